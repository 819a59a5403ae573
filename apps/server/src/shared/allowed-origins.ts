import { commaList } from './comma-list.js';

/** An origin as browsers write it, or, in demo mode, any port of this machine. */
export type AllowedOrigin = string | RegExp;

/** In demo mode: pages of this machine, on any port. */
export const thisMachine = /^https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/;

/** Returns true if every entry is a complete origin in the notation of browsers: any other would never match. */
export function areOrigins(list: string): boolean {
  return commaList(list).every((origin) => /^https?:\/\/[^*]+$/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin);
}

/** Returns true if pages of this origin may use the API as a guest. */
export function isAllowed(origin: string, allowed: readonly AllowedOrigin[]): boolean {
  return allowed.some((one) => (typeof one === 'string' ? one === origin : one.test(origin)));
}
