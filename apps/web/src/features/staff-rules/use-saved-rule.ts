import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { RuleOverbookedDaysDocument, type RuleOverbookedDaysQuery, type RulePartsFragment } from './rules.generated';

export type OverbookedDay = RuleOverbookedDaysQuery['overbookedDays'][number];

/** A rule that was saved or deleted here, and the days of it that have more bookings than their limit now. */
export interface SavedRule {
  name: string;
  deed: 'added' | 'changed' | 'deleted';
  overbooked: readonly OverbookedDay[];
}

/** What to say of the last rule that was saved: the days are asked for, since others book while one types. */
export function useSavedRule() {
  const client = useApolloClient();
  const user = useStaffUser();
  const [saved, setSaved] = useState<SavedRule | null>(null);

  async function say({ name, branchIds, startDate, endDate }: RulePartsFragment, deed: SavedRule['deed']) {
    setSaved({ name, deed, overbooked: [] });
    if (!isAllowed(user, 'booking:read')) return;
    const answer = await client
      .query({
        query: RuleOverbookedDaysDocument,
        variables: { branchIds, from: startDate, to: endDate },
        fetchPolicy: 'no-cache',
      })
      // The rule is saved all the same; the dashboard has the days too.
      .catch(() => null);
    setSaved({ name, deed, overbooked: answer?.data?.overbookedDays ?? [] });
  }

  return { saved, say: (rule: RulePartsFragment, deed: SavedRule['deed']) => void say(rule, deed), clear: () => setSaved(null) };
}
