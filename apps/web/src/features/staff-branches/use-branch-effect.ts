import type { TypedDocumentNode } from '@apollo/client';
import type { EffectAnswer } from '../../components/plan-effect/plan-effect';
import { useEffectAnswer } from '../../components/plan-effect/use-effect-answer';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import type { BranchSent } from './branch-form';
import {
  BranchEffectDaysDocument,
  BranchEffectDocument,
  type BranchEffectQuery,
  type BranchEffectQueryVariables,
} from './branches.generated';

type Preview = BranchEffectQuery['branchPreview'];
type Answer = { branchPreview: Pick<Preview, 'days' | 'unserved'> & Partial<Preview> };

/**
 * What saving a branch would do, asked while it is typed.
 * @param input null: there is nothing to ask, or it is faulty
 */
export function useBranchEffect(id: string, input: BranchSent | null) {
  const user = useStaffUser();
  const document: TypedDocumentNode<Answer, BranchEffectQueryVariables> = isAllowed(user, 'booking:read')
    ? BranchEffectDocument
    : BranchEffectDaysDocument;
  const { answer, ...asked } = useEffectAnswer(document, input && { id, input: asSent(input) });
  const preview = answer?.branchPreview;
  const shown: EffectAnswer | null = preview ? { days: preview.days, overbooked: preview.overbooked ?? null } : null;
  return { ...asked, shown, unserved: preview?.unserved ?? [], uncovered: preview?.uncovered ?? [] };
}

/** The input in the generated type, whose lists can be written to. */
export const asSent = ({ deliveryWeekdays, coverage, ...input }: BranchSent): BranchEffectQueryVariables['input'] => ({
  ...input,
  deliveryWeekdays: [...deliveryWeekdays],
  coverage: [...coverage],
});
