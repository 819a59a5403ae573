import { useCallback, useRef } from 'react';
import { holdEnd, isRenewalDue, RENEWAL_PAUSE } from '../../../components/hold-countdown/hold-time';
import { now } from '../../../lib/clock';
import { liveHold, withHeldDate } from '../draft/draft';
import { draftStore } from '../draft/draft-store';
import { useHoldDateMutation } from './hold-date.generated';

/** Renews the hold in silence, twice at most. To be called whenever something is typed: who does not type any more lets it end. */
export function useHoldRenewal(): () => void {
  const [run] = useHoldDateMutation();
  const next = useRef(0);

  return useCallback(() => {
    const hold = liveHold(draftStore.get(), now());
    if (!hold || !isRenewalDue(hold, now()) || now() < next.current) return;
    next.current = now() + RENEWAL_PAUSE;
    const { token, postcode, deliveryDate } = hold;
    run({ variables: { postcode, deliveryDate, holdToken: token } }).then(
      ({ data }) => {
        const answer = data?.holdDate;
        if (answer?.__typename !== 'HoldDateSuccess' || answer.holdToken !== token) return;
        const { branchName, expiresAt } = answer;
        const renewed = { ...hold, branchName, endsAt: holdEnd(expiresAt, now()), renewals: (hold.renewals ?? 0) + 1 };
        // Another date may have been chosen meanwhile.
        draftStore.update((draft) =>
          draft.hold?.token === token && draft.hold.deliveryDate === deliveryDate ? withHeldDate(draft, renewed) : draft,
        );
      },
      // It runs on as it is, and its end is said.
      () => undefined,
    );
  }, [run]);
}
