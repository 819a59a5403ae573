import { chakra } from '@chakra-ui/react';

export interface DateTileProps {
  /** Short month as shown: 'DEC', '12月'. */
  month: string;
  /** Two figures: '05'. */
  day: string;
  /** CSS width. Default 60 px. */
  width?: string | Record<string, string>;
}

/** A leaf of a calendar. Ornament: the date stands in words beside it. */
export function DateTile({ month, day, width = '3.75rem' }: DateTileProps) {
  return (
    <chakra.span
      aria-hidden="true"
      display="block"
      flex="none"
      width={width}
      borderRadius="tile"
      overflow="hidden"
      textAlign="center"
      whiteSpace="nowrap"
      bg="bg.panel"
      fontVariantNumeric="tabular-nums"
      position="relative"
      _after={{
        content: '""',
        position: 'absolute',
        inset: '0',
        borderRadius: 'inherit',
        boxShadow: 'inset 0 0 0 1px {colors.border.strong}',
      }}
    >
      <chakra.span
        display="block"
        position="relative"
        zIndex="1"
        fontSize="0.75rem"
        lineHeight="1.25rem"
        fontWeight="600"
        bg="primary.solid"
        color="primary.contrast"
      >
        {month}
      </chakra.span>
      <chakra.span display="block" fontSize="1.5rem" lineHeight="2.375rem" fontWeight="700" letterSpacing="-0.02em">
        {day}
      </chakra.span>
    </chakra.span>
  );
}
