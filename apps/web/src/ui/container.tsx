import { chakra } from '@chakra-ui/react';
import { largeText } from './theme/media';

/** The page's width: 1120 px at most, 16, 24 or 32 px from the edges. */
export const Container = chakra('div', {
  base: {
    [largeText]: { width: 'calc(100% - 1rem)' },
    width: { base: 'calc(100% - 2rem)', md: 'calc(100% - 3rem)', lg: 'calc(100% - 4rem)' },
    maxWidth: 'container',
    mx: 'auto',
  },
});
