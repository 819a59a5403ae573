/**
 * Whether SMS are sent here, as `messageChannels` says: the server writes it into the page (apps/server/src/http/web-pages.ts), so that it
 * is known before the first paint, without a request. Not for pages that the build draws: they hide by `html:not([data-sms]) &`.
 */
export function isSmsOn(): boolean {
  return document.documentElement.dataset['sms'] !== undefined;
}
