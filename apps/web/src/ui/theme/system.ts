import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { globalCss } from './global-css';
import { recipes } from './recipes';
import { textStyles } from './text-styles';
import { keyframes, semanticTokens, tokens } from './tokens';

const config = defineConfig({
  preflight: true,
  globalCss,
  utilities: {
    // Chakra's breakpoints are widths of a screen. On paper only the narrowest counts, so that of two variants one is printed.
    hideBelow: {
      values: 'breakpoints',
      transform: (_value, { raw }: { raw: string }) => ({
        [`@breakpoint ${raw}Down`]: { display: 'none' },
        '@media print': { display: 'none' },
      }),
    },
  },
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1600px' },
    textStyles,
    tokens,
    semanticTokens,
    keyframes,
    recipes,
  },
});

/** The theme: the base conditions and utilities of Chakra, and none of its recipes. */
export const system = createSystem(defaultBaseConfig, config);
