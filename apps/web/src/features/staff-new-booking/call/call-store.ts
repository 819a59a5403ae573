import { emptyDeliveryForm } from '@booking/domain/booking/delivery-form';
import type { Locale } from '@booking/domain/locale/locale';
import { onLeaving } from '../../../lib/session/session-store';
import { createTabStore } from '../../../lib/tab-store';
import { isBegun, newCall, type Call } from './call';

/** Raise it when the shape changes: an older call is then dropped. */
const version = 2;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What was kept, if it is this person's and whole. */
function parse(text: string | null, userId: string, locale: Locale): Call {
  const fresh = newCall(locale);
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(kept) || kept['version'] !== version || kept['userId'] !== userId || !isRecord(kept['call'])) return fresh;
    const { form } = kept['call'];
    const whole = isRecord(form) && Object.entries(emptyDeliveryForm).every(([name, value]) => typeof form[name] === typeof value);
    return whole ? { ...fresh, ...(kept['call'] as Partial<Call>) } : fresh;
  } catch {
    return fresh;
  }
}

interface CallStore {
  /** Goes on with what this person was typing in this tab, or begins empty: another person's call is not shown to them. */
  open: (userId: string, locale: Locale) => void;
  get: () => Call;
  update: (change: (call: Call) => Call) => void;
  /** Nothing of it stays: it was booked, or given up. */
  clear: (locale: Locale) => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * The call that is being taken, kept for as long as the tab: through a reload, a lost connection and a session that ends. Two tabs are
 * two calls. It is about somebody else than who types, so it leaves the device with the tab and with who signs out.
 */
function createCallStore(): CallStore {
  const kept = createTabStore('booking.call');
  const listeners = new Set<() => void>();
  let owner: string | null = null;
  let call = newCall('en');

  function show(next: Call) {
    call = next;
    for (const listener of listeners) listener();
  }

  onLeaving((how) => {
    if (how !== 'here') return;
    kept.clear();
    owner = null;
  });

  return {
    open(userId, locale) {
      if (owner === userId) return;
      owner = userId;
      show(parse(kept.read(), userId, locale));
    },
    get: () => call,
    update(change) {
      const next = change(call);
      if (next === call) return;
      if (isBegun(next)) kept.write(JSON.stringify({ version, userId: owner, call: next }));
      else kept.clear();
      show(next);
    },
    clear(locale) {
      kept.clear();
      show(newCall(locale));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const callStore = createCallStore();
