import { mendedManageLink } from '@booking/domain/booking/manage-link';

/**
 * Repairs an address that a mail program has damaged, before anything reads it. The server does so too, but not the service worker, which
 * answers without the server.
 */
export function mendAddress(): void {
  const { pathname, search, hash } = window.location;
  const mended = mendedManageLink(`${pathname}${search}`);
  if (mended !== null) window.history.replaceState(null, '', mended.includes('#') ? mended : `${mended}${hash}`);
}
