import { chakra } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';

/** How long an SMS is, of how long one part may be. */
export function SmsLength({ signs, most }: { signs: number | null; most: number | null }) {
  if (signs === null || most === null) return null;
  return (
    <chakra.span textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
      <FormattedMessage
        id="messages.length"
        values={{
          signs,
          most,
          b: (words) => (
            <chakra.b fontWeight="600" color="fg">
              {words}
            </chakra.b>
          ),
        }}
      />
    </chakra.span>
  );
}
