import { dayFlag } from '../lib/day-flag';
import { onPersonChange } from '../lib/session/session-store';

/**
 * Removes a crew's day from the device, on every page, when its user is not signed in any more (docs/security.md, "What a crew's telephone
 * keeps"). Returns a function that stops it.
 */
export function watchKeptDay(): () => void {
  const tidyUp = () => {
    if (dayFlag.read() === null) return;
    // A failure is retried when the next page is opened.
    void import('../features/staff-day/kept-days').then(({ forgetDays }) => forgetDays()).catch(() => undefined);
  };
  tidyUp();
  return onPersonChange(tidyUp);
}
