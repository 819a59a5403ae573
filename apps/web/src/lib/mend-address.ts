import { mendedManageLink } from '@booking/domain/booking/manage-link';

/**
 * Puts the address right that a mail program has damaged, before anything reads it. The server does the same; the service worker, which
 * answers without it, does not.
 */
export function mendAddress(): void {
  const { pathname, search, hash } = window.location;
  const mended = mendedManageLink(`${pathname}${search}`);
  if (mended !== null) window.history.replaceState(null, '', mended.includes('#') ? mended : `${mended}${hash}`);
}
