import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { resultUnions } from '../lib/result-unions';
import { SnackbarProvider } from '../ui/snackbar';
import { renderUi, type Place } from './render-ui';

/** Draws a page as `renderUi` does, with snackbars and a client of its own that asks the stubbed server. */
export function renderPage(page: ReactNode, options: { path?: Place } = {}): RenderResult {
  const cache = new InMemoryCache({ possibleTypes: resultUnions });
  return renderUi(
    <SnackbarProvider>
      <ApolloProvider client={new ApolloClient({ cache, link: new HttpLink({ uri: '/server/graphql' }) })}>{page}</ApolloProvider>
    </SnackbarProvider>,
    options,
  );
}
