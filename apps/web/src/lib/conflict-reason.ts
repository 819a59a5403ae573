import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** Why a change met a CONFLICT, as the contract names it: STALE_VERSION, NAME_TAKEN, LAST_ADMIN … Null: it met something else. */
export function conflictReasonOf(error: unknown): string | null {
  const extensions = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions : undefined;
  const reason: unknown = extensions?.['reason'];
  return extensions?.['code'] === 'CONFLICT' && typeof reason === 'string' ? reason : null;
}
