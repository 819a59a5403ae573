import { ChakraProvider } from '@chakra-ui/react';
import { render, type RenderResult } from '@testing-library/react';
import { useLayoutEffect, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter, useLocation, type MemoryRouterProps } from 'react-router-dom';
import { joinAreas } from '../lib/message-loader';
import deliveryDay from '../locales/en/delivery-day.json';
import { areas as customerAreas } from '../locales/en-customer-messages';
import { areas } from '../locales/en-messages';
import { areas as staffAreas } from '../locales/staff-en-messages';
import { system as theme } from '../ui/theme/system';

const allMessages = joinAreas({ ...areas, ...customerAreas, deliveryDay, ...staffAreas });

const recipes = new WeakMap<object, ReturnType<typeof theme.cva>>();
/** Chakra creates the recipe of an element at each render; here it is created once. */
function cva(config: Parameters<typeof theme.cva>[0]) {
  const recipe = recipes.get(config) ?? theme.cva(config);
  recipes.set(config, recipe);
  return recipe;
}
const system = { ...theme, cva } as typeof theme;

/** An address, with or without the state of its history entry. */
export type Place = NonNullable<MemoryRouterProps['initialEntries']>[number];

let present = '';

/** Renders nothing, but records the location of its router. */
export function NoteAddress(): null {
  const { pathname, search, hash } = useLocation();
  useLayoutEffect(() => {
    present = pathname + search + hash;
  });
  return null;
}

/** Returns path, query and fragment of the page. */
export const address = () => present;
/** Returns the query of the page's address. */
export const query = () => new URLSearchParams(present.split('?')[1]);

/** The providers around every rendered element: English messages, the theme and a router. */
export const Ui = ({ children, path = '/' }: { children: ReactNode; path?: Place }) => (
  <ChakraProvider value={system}>
    <IntlProvider locale="en-MY" messages={allMessages}>
      <MemoryRouter initialEntries={[path]}>
        {children}
        <NoteAddress />
      </MemoryRouter>
    </IntlProvider>
  </ChakraProvider>
);

/** Renders an element in English with the theme, at an address. */
export const renderUi = (ui: ReactNode, { path = '/' }: { path?: Place } = {}): RenderResult => render(<Ui path={path}>{ui}</Ui>);
