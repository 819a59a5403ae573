import { useEffect, useEffectEvent } from 'react';
import { earlierId } from './contact/contact-part';
import { useShortcutHelp, type ShortcutGroup } from '../../components/shortcuts/shortcuts';
import { isForSingleKey } from '../../components/shortcuts/single-keys';

const help: ShortcutGroup = {
  title: 'newBooking.title',
  shortcuts: [
    { keys: ['Alt', '1'], does: 'newBooking.place' },
    { keys: ['Alt', '2'], does: 'newBooking.date' },
    { keys: ['Alt', '3'], does: 'newBooking.contact' },
    { keys: ['1', '–', '9'], does: 'newBooking.keys.date' },
    { keys: ['F2'], does: 'newBooking.keys.earlier' },
    { keys: ['Alt', 'U'], does: 'newBooking.earlier.use' },
    { keys: ['Alt', 'O'], does: 'newBooking.past' },
    { keys: ['Alt', 'L'], does: 'newBooking.keys.language' },
    { keys: ['Ctrl', 'Enter'], does: 'newBooking.keys.book' },
  ],
};

/** Where figures choose a date. */
const dates = 'section[aria-labelledby="call-date"]';

export type CallPart = 'order' | 'date' | 'contact';
const parts: Readonly<Record<string, CallPart>> = { Digit1: 'order', Digit2: 'date', Digit3: 'contact' };

/** What the keys do while a call is taken, and after it. */
export type CallKeys =
  | {
      kind: 'taking';
      onPart: (part: CallPart) => void;
      /** The free date with this figure. */
      onDate: (figure: number) => void;
      /** Into the strip of earlier bookings, and out of it. */
      onEarlier: () => void;
      onUse: () => void;
      onPast: () => void;
      onLanguage: () => void;
      onBook: () => void;
    }
  | { kind: 'booked'; onNext: () => void };

/** The keys of the page. By the place of the key and not what it writes: Alt and a figure write signs on some keyboards. */
export function useCallKeys(keys: CallKeys): void {
  useShortcutHelp(help);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const run = actionOf(event, keys);
    if (run === null) return;
    event.preventDefault();
    if (!event.repeat) run();
  });
  useEffect(() => {
    // Before the keys of every page: there N would open the page that is open already.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

function actionOf(event: KeyboardEvent, keys: CallKeys): (() => void) | null {
  if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return null;
  const withControl = event.ctrlKey || event.metaKey;
  if (keys.kind === 'booked') {
    const isNext = event.key.toLowerCase() === 'n' && isForSingleKey(event);
    return isNext ? keys.onNext : null;
  }
  if (withControl) return event.key === 'Enter' && !event.altKey ? keys.onBook : null;
  if (event.altKey) return altActionOf(event.code, keys);
  const isWithin = (owner: string) => event.target instanceof Element && event.target.closest(owner) !== null;
  if (event.key === 'F2' || (event.key === 'Escape' && isWithin(`#${earlierId}`))) return keys.onEarlier;
  // Typed without looking, a figure anywhere else is none of a date.
  return /^[1-9]$/.test(event.key) && isWithin(dates) && isForSingleKey(event, dates) ? () => keys.onDate(Number(event.key)) : null;
}

function altActionOf(code: string, { onPart, onUse, onPast, onLanguage }: Extract<CallKeys, { kind: 'taking' }>): (() => void) | null {
  const part = parts[code];
  if (part) return () => onPart(part);
  return { KeyU: onUse, KeyO: onPast, KeyL: onLanguage }[code] ?? null;
}
