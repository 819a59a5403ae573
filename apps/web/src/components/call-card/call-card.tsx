import { chakra, Flex } from '@chakra-ui/react';
import { officeHoursText } from '@booking/i18n/office-hours-text';
import { MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { contact } from '../../lib/contact';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';

/** Whom to call or write to and when; `children` are further links, below the call. */
export function CallCard({ title, children }: { title: ReactNode; children?: ReactNode }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Card p="1.375rem 1.5rem">
      <chakra.h2 textStyle="h3">{title}</chakra.h2>
      <chakra.p textStyle="sm" color="fg.muted" mt="1" mb="3.5">
        {t('app.help.text', { hours: officeHoursText(contact.officeHours, locale) })}
      </chakra.p>
      <Flex direction="column" gap="2">
        <Button asChild variant="outline" block>
          <a href={contact.phoneHref}>
            <Phone size={18} />
            <chakra.span fontVariantNumeric="tabular-nums">{contact.phone}</chakra.span>
          </a>
        </Button>
        {contact.whatsappHref === null ? null : (
          <Button asChild variant="outline" block>
            <a href={contact.whatsappHref}>
              <MessageCircle size={18} />
              {t('deliveryForm.contact.whatsapp')}
            </a>
          </Button>
        )}
        {children}
      </Flex>
    </Card>
  );
}
