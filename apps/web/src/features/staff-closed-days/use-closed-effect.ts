import type { TypedDocumentNode } from '@apollo/client';
import type { EffectAnswer } from '../../components/plan-effect/plan-effect';
import { useEffectAnswer, type EffectAsked } from '../../components/plan-effect/use-effect-answer';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import type { closedDayInput } from './closed-day-form';
import {
  ClosedDayEffectDaysDocument,
  ClosedDayEffectDocument,
  ClosedDaysEffectDaysDocument,
  ClosedDaysEffectDocument,
  type ClosedDayEffectQuery,
  type ClosedDayEffectQueryVariables,
  type ClosedDaysEffectQueryVariables,
} from './closed-days.generated';

type Preview = Pick<ClosedDayEffectQuery['closedDayPreview'], 'days'> & Partial<ClosedDayEffectQuery['closedDayPreview']>;
type Input = ReturnType<typeof closedDayInput>;

/** What the form of a closed day, or a list of closed days, would do. */
interface ClosedEffect {
  asked: EffectAsked<unknown>;
  shown: EffectAnswer | null;
}

const shownOf = (preview: Preview | undefined): EffectAnswer | null =>
  preview ? { days: preview.days, overbooked: preview.overbooked ?? null } : null;

/** What saving a closed day would do, asked while it is typed. @param input null: the form says too little */
export function useClosedDayEffect(input: Input | null, id: string | null): ClosedEffect {
  const document: TypedDocumentNode<{ closedDayPreview: Preview }, ClosedDayEffectQueryVariables> = isAllowed(
    useStaffUser(),
    'booking:read',
  )
    ? ClosedDayEffectDocument
    : ClosedDayEffectDaysDocument;
  const asked = useEffectAnswer(document, input && { input, id });
  return { asked, shown: shownOf(asked.answer?.closedDayPreview) };
}

/** What adding a list of closed days would do. @param input null: there is nothing to add */
export function useClosedDaysEffect(input: Input[] | null): ClosedEffect {
  const document: TypedDocumentNode<{ closedDaysPreview: Preview }, ClosedDaysEffectQueryVariables> = isAllowed(
    useStaffUser(),
    'booking:read',
  )
    ? ClosedDaysEffectDocument
    : ClosedDaysEffectDaysDocument;
  const asked = useEffectAnswer(document, input && { input });
  return { asked, shown: shownOf(asked.answer?.closedDaysPreview) };
}
