import { useApolloClient } from '@apollo/client/react';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { BookingHold } from '../../components/booking-draft/booking-draft';
import { useHoldQueue, useHoldRenewal, useLiveHold, type HoldRules } from '../../components/booking-draft/use-hold';
import { useSendBooking } from '../../components/booking-draft/use-send-booking';
import {
  StaffBookDeliveryDocument,
  StaffHoldDateDocument,
  StaffReleaseHoldDocument,
  type StaffBookDeliveryMutation,
} from '../../graphql/phone-booking.generated';
import { useStable } from '../../lib/use-stable';
import { draftStore, withDate, type PhoneBookingDraft } from './draft';

export interface Hold {
  /** The hold of the chosen date; null if there is none or it has ended. */
  live: BookingHold | null;
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

/** Holds a place of the date that is chosen. The hold is renewed while something is typed, and released when the page is left. */
export function useHold(draft: PhoneBookingDraft): Hold {
  const client = useApolloClient();
  const releaseToken = useCallback(
    (holdToken: string) => {
      // Goes out also when the page is closed. A hold that could not be released ends by itself.
      const context = { fetchOptions: { keepalive: true } };
      client.mutate({ mutation: StaffReleaseHoldDocument, variables: { holdToken }, context }).catch(() => undefined);
    },
    [client],
  );
  const rules: HoldRules<PhoneBookingDraft> = {
    store: draftStore,
    async request(variables) {
      const { data } = await client.mutate({ mutation: StaffHoldDateDocument, variables, context: { repeatable: true } });
      return data?.holdDate;
    },
    release: releaseToken,
    withHold: (before, hold) => ({ ...before, hold }),
    withRefused: (before, refused) => ({ ...before, refused }),
  };
  const { hold: holdDate, giveUp, pending, failed, settled } = useHoldQueue(rules);

  const release = useStable(() => {
    giveUp();
    const { hold: present } = draftStore.get();
    if (present === null) return;
    draftStore.set({ hold: null });
    releaseToken(present.token);
  });
  useEffect(() => {
    window.addEventListener('pagehide', release);
    return () => {
      window.removeEventListener('pagehide', release);
      release();
    };
  }, [release]);

  async function hold(date: CalendarDate): Promise<boolean> {
    draftStore.update((before) => withDate(before, date, true));
    return (await holdDate(date)) === 'held';
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

  const renew = useHoldRenewal(rules);
  useEffect(() => draftStore.subscribe(renew), [renew]);

  return {
    live: useLiveHold(draft).hold,
    pending,
    failed: failed?.date ?? null,
    hold,
    chooseWithout(date) {
      release();
      draftStore.update((before) => withDate(before, date, false));
    },
    release,
    settled,
  };
}

type Answer = StaffBookDeliveryMutation['bookDelivery'];
export type BookedDelivery = Extract<Answer, { __typename: 'BookDeliverySuccess' }>['booking'];
/** The server refused the order or the postcode. */
export type BookingRefusal = Exclude<Answer, { __typename: 'BookDeliverySuccess' | 'DateUnavailable' }>;

type Outcome = { kind: 'booked'; booking: BookedDelivery } | { kind: 'dateRefused' | 'refused' | 'failed' | 'busy' };

/** Books the draft. */
export function useBookDraft() {
  const client = useApolloClient();
  const { sendBooking, busy, failure, clearFailure } = useSendBooking(draftStore);
  const [refusal, setRefusal] = useState<BookingRefusal | null>(null);

  /** @param overrideReason null: the limit of the date is not exceeded @param holdSettled resolves when no hold is being requested */
  async function book(overrideReason: string | null, holdSettled: Promise<unknown>): Promise<Outcome> {
    const { form: input, secondDelivery } = draftStore.get();
    const override = { override: overrideReason !== null, overrideReason, secondDelivery };
    setRefusal(null);
    const sent = await sendBooking<Answer>({
      request: { ...input, ...override },
      settled: holdSettled,
      async send(keys) {
        const variables = { input, ...override, ...keys };
        const { data } = await client.mutate({ mutation: StaffBookDeliveryDocument, variables, context: { repeatable: true } });
        return data?.bookDelivery ?? null;
      },
    });
    if (sent.kind !== 'answered') return { kind: sent.kind };
    const { answer } = sent;
    if (answer?.__typename === 'BookDeliverySuccess') return { kind: 'booked', booking: answer.booking };
    if (answer?.__typename === 'DateUnavailable') {
      const { reason, alternatives } = answer;
      draftStore.set({ hold: null, refused: { date: input.deliveryDate, reason, alternatives } });
      return { kind: 'dateRefused' };
    }
    setRefusal(answer);
    return { kind: 'refused' };
  }

  return {
    book,
    busy,
    refusal,
    failure,
    clearErrors: () => {
      setRefusal(null);
      clearFailure();
    },
  };
}
