import { ChakraProvider } from '@chakra-ui/react';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter, type MemoryRouterProps } from 'react-router-dom';
import { messages } from '../locales/en-messages';
import { messages as staffMessages } from '../locales/staff-en-messages';
import { system } from '../ui/theme/system';

const allMessages = { ...messages, ...staffMessages };

/** An address, or one with what is said to its page. */
export type Place = NonNullable<MemoryRouterProps['initialEntries']>[number];

/** Draws something in English with the theme, at an address. */
export function renderUi(ui: ReactNode, { path = '/' }: { path?: Place } = {}): RenderResult {
  return render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-IN" messages={allMessages}>
        <MemoryRouter initialEntries={[path]}>{ui}</MemoryRouter>
      </IntlProvider>
    </ChakraProvider>,
  );
}
