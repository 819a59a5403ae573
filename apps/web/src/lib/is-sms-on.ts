/**
 * Returns whether SMS are sent (`messageChannels`). The server writes it into the page (apps/server/src/http/web-pages.ts), so that it is
 * known before the first paint, without a request. Pages rendered at build time cannot call it: they hide by `html:not([data-sms]) &`.
 */
export function isSmsOn(): boolean {
  return document.documentElement.dataset['sms'] !== undefined;
}
