import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { RetryLink } from '@apollo/client/link/retry';
import { ApolloProvider, getApolloContext } from '@apollo/client/react';
import { htmlLang, type Locale } from '@booking/domain/locale/locale';
import { OperationTypeNode } from 'graphql';
import { use, type ReactNode } from 'react';
import { finalize, timeout } from 'rxjs';
import { beginActivity } from './activity';
import { resultUnions } from './result-unions';
import { sessionLink } from './session-link';
import { onPersonChange } from './session/session-store';
import { useLocale } from './use-locale';

const progress = new ApolloLink((operation, forward) => {
  const end = beginActivity();
  return forward(operation).pipe(finalize(end));
});

const isGivenUp = (error: unknown) => error instanceof Error && error.name === 'AbortError';

/** A refused request is refused again, however often it is sent; what was given up is not sent again either. */
const mayPass = (error: unknown) => (ServerError.is(error) ? error.statusCode >= 500 : !isGivenUp(error));

/** Only what may be asked twice without harm is asked again: a mutation that failed is the visitor's to repeat. */
const retryReads = new RetryLink({
  delay: { initial: 400, max: 2000, jitter: true },
  attempts: {
    max: 3,
    retryIf: (error, operation) => operation.operationType === OperationTypeNode.QUERY && navigator.onLine && mayPass(error),
  },
});

/** Where the network is weak a request may hang and never fail. In milliseconds. */
const maxWait = 20_000;

/** Only what may be sent twice is given up: queries, and the mutations that say so in their context. */
const giveUpLate = new ApolloLink((operation, forward) =>
  operation.operationType === OperationTypeNode.QUERY || operation.getContext()['repeatable'] === true
    ? forward(operation).pipe(timeout({ first: maxWait }))
    : forward(operation),
);

function createServerClient(locale: Locale): ApolloClient {
  const http = new HttpLink({
    uri: '/server/graphql',
    credentials: 'include',
    headers: { 'accept-language': htmlLang(locale) },
  });
  return new ApolloClient({
    link: ApolloLink.from([progress, giveUpLate, retryReads, sessionLink, http]),
    cache: new InMemoryCache({
      possibleTypes: resultUnions,
      typePolicies: { User: { keyFields: ['_id'] }, DayLoad: { keyFields: ['branchId', 'date'] } },
    }),
  });
}

// One cache for each language: data read in one language is never shown in another.
const clients = new Map<Locale, ApolloClient>();

// What one person has read is never shown to the next; what is on the screen is read again, and says itself when that fails.
onPersonChange(() => {
  for (const client of clients.values()) client.resetStore().catch(() => undefined);
});

function clientOf(locale: Locale): ApolloClient {
  const client = clients.get(locale) ?? createServerClient(locale);
  clients.set(locale, client);
  return client;
}

/**
 * The client of the server, which answers in the page's language. It weighs 50 kB: import this file lazily, where the
 * server is first asked.
 */
export function ServerClient({ children }: { children: ReactNode }) {
  const locale = useLocale();
  // Within another client (an outer page's, a test's) that one is used.
  const { client } = use(getApolloContext());
  return client ? children : <ApolloProvider client={clientOf(locale)}>{children}</ApolloProvider>;
}
