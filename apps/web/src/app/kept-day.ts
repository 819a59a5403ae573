import { dayFlag } from '../lib/day-flag';
import { onPersonChange } from '../lib/session/session-store';

/**
 * On every page: the day that a crew read leaves the device when its account is not signed in any more (docs/security.md, "What a
 * crew's telephone keeps"). Returns how to stop.
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
