import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { RetryLink } from '@apollo/client/link/retry';
import { ApolloProvider, getApolloContext } from '@apollo/client/react';
import { htmlLang, type Locale } from '@booking/domain/locale/locale';
import { use, type ReactNode } from 'react';
import { catchError, finalize, from, map, of, switchMap, throwError, timeout, type Observable } from 'rxjs';
import { OperationTypeNode, type GraphQLFormattedError } from 'graphql';
import { beginActivity } from './activity';
import { resultUnions } from './result-unions';
import { RenewalFailed } from './session/renew-session';
import { leavingDone, mayRepeat } from './session/session';
import { presentRenewal } from './session/session-flag';
import { onPersonChange } from './session/session-store';
import { useLocale } from './use-locale';

const progress = new ApolloLink((operation, forward) => {
  const end = beginActivity();
  return forward(operation).pipe(finalize(end));
});

const isGivenUp = (error: unknown) => error instanceof Error && error.name === 'AbortError';

/** Returns whether a retry can help: a refusal would be repeated, and nobody waits for an aborted request. */
const mayPass = (error: unknown) => (ServerError.is(error) ? error.statusCode >= 500 : !isGivenUp(error));

/** Only queries are retried: the user repeats a failed mutation. */
const retryReads = new RetryLink({
  delay: { initial: 400, max: 2000, jitter: true },
  attempts: {
    max: 3,
    retryIf: (error, operation) => operation.operationType === OperationTypeNode.QUERY && navigator.onLine && mayPass(error),
  },
});

/** Milliseconds. On a weak network a request may hang and never fail. */
const maxWait = 20_000;

/** Only requests that may be sent twice time out: queries, and mutations with `repeatable` in their context. */
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

// The next person must not see what this one read. Queries on the screen are fetched again, and show their own errors.
onPersonChange(() => {
  for (const client of clients.values()) client.resetStore().catch(() => undefined);
});

function clientOf(locale: Locale): ApolloClient {
  const client = clients.get(locale) ?? createServerClient(locale);
  clients.set(locale, client);
  return client;
}

/**
 * Provides Apollo Client, which asks the server in the page's language. It has 50 kB: import this file lazily, where a page first needs
 * the server.
 */
export function ServerClient({ children }: { children: ReactNode }) {
  const locale = useLocale();
  // Uses a client that is already provided, by an outer page or a test.
  const { client } = use(getApolloContext());
  return client ? children : <ApolloProvider client={clientOf(locale)}>{children}</ApolloProvider>;
}

type Outcome = { result: ApolloLink.Result } | { error: unknown };

/** Returns true for UNAUTHENTICATED of a resolver, and for 401, which an invalid token causes even on a public query. */
function isRefused(outcome: Outcome): boolean {
  if ('error' in outcome) return ServerError.is(outcome.error) && outcome.error.statusCode === 401;
  const { errors = [] } = outcome.result as { errors?: readonly GraphQLFormattedError[] };
  return errors.some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED');
}

const deliver = (outcome: Outcome): Observable<ApolloLink.Result> =>
  'result' in outcome ? of(outcome.result) : throwError(() => outcome.error);

/** Converts a failed renewal into the error that Apollo Client throws for a busy server or a missing answer. */
function asServerError(error: unknown): unknown {
  if (!(error instanceof RenewalFailed) || error.response === null) return error;
  return new ServerError(error.message, { response: error.response, bodyText: '' });
}

/** Renews the session when a request is refused (once for many requests) and sends the request again. */
const sessionLink = new ApolloLink((operation, forward) => {
  // A request within `asUser` (session/as-user.ts) must not renew the session: it holds the lock that a renewal waits for.
  if (operation.getContext()['asItIs'] === true) return forward(operation);
  const leaving = leavingDone();
  return leaving ? from(leaving).pipe(switchMap(() => sent(operation, forward))) : sent(operation, forward);
});

function sent(operation: ApolloLink.Operation, forward: ApolloLink.ForwardFunction): Observable<ApolloLink.Result> {
  const renewal = presentRenewal();
  const again = (refused: Outcome) =>
    from(mayRepeat(renewal)).pipe(
      catchError((error: unknown) => throwError(() => asServerError(error))),
      switchMap((worthwhile) => (worthwhile ? forward(operation) : deliver(refused))),
    );
  return forward(operation).pipe(
    map((result): Outcome => ({ result })),
    catchError((error: unknown): Observable<Outcome> => of({ error })),
    switchMap((outcome) => (isRefused(outcome) ? again(outcome) : deliver(outcome))),
  );
}
