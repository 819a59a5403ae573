import { chakra } from '@chakra-ui/react';

export interface DateTileProps {
  /** Short month as shown: 'DEC', '12月'. */
  month: string;
  /** Two digits: '05'. */
  day: string;
  /** CSS width. Default 60 px. */
  width?: string | Record<string, string> | undefined;
  /** For a row or a telephone: about 50 px wide. */
  small?: boolean | 'onTelephones';
  /** A past or lost date: its head is muted. */
  old?: boolean;
  /** A date that can no longer be booked. */
  struck?: boolean;
}

function sized(small: boolean | 'onTelephones', [few, many]: [string, string]) {
  if (small === 'onTelephones') return { base: few, md: many };
  return small ? few : many;
}

/** A date drawn as a calendar leaf. Decorative: the date is in words beside it. */
export function DateTile({ month, day, width = '3.75rem', small = false, old = false, struck = false }: DateTileProps) {
  const muted = old || struck;
  return (
    <chakra.span
      aria-hidden="true"
      display="block"
      flex="none"
      width={width}
      borderRadius={small === true ? 'l2' : 'tile'}
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
        lineHeight={sized(small, ['1.125rem', '1.25rem'])}
        fontWeight="600"
        bg={muted ? 'bg.muted' : 'primary.solid'}
        color={muted ? 'fg.muted' : 'primary.contrast'}
      >
        {month}
      </chakra.span>
      <chakra.span
        display="block"
        fontSize={sized(small, ['1.3125rem', '1.5rem'])}
        lineHeight={sized(small, ['2.0625rem', '2.375rem'])}
        fontWeight="700"
        letterSpacing="-0.02em"
        color={struck ? 'fg.muted' : undefined}
        textDecoration={struck ? 'line-through' : undefined}
      >
        {day}
      </chakra.span>
    </chakra.span>
  );
}
