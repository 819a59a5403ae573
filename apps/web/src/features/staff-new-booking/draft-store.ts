import { emptyDeliveryForm } from '@booking/domain/booking/delivery-form';
import type { Locale } from '@booking/domain/locale/locale';
import { useState, useSyncExternalStore } from 'react';
import { onLeaving } from '../../lib/session/session-store';
import { useStaffUser } from '../../lib/session/staff-user';
import { createTabStore } from '../../lib/tab-store';
import { useLocale } from '../../lib/use-locale';
import { isStarted, newDraft, type PhoneBookingDraft } from './draft';

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
  const listeners = new Set<() => void>();
  let owner: string | null = null;
  let draft = newDraft('en');

  function show(next: PhoneBookingDraft) {
    draft = next;
    for (const listener of listeners) listener();
  }

  function update(change: (draft: PhoneBookingDraft) => PhoneBookingDraft) {
    const next = change(draft);
    if (next === draft) return;
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
    get: () => draft,
    update,
    set: (change: Partial<PhoneBookingDraft>) => update((before) => ({ ...before, ...change })),
    /** Removes the draft: it was booked or discarded. */
    clear(locale: Locale) {
      storage.clear();
      show(newDraft(locale));
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
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
