import { chakra } from '@chakra-ui/react';
import { FormattedNumber } from 'react-intl';

/** A number beside a label, to draw attention. Above 99 it shows '99+', unless `exact`. */
export function CountBadge({ count, exact = false }: { count: number; exact?: boolean }) {
  return (
    <chakra.b
      display="inline-grid"
      placeItems="center"
      flex="none"
      minWidth="1.375rem"
      height="1.375rem"
      px="1.5"
      borderRadius="full"
      bg="full.muted"
      color="full.fg"
      fontSize="0.75rem"
      lineHeight="1rem"
      fontWeight="700"
      fontVariantNumeric="tabular-nums"
    >
      {count > 99 && !exact ? '99+' : <FormattedNumber value={count} />}
    </chakra.b>
  );
}
