import { ChakraProvider } from '@chakra-ui/react';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { messages } from '../locales/en-messages';
import { system } from '../ui/theme/system';

/** Draws something in English with the theme, at an address. */
export function renderUi(ui: ReactNode, { path = '/' }: { path?: string } = {}): RenderResult {
  return render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-IN" messages={messages}>
        <MemoryRouter initialEntries={[path]}>{ui}</MemoryRouter>
      </IntlProvider>
    </ChakraProvider>,
  );
}
