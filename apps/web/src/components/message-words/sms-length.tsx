import { chakra } from '@chakra-ui/react';
import { useT } from '../../lib/use-t';

/** How long an SMS is, of how long one part may be. */
export function SmsLength({ signs, most }: { signs: number | null; most: number | null }) {
  const t = useT();
  if (signs === null || most === null) return null;
  return (
    <chakra.span textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
      {t('messages.length', {
        signs,
        most,
        b: (words) => (
          <chakra.b fontWeight="600" color="fg">
            {words}
          </chakra.b>
        ),
      })}
    </chakra.span>
  );
}
