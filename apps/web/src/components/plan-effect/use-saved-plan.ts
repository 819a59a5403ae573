import { useApolloClient } from '@apollo/client/react';
import { useState, type ReactNode } from 'react';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { PlanOverbookedDaysDocument, type PlanOverbookedDaysQuery, type PlanOverbookedDaysQueryVariables } from './plan-effect.generated';

export type OverbookedDay = PlanOverbookedDaysQuery['overbookedDays'][number];

/** A change of a plan that was saved here, and the days of it that have more bookings than their limit now. */
export interface SavedPlan {
  /** What was done: '“Year-end” is added.' */
  title: ReactNode;
  overbooked: readonly OverbookedDay[];
}

interface SavedPlanLine {
  /** Null: nothing to say. */
  saved: SavedPlan | null;
  /** @param days those that the change may have hit; without dates, all from today on */
  say: (title: ReactNode, days: PlanOverbookedDaysQueryVariables) => void;
  clear: () => void;
}

/** What to say of the last change of a plan: its days are asked for, since others book while one types. */
export function useSavedPlan(): SavedPlanLine {
  const client = useApolloClient();
  const user = useStaffUser();
  const [saved, setSaved] = useState<SavedPlan | null>(null);

  async function say(title: ReactNode, days: PlanOverbookedDaysQueryVariables) {
    setSaved({ title, overbooked: [] });
    if (!isAllowed(user, 'booking:read')) return;
    const answer = await client
      .query({ query: PlanOverbookedDaysDocument, variables: days, fetchPolicy: 'no-cache' })
      // It is saved all the same; the dashboard has the days too.
      .catch(() => null);
    setSaved({ title, overbooked: answer?.data?.overbookedDays ?? [] });
  }

  return { saved, say: (title, days) => void say(title, days), clear: () => setSaved(null) };
}
