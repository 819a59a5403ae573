import { chakra, defineRecipe } from '@chakra-ui/react';

/** A small square, or a circle, around an icon or a number, in the colours of `colorPalette`. Its size is `boxSize`. */
export const Mark = chakra(
  'span',
  defineRecipe({
    base: {
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      borderRadius: 'l2',
      colorPalette: 'neutral',
      bg: 'colorPalette.muted',
      color: 'colorPalette.fg',
    },
    variants: { round: { true: { borderRadius: 'full' } } },
  }),
);
