import { useApolloClient } from '@apollo/client/react';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { holdEnd, isRenewalDue, RENEWAL_PAUSE } from '../../../components/hold-countdown/hold-time';
import { now } from '../../../lib/clock';
import { liveHold, withDate, type Call } from '../call/call';
import { callStore } from '../call/call-store';
import { StaffHoldDateDocument, StaffReleaseHoldDocument } from './staff-hold.generated';
import { timeoutSignal } from '../../../lib/timeout-signal';

/** Where the network is weak a request may hang and never fail. In milliseconds. */
const longest = 15_000;

export interface CallHolds {
  /** Chooses a date and keeps a place of it, moving the hold that this call has. Resolves to whether it is kept. */
  hold: (date: CalendarDate) => Promise<boolean>;
  /** Chooses a date of which no place can be kept. */
  choosePast: (date: CalendarDate) => void;
  letGo: () => void;
  /** Resolves once the last hold that was asked for has its answer, or none in time. */
  settled: () => Promise<unknown>;
  pending: CalendarDate | null;
  /** The date whose place could not be asked for: it is chosen, and not held. */
  failed: CalendarDate | null;
}

/**
 * Keeps places while somebody is on the telephone. Dates are held one after the other, so that one call has one hold however quickly
 * they are picked; the last pick counts. It is renewed while something is typed, and let go when the page is left.
 */
export function useCallHold(): CallHolds {
  const client = useApolloClient();
  const [pending, setPending] = useState<CalendarDate | null>(null);
  const [failed, setFailed] = useState<CalendarDate | null>(null);
  // The number of the last pick: an answer to any before it is about a date that was given up.
  const picks = useRef(0);
  // Whether the last that was wanted is a hold, and not to have none.
  const holding = useRef(false);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const request = useCallback(
    async (postcode: string, deliveryDate: CalendarDate, holdToken: string | null) => {
      const { data } = await client.mutate({
        mutation: StaffHoldDateDocument,
        variables: { postcode, deliveryDate, holdToken },
        context: { fetchOptions: { signal: timeoutSignal(longest) } },
      });
      return data?.holdDate;
    },
    [client],
  );

  const release = useCallback(
    (token: string) => {
      // Goes out also when the page is closed. What fails ends by the clock.
      const context = { fetchOptions: { keepalive: true } };
      client.mutate({ mutation: StaffReleaseHoldDocument, variables: { holdToken: token }, context }).catch(() => undefined);
    },
    [client],
  );

  const letGo = useCallback(() => {
    picks.current += 1;
    holding.current = false;
    const { hold } = callStore.get();
    if (hold === null) return;
    callStore.update((call) => ({ ...call, hold: null }));
    release(hold.token);
  }, [release]);

  useEffect(() => {
    window.addEventListener('pagehide', letGo);
    return () => {
      window.removeEventListener('pagehide', letGo);
      letGo();
    };
  }, [letGo]);

  useRenewal(request);

  async function ask(date: CalendarDate, pick: number): Promise<boolean> {
    const { form, hold: present } = callStore.get();
    if (picks.current !== pick) return false;
    const { postcode } = form;
    try {
      const answer = await request(postcode, date, present?.token ?? null);
      const givenUp = picks.current !== pick || callStore.get().form.postcode !== postcode;
      if (answer?.__typename === 'HoldDateSuccess') {
        const { holdToken: token, branchName, expiresAt } = answer;
        const hold = { token, postcode, deliveryDate: date, branchName, endsAt: holdEnd(expiresAt, now()), renewals: 0 };
        // A pick that is still to come moves this hold; without one the place is not wanted.
        if (givenUp && !holding.current) release(token);
        else callStore.update((call) => ({ ...call, hold }));
        return !givenUp;
      }
      if (answer?.__typename === 'DateUnavailable' && !givenUp) {
        const { reason, alternatives } = answer;
        callStore.update((call) => ({ ...call, refused: { date, reason, alternatives } }));
      }
    } catch {
      if (picks.current === pick) setFailed(date);
    } finally {
      if (picks.current === pick) setPending(null);
    }
    return false;
  }

  function hold(date: CalendarDate): Promise<boolean> {
    picks.current += 1;
    holding.current = true;
    const pick = picks.current;
    callStore.update((call) => withDate(call, date, true));
    setPending(date);
    setFailed(null);
    const held = queue.current.then(() => ask(date, pick));
    queue.current = held;
    return held;
  }

  const comeBack = useEffectEvent(() => {
    const { form, isHoldWanted, hold: present, refused, isPast } = callStore.get();
    if (isHoldWanted && present === null && refused === null && !isPast) void hold(form.deliveryDate);
  });
  // The place was let go when the page was left.
  useEffect(() => {
    const timer = setTimeout(() => comeBack());
    return () => clearTimeout(timer);
  }, []);

  return {
    hold,
    choosePast(date) {
      letGo();
      setPending(null);
      setFailed(null);
      callStore.update((call) => withDate(call, date, false));
    },
    letGo,
    settled: () => queue.current,
    pending,
    failed,
  };
}

type Request = (
  postcode: string,
  deliveryDate: CalendarDate,
  token: string,
) => Promise<{ __typename: string; holdToken?: string; expiresAt?: string } | undefined>;

/** Renews the hold in silence whenever something is typed towards its end: who does not work any more lets it end. */
function useRenewal(request: Request): void {
  useEffect(() => {
    let next = 0;
    async function renew() {
      const hold = liveHold(callStore.get(), now());
      if (!hold || !isRenewalDue(hold, now()) || now() < next) return;
      next = now() + RENEWAL_PAUSE;
      const { token, postcode, deliveryDate } = hold;
      const answer = await request(postcode, deliveryDate, token);
      if (answer?.__typename !== 'HoldDateSuccess' || answer.holdToken !== token || !answer.expiresAt) return;
      const endsAt = holdEnd(answer.expiresAt, now());
      // Another date may have been chosen meanwhile.
      const renewed = (call: Call): Call =>
        call.hold?.token === token && call.hold.deliveryDate === deliveryDate
          ? { ...call, hold: { ...call.hold, endsAt, renewals: call.hold.renewals + 1 } }
          : call;
      callStore.update(renewed);
    }
    // What fails runs on as it is, and its end is said.
    return callStore.subscribe(() => void renew().catch(() => undefined));
  }, [request]);
}
