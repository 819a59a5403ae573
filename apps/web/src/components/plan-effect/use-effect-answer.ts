import { skipToken, useQuery } from '@apollo/client/react';
import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { useDebounced } from '../../lib/use-debounced';

/** Between the last key and the question, in milliseconds: a figure is asked about, not each of its digits. */
const pause = 250;

/** How a question about an effect stands. */
export interface EffectAsked<Answer> {
  status: 'incomplete' | 'loading' | 'failed' | 'ready';
  /** While another answer is on its way, the one before. */
  answer: Answer | null;
  failure: RequestFailure | null;
  retry: () => void;
}

/**
 * What saving a change of a plan would do, asked while it is typed. An answer is `ready` only for what the form says now: one that
 * comes late, to what it said before, is never shown as its answer.
 * @param variables null: the form says too little to be asked about
 */
export function useEffectAnswer<Answer, Variables extends OperationVariables>(
  document: TypedDocumentNode<Answer, Variables>,
  variables: Variables | null,
): EffectAsked<Answer> {
  const present = variables === null ? null : JSON.stringify(variables);
  const settled = useDebounced(present, pause);
  const { data, previousData, loading, error, refetch } = useQuery<Answer, OperationVariables>(
    document,
    settled === null
      ? skipToken
      : { variables: JSON.parse(settled) as OperationVariables, fetchPolicy: 'network-only', notifyOnNetworkStatusChange: true },
  );
  const answer = (data ?? previousData ?? null) as Answer | null;
  const retry = () => void refetch().catch(() => undefined);
  if (present === null) return { status: 'incomplete', answer: null, failure: null, retry };
  if (settled !== present || loading) return { status: 'loading', answer, failure: null, retry };
  if (error) return { status: 'failed', answer: null, failure: requestFailureOf(error), retry };
  return { status: data ? 'ready' : 'loading', answer, failure: null, retry };
}
