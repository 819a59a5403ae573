import { chakra, defineRecipe } from '@chakra-ui/react';

/** An icon (15 px; 13 dense) and a word: the colour is never the only sign. 26 px high, 22 dense. */
export const StatusChip = chakra(
  'span',
  defineRecipe({
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      flex: 'none',
      gap: '1.5',
      minHeight: '1.625rem',
      ps: '2',
      pe: '2.5',
      borderRadius: 'full',
      fontSize: '0.8125rem',
      lineHeight: '1.125rem',
      fontWeight: '600',
      whiteSpace: 'nowrap',
    },
    variants: {
      tone: {
        success: { bg: 'success.muted', color: 'success.fg' },
        medium: { bg: 'medium.muted', color: 'medium.fg' },
        full: { bg: 'full.muted', color: 'full.fg' },
        primary: { bg: 'primary.muted', color: 'primary.fg' },
        secondary: { bg: 'secondary.muted', color: 'secondary.fg' },
        accent: { bg: 'accent.muted', color: 'accent.fg' },
        neutral: { bg: 'bg.muted', color: 'fg.muted' },
      },
      dense: { true: { minHeight: '1.375rem', ps: '1.5', pe: '2', gap: '5px', fontSize: '0.75rem', lineHeight: '1rem' } },
    },
    defaultVariants: { tone: 'neutral' },
  }),
);
