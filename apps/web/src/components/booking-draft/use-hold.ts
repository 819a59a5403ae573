import type { ApolloClient } from '@apollo/client';
import type { DayReason } from '@booking/domain/availability/decide-date';
import type { Quantities } from '@booking/domain/booking/places';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useRef, useState } from 'react';
import { HoldDateDocument } from '../../graphql/form.generated';
import { now } from '../../lib/clock';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { useStable } from '../../lib/use-stable';
import { holdEnd, isRenewalDue, LONG_AGO, RENEWAL_PAUSE } from '../hold-countdown/hold-time';
import { useHasPassed } from '../hold-countdown/use-seconds-left';
import { askedQuantities, liveHold, type BookingDraft, type BookingHold, type DraftStore, type RefusedDate } from './booking-draft';

type HoldAnswer =
  | { __typename: 'HoldDateSuccess'; holdToken: string; branchName: string; expiresAt: string }
  | { __typename: 'DateUnavailable'; reason: DayReason; alternatives: CalendarDate[] }
  | { __typename: 'NoHold' | 'PostcodeNotServed' };

/** How dates are held for one kind of draft. */
export interface HoldRules<Draft extends BookingDraft> {
  store: DraftStore<Draft>;
  request: (
    wanted: { postcode: string; deliveryDate: CalendarDate; holdToken: string | null } & Partial<Quantities>,
  ) => Promise<HoldAnswer | undefined>;
  /** Releases a place that is not needed any more; left out if the next choice always moves the hold. */
  release?: (holdToken: string) => void;
  /** Returns the draft with a hold that was taken or renewed. */
  withHold: (draft: Draft, hold: BookingHold) => Draft;
  /** Returns the draft after its date was refused. */
  withRefused: (draft: Draft, refused: RefusedDate) => Draft;
  /** Returns the draft with a date that a quota or rate limit does not let hold. Without it such a request counts as failed. */
  withUnheld?: (draft: Draft, date: CalendarDate) => Draft;
}

/** Returns the request of the customers' pages. It can be repeated: the server holds one place for each browser. */
export function holdRequest(client: ApolloClient): HoldRules<BookingDraft>['request'] {
  return async (variables) =>
    (await client.mutate({ mutation: HoldDateDocument, variables, context: { repeatable: true } })).data?.holdDate;
}

/**
 * The result of choosing a date. `overtaken`: another date was chosen before the answer came. `unheld`: the date is not held because of a
 * quota or rate limit, but can still be booked (Domain, "Shares of a day").
 */
type HoldOutcome = 'held' | 'unheld' | 'refused' | 'notServed' | 'failed' | 'overtaken';

interface HoldQueue {
  /** Holds the date for the draft's quantities for ten minutes. Moves the draft's hold; if that has ended, takes a new one. */
  hold: (date: CalendarDate) => Promise<HoldOutcome>;
  /** Ignores the answer to a pending request. */
  giveUp: () => void;
  /** The date whose hold is being requested. */
  pending: CalendarDate | null;
  /** The last request, if it failed. */
  failed: { date: CalendarDate; failure: RequestFailure } | null;
  /** Resolves when the last request for a hold has its answer. */
  settled: () => Promise<unknown>;
}

/** Holds dates one after the other, so that a draft has one hold even if dates are chosen quickly. The last choice counts. */
export function useHoldQueue<Draft extends BookingDraft>(rules: HoldRules<Draft>): HoldQueue {
  const { store, request, release, withHold, withRefused, withUnheld } = rules;
  const [pending, setPending] = useState<CalendarDate | null>(null);
  const [failed, setFailed] = useState<HoldQueue['failed']>(null);
  // The number of the last choice: answers to earlier ones are ignored.
  const choices = useRef(0);
  const isHoldWanted = useRef(false);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  async function ask(date: CalendarDate, choice: number): Promise<HoldOutcome> {
    const isCurrent = () => choices.current === choice;
    if (!isCurrent()) return 'overtaken';
    const { form, hold: present } = store.get();
    const { postcode } = form;
    const quantities = askedQuantities(form);

    function takeHold({ holdToken: token, branchName, expiresAt }: Extract<HoldAnswer, { __typename: 'HoldDateSuccess' }>): HoldOutcome {
      const isWanted = isCurrent() && store.get().form.postcode === postcode;
      const hold = { token, postcode, deliveryDate: date, branchName, endsAt: holdEnd(expiresAt, now()), quantities };
      // The next choice moves this hold. If it wants none, the place is released.
      if (isWanted || isHoldWanted.current) store.update((draft) => withHold(draft, hold));
      else release?.(token);
      return isWanted ? 'held' : 'overtaken';
    }

    function goOnUnheld(): HoldOutcome {
      // A quota can refuse more pieces on a date that is held for fewer: the hold stays, and the booking asks for the other pieces.
      const isHeld = liveHold({ ...store.get(), form: { ...form, deliveryDate: date } }, now()) !== null;
      if (withUnheld && !isHeld) store.update((draft) => withUnheld(draft, date));
      return 'unheld';
    }

    try {
      const answer = await request({ postcode, deliveryDate: date, holdToken: present?.token ?? null, ...quantities });
      if (answer?.__typename === 'HoldDateSuccess') return takeHold(answer);
      if (!isCurrent() || store.get().form.postcode !== postcode) return 'overtaken';
      if (answer?.__typename === 'NoHold') return goOnUnheld();
      if (answer?.__typename !== 'DateUnavailable') return 'notServed';
      const { reason, alternatives } = answer;
      store.update((draft) => withRefused(draft, { date, reason, alternatives }));
      return 'refused';
    } catch (error) {
      if (!isCurrent()) return 'overtaken';
      const failure = requestFailureOf(error);
      if (failure.code === 'TOO_MANY_REQUESTS' && withUnheld) return goOnUnheld();
      setFailed({ date, failure });
      return 'failed';
    } finally {
      if (isCurrent()) setPending(null);
    }
  }

  return {
    hold(date) {
      choices.current += 1;
      isHoldWanted.current = true;
      const choice = choices.current;
      setPending(date);
      setFailed(null);
      const outcome = queue.current.then(() => ask(date, choice));
      queue.current = outcome;
      return outcome;
    },
    giveUp() {
      choices.current += 1;
      isHoldWanted.current = false;
      setPending(null);
      setFailed(null);
    },
    pending,
    failed,
    settled: () => queue.current,
  };
}

/** Returns a function to call on every input: it renews a hold that ends soon, twice at most. Without input a hold ends. */
export function useHoldRenewal<Draft extends BookingDraft>({ store, request, withHold }: HoldRules<Draft>): () => void {
  const next = useRef(0);
  return useStable(() => {
    const hold = liveHold(store.get(), now());
    if (!hold || !isRenewalDue(hold, now()) || now() < next.current) return;
    next.current = now() + RENEWAL_PAUSE;
    const { token, postcode, deliveryDate, quantities } = hold;
    request({ postcode, deliveryDate, holdToken: token, ...quantities }).then(
      (answer) => {
        if (answer?.__typename !== 'HoldDateSuccess' || answer.holdToken !== token) return;
        const { branchName, expiresAt } = answer;
        const renewed = { ...hold, branchName, endsAt: holdEnd(expiresAt, now()), renewals: (hold.renewals ?? 0) + 1 };
        // Another date may have been chosen meanwhile.
        store.update((draft) =>
          draft.hold?.token === token && draft.hold.deliveryDate === deliveryDate ? withHold(draft, renewed) : draft,
        );
      },
      // A hold that could not be renewed counts down, and its end is shown.
      () => undefined,
    );
  });
}

/** Returns the hold of the draft's date while it lasts, and whether the date has outlived it. Renders again when it ends. */
export function useLiveHold(draft: BookingDraft): { hold: BookingHold | null; ended: boolean } {
  useHasPassed(draft.hold?.endsAt ?? LONG_AGO);
  const hold = liveHold(draft, now());
  return { hold, ended: draft.form.deliveryDate !== '' && draft.hold !== null && hold === null };
}
