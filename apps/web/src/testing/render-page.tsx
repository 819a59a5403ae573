import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { resultUnions } from '../lib/result-unions';
import { SnackbarProvider } from '../ui/snackbar';
import { renderUi, type Place } from './render-ui';

/** Renders a page like `renderUi`, with snackbars and its own client of the stubbed server. */
export function renderPage(page: ReactNode, options: { path?: Place } = {}): RenderResult {
  const cache = new InMemoryCache({ possibleTypes: resultUnions });
  return renderUi(
    <SnackbarProvider>
      <ApolloProvider client={new ApolloClient({ cache, link: new HttpLink({ uri: '/server/graphql' }) })}>{page}</ApolloProvider>
    </SnackbarProvider>,
    options,
  );
}
