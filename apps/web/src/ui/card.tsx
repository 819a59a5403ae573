import { chakra, defineRecipe } from '@chakra-ui/react';

/** A panel with a border and without a shadow, which only floating surfaces have. `padded`: 24 px, on a telephone 16. */
export const Card = chakra(
  'div',
  defineRecipe({
    base: { bg: 'bg.panel', borderWidth: '1px', borderStyle: 'solid', borderColor: 'border', borderRadius: 'l3', overflow: 'hidden' },
    variants: { padded: { true: { p: { base: '4', md: '6' } } } },
  }),
);

/** A tinted head or foot of a card, for its status or a deadline. */
export const CardBand = chakra(
  'div',
  defineRecipe({
    base: { px: { base: '4', md: '6' }, py: '3.5' },
    variants: {
      tone: {
        neutral: { bg: 'bg.subtle', color: 'fg.muted' },
        primary: { bg: 'primary.subtle' },
        success: { bg: 'success.subtle' },
        medium: { bg: 'medium.subtle' },
        full: { bg: 'full.subtle' },
      },
    },
    defaultVariants: { tone: 'neutral' },
  }),
);
