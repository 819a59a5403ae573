import { ApolloLink } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import type { GraphQLFormattedError } from 'graphql';
import { catchError, from, map, of, switchMap, throwError, type Observable } from 'rxjs';
import { RenewalFailed } from './session/renew-session';
import { presentRenewal } from './session/session-flag';
import { leavingDone, mayRepeat } from './session/session';

type Outcome = { result: ApolloLink.Result } | { error: unknown };

/** UNAUTHENTICATED from a resolver, or 401 for a token that is not valid: also a guest's old cookie brings that on a public query. */
function isRefused(outcome: Outcome): boolean {
  if ('error' in outcome) return ServerError.is(outcome.error) && outcome.error.statusCode === 401;
  const { errors = [] } = outcome.result as { errors?: readonly GraphQLFormattedError[] };
  return errors.some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED');
}

const deliver = (outcome: Outcome): Observable<ApolloLink.Result> =>
  'result' in outcome ? of(outcome.result) : throwError(() => outcome.error);

/** A failed renewal as Apollo Client says that the server was busy, or that no answer came. */
function asServerError(error: unknown): unknown {
  if (!(error instanceof RenewalFailed) || error.response === null) return error;
  return new ServerError(error.message, { response: error.response, bodyText: '' });
}

/** Renews the session when a request is refused (once for many requests) and sends the request again. */
export const sessionLink = new ApolloLink((operation, forward) => {
  // Sent within `asUser` (session/as-user.ts), where no request may renew the session meanwhile.
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
