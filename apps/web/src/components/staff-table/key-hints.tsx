import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { KeyCaps } from '../../ui/key-caps';

/** Keys of a page in one quiet line below it; `does` are message ids. The help that `?` opens says them to who does not see it. */
export function KeyHints({ hints, ...style }: HTMLChakraProps<'div'> & { hints: readonly { keys: readonly string[]; does: string }[] }) {
  return (
    <chakra.div
      hideBelow="md"
      display="flex"
      flexWrap="wrap"
      columnGap="4"
      rowGap="2"
      mt="3"
      textStyle="xs"
      color="fg.muted"
      {...style}
      aria-hidden="true"
    >
      {hints.map(({ keys, does }) => (
        <chakra.span key={does} display="inline-flex" alignItems="center" gap="1.5">
          <KeyCaps keys={keys} />
          <FormattedMessage id={does} />
        </chakra.span>
      ))}
    </chakra.div>
  );
}
