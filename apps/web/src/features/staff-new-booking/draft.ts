import { emptyDeliveryForm, type DeliveryForm } from '@booking/domain/booking/delivery-form';
import type { Quantities } from '@booking/domain/booking/places';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Locale } from '@booking/domain/locale/locale';
import { useState, useSyncExternalStore } from 'react';
import {
  createShownDraft,
  noQuantities,
  orderedQuantities,
  type BookingDraft,
  type RefusedDate,
} from '../../components/booking-draft/booking-draft';
import { noOverride, type OverrideDraft } from '../../components/override-fields/override-fields';
import { onLeaving } from '../../lib/session/session-store';
import { useStaffUser } from '../../lib/session/staff-user';
import { createTabStore } from '../../lib/tab-store';
import { useLocale } from '../../lib/use-locale';

/** A phone booking until it is booked. The form's language is the customer's, not the page's. */
export interface PhoneBookingDraft extends BookingDraft {
  form: DeliveryForm;
  /** The quantities that were filled in from the order on file. */
  ordered: Quantities;
  /** True if a place of the chosen date is held while the page is open; false if the date has no place. */
  isHoldWanted: boolean;
  refused: RefusedDate | null;
  /** Staff chose to exceed the limit of the chosen date. */
  isPast: boolean;
  /** The reason for it. It is kept when that choice is taken back. */
  why: OverrideDraft;
  /** The order is already booked, and this is a second delivery of it. */
  secondDelivery: boolean;
}

/** Returns an empty draft, for a customer who speaks the page's language until staff choose another. */
export const newDraft = (locale: Locale): PhoneBookingDraft => ({
  form: { ...emptyDeliveryForm, locale },
  ordered: noQuantities,
  isHoldWanted: false,
  hold: null,
  refused: null,
  isPast: false,
  why: noOverride,
  secondDelivery: false,
  attempt: null,
});

/** Returns true if something was typed. */
export function isStarted({ form }: PhoneBookingDraft): boolean {
  return Object.entries(form).some(([name, value]) => name !== 'locale' && value !== emptyDeliveryForm[name as keyof DeliveryForm]);
}

/** Returns the draft with what was typed. Another postcode has other days: it clears the date and the town. */
export function withTyped(draft: PhoneBookingDraft, typed: Partial<DeliveryForm>): PhoneBookingDraft {
  const form = { ...draft.form, ...typed };
  // Another order is booked once until staff say otherwise.
  const secondDelivery = draft.secondDelivery && form.orderNumber === draft.form.orderNumber;
  if (typed.postcode === undefined || typed.postcode === draft.form.postcode) return { ...draft, form, secondDelivery };
  const cleared = { ...draft, secondDelivery, form: { ...form, city: '', state: '' }, hold: null };
  return withDate(cleared, '', false);
}

/** Returns the draft with the town of the postcode, as the server knows it. */
export function withPlace(draft: PhoneBookingDraft, { city, state }: { city: string; state: string }): PhoneBookingDraft {
  return state === '' || draft.form.state === state ? draft : { ...draft, form: { ...draft.form, city, state } };
}

/** Returns the draft with the quantities of the order, unless staff have typed others. */
export function withOrdered(draft: PhoneBookingDraft, order: Parameters<typeof orderedQuantities>[2]): PhoneBookingDraft {
  const { ordered, shown } = orderedQuantities(draft.form, draft.ordered, order);
  return { ...draft, form: { ...draft.form, ...shown }, ordered };
}

/** Returns the draft with another date ('': none), without what belonged to the previous one. */
export function withDate(draft: PhoneBookingDraft, deliveryDate: CalendarDate, isHoldWanted: boolean): PhoneBookingDraft {
  return { ...draft, form: { ...draft.form, deliveryDate }, isHoldWanted, refused: null, isPast: false, why: noOverride };
}

/** Raise it when the shape changes: an older draft is then dropped. */
const version = 1;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns the stored draft if it is complete and this user's, else an empty one. */
function parse(text: string | null, userId: string, locale: Locale): PhoneBookingDraft {
  const empty = newDraft(locale);
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(stored) || stored['version'] !== version || stored['userId'] !== userId || !isRecord(stored['draft'])) return empty;
    const { form } = stored['draft'];
    const complete = isRecord(form) && Object.entries(emptyDeliveryForm).every(([name, value]) => typeof form[name] === typeof value);
    return complete ? { ...empty, ...(stored['draft'] as Partial<PhoneBookingDraft>) } : empty;
  } catch {
    return empty;
  }
}

/**
 * The draft of a phone booking, kept for as long as the tab: through a reload, a lost connection and a session that ends. Two tabs have
 * two drafts. It is about somebody else than its user, so it is removed with the tab and at a sign-out.
 */
function createDraftStore() {
  const storage = createTabStore('booking.phone-booking');
  const { get, show, subscribe } = createShownDraft(newDraft('en'));
  let owner: string | null = null;

  function update(change: (draft: PhoneBookingDraft) => PhoneBookingDraft) {
    const next = change(get());
    if (next === get()) return;
    if (isStarted(next)) storage.write(JSON.stringify({ version, userId: owner, draft: next }));
    else storage.clear();
    show(next);
  }

  onLeaving((how) => {
    if (how !== 'here') return;
    storage.clear();
    owner = null;
  });

  return {
    /** Goes on with this user's draft in this tab, or begins an empty one: another user's draft is not shown to them. */
    open(userId: string, locale: Locale) {
      if (owner === userId) return;
      owner = userId;
      show(parse(storage.read(), userId, locale));
    },
    get,
    update,
    set: (change: Partial<PhoneBookingDraft>) => update((before) => ({ ...before, ...change })),
    /** Removes the draft: it was booked or discarded. */
    clear(locale: Locale) {
      storage.clear();
      show(newDraft(locale));
    },
    subscribe,
  };
}

export const draftStore = createDraftStore();

/** Returns the draft of the signed-in user. */
export function useDraft(): PhoneBookingDraft {
  const { _id } = useStaffUser();
  const locale = useLocale();
  const [opened, setOpened] = useState<string | null>(null);
  if (opened !== _id) {
    draftStore.open(_id, locale);
    setOpened(_id);
  }
  return useSyncExternalStore(draftStore.subscribe, draftStore.get);
}
