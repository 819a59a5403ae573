import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useRef, useState } from 'react';
import { holdEnd } from '../../../components/hold-countdown/hold-time';
import { now } from '../../../lib/clock';
import { requestFailureOf, type RequestFailure } from '../../../lib/request-failure';
import { withGoneDate, withHeldDate, withUnheldDate } from '../draft/draft';
import { draftStore } from '../draft/draft-store';
import { useHoldDateMutation } from './hold-date.generated';

/** What came of wanting a date. `overtaken`: another date was picked before the answer came. `unheld`: it is chosen, though no place is
 * held for it: a share of holds is used up (Domain, "Shares of a day"), or too many were asked for. */
type HoldOutcome = 'held' | 'unheld' | 'gone' | 'notServed' | 'failed' | 'overtaken';

interface HoldDate {
  /** Keeps a place of the date for ten minutes, moving the hold this browser has; a token that has ended begins a new one. */
  hold: (date: CalendarDate) => Promise<HoldOutcome>;
  /** The date that is being asked for. */
  pending: CalendarDate | null;
  /** The request that failed last, and the date it was for. */
  failed: { date: CalendarDate; failure: RequestFailure } | null;
}

/** Holds dates one after the other, so that one browser has one hold however quickly dates are picked; the last pick counts. */
export function useHoldDate(): HoldDate {
  // Holding twice holds once: the place is this browser's.
  const [run] = useHoldDateMutation({ context: { repeatable: true } });
  const [pending, setPending] = useState<CalendarDate | null>(null);
  const [failed, setFailed] = useState<HoldDate['failed']>(null);
  // The number of the last pick: an answer to any before it is about a date that was given up.
  const picks = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  function goOnWithout(date: CalendarDate): HoldOutcome {
    draftStore.update((draft) => withUnheldDate(draft, date));
    return 'unheld';
  }

  async function ask(date: CalendarDate, pick: number): Promise<HoldOutcome> {
    const givenUp = () => picks.current !== pick;
    if (givenUp()) return 'overtaken';
    const { form, hold: present } = draftStore.get();
    const { postcode } = form;
    try {
      const { data } = await run({ variables: { postcode, deliveryDate: date, holdToken: present?.token ?? null } });
      const answer = data?.holdDate;
      if (answer?.__typename === 'HoldDateSuccess') {
        const { holdToken: token, deliveryDate, branchName, expiresAt } = answer;
        draftStore.update((draft) => withHeldDate(draft, { token, postcode, deliveryDate, branchName, endsAt: holdEnd(expiresAt, now()) }));
        // Its place is held, until the hold moves on to the date that was picked since.
        return givenUp() ? 'overtaken' : 'held';
      }
      if (answer?.__typename === 'DateUnavailable') {
        if (givenUp()) return 'overtaken';
        const { reason, alternatives } = answer;
        draftStore.update((draft) => withGoneDate(draft, { date, reason, alternatives }));
        return 'gone';
      }
      if (givenUp()) return 'overtaken';
      return answer?.__typename === 'NoHold' ? goOnWithout(date) : 'notServed';
    } catch (error) {
      if (givenUp()) return 'overtaken';
      const failure = requestFailureOf(error);
      if (failure.code === 'TOO_MANY_REQUESTS') return goOnWithout(date);
      setFailed({ date, failure });
      return 'failed';
    } finally {
      if (!givenUp()) setPending(null);
    }
  }

  return {
    hold(date) {
      picks.current += 1;
      const pick = picks.current;
      setPending(date);
      setFailed(null);
      const outcome = queue.current.then(() => ask(date, pick));
      queue.current = outcome;
      return outcome;
    },
    pending,
    failed,
  };
}
