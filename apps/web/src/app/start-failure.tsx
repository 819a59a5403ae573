import { chakra } from '@chakra-ui/react';
import { contact } from '../lib/contact';
import { Button } from '../ui/button';
import { Logo } from '../ui/logo';
import { CentredMessage } from './centred-message';

/** Not even the words could be loaded: the one page whose words are written here, in all three languages. */
export function StartFailure() {
  return (
    <CentredMessage minHeight="calc(100 * var(--dvh))" gap="3" role="alert">
      <Logo size={56} />
      <chakra.h1 textStyle="h2" mt="3">
        Booking could not be loaded
      </chakra.h1>
      <p lang="ms">Booking tidak dapat dimuatkan.</p>
      <p lang="zh-Hans">无法载入 Booking。</p>
      <Button mt="3" onClick={() => window.location.reload()}>
        Try again · Cuba lagi · 重试
      </Button>
      <chakra.a href={contact.phoneHref} color="fg.muted" fontVariantNumeric="tabular-nums">
        {contact.phone}
      </chakra.a>
    </CentredMessage>
  );
}
