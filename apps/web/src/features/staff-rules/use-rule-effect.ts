import { skipToken, useQuery } from '@apollo/client/react';
import type { RestrictionForm } from '@booking/domain/restriction/restriction-form';
import type { EffectAnswer } from '../../components/plan-effect/plan-effect';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { useSettled } from '../../lib/use-settled';
import { RuleEffectDaysDocument, RuleEffectDocument, type RuleEffectQuery, type RuleEffectQueryVariables } from './rules.generated';
import type { TypedDocumentNode } from '@apollo/client';

/** Between the last key and the question, in milliseconds: a figure is asked about, not each of its digits. */
const pause = 250;

type Answer = { restrictionPreview: Pick<RuleEffectQuery['restrictionPreview'], 'days'> & Partial<RuleEffectQuery['restrictionPreview']> };

interface RuleEffect {
  status: 'incomplete' | 'loading' | 'failed' | 'ready';
  /** The answer; while another is on its way, the one before. */
  shown: EffectAnswer | null;
  failure: RequestFailure | null;
  retry: () => void;
}

/**
 * What saving a rule would do, asked while it is typed. An answer is `ready` only for what the form says now: one that comes late, to
 * what it said before, is never shown as its answer.
 * @param input null: the form says too little to be asked about
 */
export function useRuleEffect(input: RestrictionForm | null, id: string | null): RuleEffect {
  const user = useStaffUser();
  const present = input === null ? null : JSON.stringify(input);
  const settled = useSettled(present, pause);
  const document: TypedDocumentNode<Answer, RuleEffectQueryVariables> = isAllowed(user, 'booking:read')
    ? RuleEffectDocument
    : RuleEffectDaysDocument;
  const asked = settled === null ? null : (JSON.parse(settled) as RestrictionForm);
  const { data, previousData, loading, error, refetch } = useQuery(
    document,
    asked === null ? skipToken : { variables: { input: asked, id }, fetchPolicy: 'network-only', notifyOnNetworkStatusChange: true },
  );
  const answer = (data ?? previousData)?.restrictionPreview;
  const shown = answer ? { days: answer.days, overbooked: answer.overbooked ?? null } : null;
  const retry = () => void refetch().catch(() => undefined);
  if (present === null) return { status: 'incomplete', shown: null, failure: null, retry };
  if (settled !== present || loading) return { status: 'loading', shown, failure: null, retry };
  if (error) return { status: 'failed', shown: null, failure: requestFailureOf(error), retry };
  return { status: data ? 'ready' : 'loading', shown, failure: null, retry };
}
