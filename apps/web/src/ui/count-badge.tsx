import { chakra } from '@chakra-ui/react';

/** A count that asks for attention, beside a word. Above 99 it says '99+'. */
export function CountBadge({ count }: { count: number }) {
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
      {count > 99 ? '99+' : count}
    </chakra.b>
  );
}
