import { useCallback, useRef } from 'react';
import { holdEnd } from '../../../components/hold-countdown/hold-time';
import { now } from '../../../lib/clock';
import { liveHold, withHeldDate } from '../draft/draft';
import { draftStore } from '../draft/draft-store';
import { useHoldDateMutation } from './hold-date.generated';

/** What is left of a hold when it is renewed, in milliseconds: before its last minute is announced. */
const RENEW_AT = 2 * 60_000;

/** The server renews no more often (apps/server, hold.service.ts): nobody keeps a place for ever. */
const MOST_RENEWALS = 2;

/** How long a renewal that failed is left alone, in milliseconds. */
const PAUSE = 10_000;

/** Renews the hold in silence, twice at most. To be called whenever something is typed: who does not type any more lets it end. */
export function useHoldRenewal(): () => void {
  const [run] = useHoldDateMutation();
  const next = useRef(0);

  return useCallback(() => {
    const hold = liveHold(draftStore.get(), now());
    if (!hold || (hold.renewals ?? 0) >= MOST_RENEWALS || now() < next.current) return;
    if (Date.parse(hold.endsAt) - now() > RENEW_AT) return;
    next.current = now() + PAUSE;
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
