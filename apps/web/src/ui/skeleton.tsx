import { chakra } from '@chakra-ui/react';

/** A placeholder of loading content. Sizes are style props: `<Skeleton width="45%" height="3" />`. Hidden from screen readers. */
export const Skeleton = chakra(
  'span',
  {
    base: { display: 'block', height: '3', borderRadius: 'l1', bg: 'bg.muted', animation: 'pulse 1.6s ease-in-out infinite' },
  },
  { defaultProps: { 'aria-hidden': true } },
);
