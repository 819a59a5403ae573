import { defineRecipe } from '@chakra-ui/react';

/** Recipes of Chakra's components with our tokens. A component with a recipe here is imported from Chakra. */
export const recipes = {
  /** An icon (15 px; 13 in sm) and a word: the colour never carries the status alone. 26 px high, 22 in sm. */
  badge: defineRecipe({
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      flex: 'none',
      borderRadius: 'full',
      colorPalette: 'neutral',
      bg: 'colorPalette.muted',
      color: 'colorPalette.fg',
      fontWeight: '600',
      whiteSpace: 'nowrap',
    },
    variants: {
      size: {
        sm: { minHeight: '1.375rem', ps: '1.5', pe: '2', gap: '5px', fontSize: '0.75rem', lineHeight: '1rem' },
        md: { minHeight: '1.625rem', ps: '2', pe: '2.5', gap: '1.5', fontSize: '0.8125rem', lineHeight: '1.125rem' },
      },
    },
    defaultVariants: { size: 'md' },
  }),
};
