import { useApolloClient } from '@apollo/client/react';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { holdEnd, isRenewalDue, RENEWAL_PAUSE } from '../../components/hold-countdown/hold-time';
import { now } from '../../lib/clock';
import { timeoutSignal } from '../../lib/timeout-signal';
import { liveHold, withDate, type DraftHold, type PhoneBookingDraft } from './draft';
import { draftStore } from './draft-store';
import { StaffHoldDateDocument, StaffReleaseHoldDocument, type StaffHoldDateMutation } from './phone-booking.generated';

/** On a weak network a request may hang and never fail. In milliseconds. */
const timeout = 15_000;

export interface Hold {
  /** The hold of the chosen date; null if there is none or it has ended. */
  live: DraftHold | null;
  /** The date whose hold has been asked for. */
  pending: CalendarDate | null;
  /** The chosen date, if the request for its hold failed. */
  failed: CalendarDate | null;
  /** Chooses a date and holds a place of it; a hold of another date moves. Resolves to true if the place is held. */
  hold: (date: CalendarDate) => Promise<boolean>;
  /** Chooses a date without a free place, and releases the hold. */
  chooseWithout: (date: CalendarDate) => void;
  release: () => void;
  /** Resolves when the last request for a hold has its answer or its timeout. */
  settled: () => Promise<unknown>;
}

/**
 * Holds a place of the chosen date. Requests go out one after the other, so that a draft has one hold however quickly dates are chosen;
 * the last choice counts. The hold is renewed while something is typed, and released when the page is left.
 */
export function useHold(draft: PhoneBookingDraft): Hold {
  const client = useApolloClient();
  const [pending, setPending] = useState<CalendarDate | null>(null);
  const [failed, setFailed] = useState<CalendarDate | null>(null);
  // The number of the last choice: answers to earlier ones are ignored.
  const choices = useRef(0);
  // Whether the last choice wants a hold.
  const wantsHold = useRef(false);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const request = useCallback(
    async (postcode: string, deliveryDate: CalendarDate, holdToken: string | null) => {
      const { data } = await client.mutate({
        mutation: StaffHoldDateDocument,
        variables: { postcode, deliveryDate, holdToken },
        context: { fetchOptions: { signal: timeoutSignal(timeout) } },
      });
      return data?.holdDate;
    },
    [client],
  );

  const releaseToken = useCallback(
    (holdToken: string) => {
      // Goes out also when the page is closed. A hold that could not be released ends by itself.
      const context = { fetchOptions: { keepalive: true } };
      client.mutate({ mutation: StaffReleaseHoldDocument, variables: { holdToken }, context }).catch(() => undefined);
    },
    [client],
  );

  const release = useCallback(() => {
    choices.current += 1;
    wantsHold.current = false;
    const { hold: present } = draftStore.get();
    if (present === null) return;
    draftStore.set({ hold: null });
    releaseToken(present.token);
  }, [releaseToken]);

  useEffect(() => {
    window.addEventListener('pagehide', release);
    return () => {
      window.removeEventListener('pagehide', release);
      release();
    };
  }, [release]);

  async function ask(date: CalendarDate, choice: number): Promise<boolean> {
    const isCurrent = () => choices.current === choice;
    if (!isCurrent()) return false;
    const { form, hold: present } = draftStore.get();
    const { postcode } = form;
    try {
      const answer = await request(postcode, date, present?.token ?? null);
      const isWanted = isCurrent() && draftStore.get().form.postcode === postcode;
      if (answer?.__typename === 'HoldDateSuccess') {
        const { holdToken: token, branchName, expiresAt } = answer;
        // The next choice moves this hold. If it wants none, the place is released.
        if (isWanted || wantsHold.current) {
          draftStore.set({ hold: { token, postcode, deliveryDate: date, branchName, endsAt: holdEnd(expiresAt, now()), renewals: 0 } });
        } else releaseToken(token);
        return isWanted;
      }
      if (answer?.__typename === 'DateUnavailable' && isWanted) {
        draftStore.set({ refused: { date, reason: answer.reason, alternatives: answer.alternatives } });
      }
    } catch {
      if (isCurrent()) setFailed(date);
    } finally {
      if (isCurrent()) setPending(null);
    }
    return false;
  }

  function hold(date: CalendarDate): Promise<boolean> {
    choices.current += 1;
    wantsHold.current = true;
    const choice = choices.current;
    draftStore.update((before) => withDate(before, date, true));
    setPending(date);
    setFailed(null);
    const held = queue.current.then(() => ask(date, choice));
    queue.current = held;
    return held;
  }

  const holdAgain = useEffectEvent(() => {
    const { form, isHoldWanted, hold: present, refused, isPast } = draftStore.get();
    if (isHoldWanted && present === null && refused === null && !isPast) void hold(form.deliveryDate);
  });
  // The place was released when the page was left.
  useEffect(() => {
    const timer = setTimeout(() => holdAgain());
    return () => clearTimeout(timer);
  }, []);

  useRenewal(request);
  const live = useLiveHold(draft);

  return {
    live,
    pending,
    failed,
    hold,
    chooseWithout(date) {
      release();
      setPending(null);
      setFailed(null);
      draftStore.update((before) => withDate(before, date, false));
    },
    release,
    settled: () => queue.current,
  };
}

/** Returns the hold of the chosen date, and renders again when it ends. */
function useLiveHold(draft: PhoneBookingDraft): DraftHold | null {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const endsAt = draft.hold?.endsAt;
  useEffect(() => {
    if (endsAt === undefined) return undefined;
    const timer = setTimeout(render, Math.max(0, Date.parse(endsAt) - now()));
    return () => clearTimeout(timer);
  }, [endsAt]);
  return liveHold(draft, now());
}

type Request = (postcode: string, deliveryDate: CalendarDate, token: string) => Promise<StaffHoldDateMutation['holdDate'] | undefined>;

/** Renews a hold that ends soon whenever something is typed: without work it ends. */
function useRenewal(request: Request): void {
  useEffect(() => {
    let next = 0;
    async function renew() {
      const hold = liveHold(draftStore.get(), now());
      if (!hold || !isRenewalDue(hold, now()) || now() < next) return;
      next = now() + RENEWAL_PAUSE;
      const { token, postcode, deliveryDate } = hold;
      const answer = await request(postcode, deliveryDate, token);
      if (answer?.__typename !== 'HoldDateSuccess' || answer.holdToken !== token) return;
      const present = draftStore.get().hold;
      // Another date may have been chosen meanwhile.
      if (present?.token !== token || present.deliveryDate !== deliveryDate) return;
      draftStore.set({ hold: { ...present, endsAt: holdEnd(answer.expiresAt, now()), renewals: present.renewals + 1 } });
    }
    // A hold that could not be renewed counts down, and its end is shown.
    return draftStore.subscribe(() => void renew().catch(() => undefined));
  }, [request]);
}
