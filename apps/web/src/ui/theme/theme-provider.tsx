import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { system } from './system';

/** The layers' order stands in the file of styles too. */
const withoutLayerOrder = Object.assign(Object.create(system) as typeof system, { _config: { ...system._config, disableLayers: true } });

/**
 * The theme for everything below. Tokens and global styles are a file, and are not computed in the browser (lean-start.config.ts).
 * While developing and in tests there is no file: Chakra writes them itself.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const inFile = import.meta.env.PROD && !import.meta.env.SSR;
  return <ChakraProvider value={inFile ? withoutLayerOrder : system}>{children}</ChakraProvider>;
}
