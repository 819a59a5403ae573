import { commaList } from './comma-list.js';

/** An origin as browsers write it, or, in demo mode, any port of this machine. */
export type AllowedOrigin = string | RegExp;

/** In demo mode: pages of this machine, on any port. */
export const thisMachine = /^https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/;

/** Whether each of the list is a whole origin, written as browsers send it: one that is written otherwise would never be met. */
export function areOrigins(list: string): boolean {
  return commaList(list).every((origin) => /^https?:\/\/[^*]+$/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin);
}

/** Whether a page of this origin may ask as a guest. */
export function isAllowed(origin: string, allowed: readonly AllowedOrigin[]): boolean {
  return allowed.some((one) => (typeof one === 'string' ? one === origin : one.test(origin)));
}
