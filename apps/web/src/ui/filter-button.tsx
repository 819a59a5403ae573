import { chakra, defineRecipe } from '@chakra-ui/react';
import { touch } from './theme/media';

/** A part of the filter: quiet, or tinted while it leaves something out. `joined` and `last` are two halves of one. */
export const FilterButton = chakra(
  'button',
  defineRecipe({
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1.5',
      // As wide as its place, where that is wider than its words.
      width: 'full',
      minHeight: '2.25rem',
      ps: '3',
      pe: '2.5',
      '&[aria-expanded] > svg:last-child': { ms: 'auto' },
      borderRadius: 'l2',
      bg: 'bg.panel',
      boxShadow: 'inset 0 0 0 1px {colors.border.strong}',
      textStyle: 'sm',
      fontWeight: '500',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
      cursor: 'pointer',
      _hover: { bg: 'bg.hover' },
      [touch]: { minHeight: '2.75rem' },
    },
    variants: {
      active: {
        true: {
          bg: 'primary.subtle',
          color: 'primary.fg',
          boxShadow: 'inset 0 0 0 1px {colors.primary.emphasized}',
          _hover: { bg: 'primary.muted' },
        },
      },
      joined: { true: { borderEndRadius: '0' } },
      last: {
        true: {
          borderStartRadius: '0',
          flex: 'none',
          width: 'auto',
          px: '2',
          ms: '-1px',
          justifyContent: 'center',
          minWidth: '2rem',
          [touch]: { minWidth: '2.75rem' },
        },
      },
    },
  }),
  { defaultProps: { type: 'button' } },
);
