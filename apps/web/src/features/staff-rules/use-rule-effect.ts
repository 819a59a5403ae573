import type { TypedDocumentNode } from '@apollo/client';
import type { RestrictionForm } from '@booking/domain/restriction/restriction-form';
import type { EffectAnswer } from '../../components/plan-effect/plan-effect';
import { useEffectAnswer } from '../../components/plan-effect/use-effect-answer';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { RuleEffectDaysDocument, RuleEffectDocument, type RuleEffectQuery, type RuleEffectQueryVariables } from './rules.generated';

type Answer = { restrictionPreview: Pick<RuleEffectQuery['restrictionPreview'], 'days'> & Partial<RuleEffectQuery['restrictionPreview']> };

/**
 * What saving a rule would do, asked while it is typed.
 * @param input null: the form says too little to be asked about
 */
export function useRuleEffect(input: RestrictionForm | null, id: string | null) {
  const user = useStaffUser();
  const document: TypedDocumentNode<Answer, RuleEffectQueryVariables> = isAllowed(user, 'booking:read')
    ? RuleEffectDocument
    : RuleEffectDaysDocument;
  const { answer, ...asked } = useEffectAnswer(document, input && { input, id });
  const preview = answer?.restrictionPreview;
  const shown: EffectAnswer | null = preview ? { days: preview.days, overbooked: preview.overbooked ?? null } : null;
  return { ...asked, shown };
}
