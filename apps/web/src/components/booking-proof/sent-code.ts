import { now } from '../../lib/clock';
import type { ProofNeededPartsFragment } from './booking-proof.generated';

/** A code for a booking that is on its way, or was typed already. Instants in RFC 3339. */
export interface SentCode {
  /** As it was typed into the form. */
  mobile: string;
  challenge: string;
  expiresAt: string;
  resendAt: string;
  /** Six digits that are good for another date: the one that they were for was lost. */
  kept: string | null;
  /** What was asked for before it was sent. */
  needed: ProofNeededPartsFragment;
}

/** How long the server keeps the code of a date that was lost, in seconds. */
const keptSeconds = 30 * 60;

let last: SentCode | null = null;

/** @param wait seconds from now. @returns RFC 3339 */
export const instantAfter = (wait: number): string => new Date(now() + wait * 1000).toISOString();

export const isAhead = (instant: string): boolean => Date.parse(instant) > now();

/** The last code that was sent to this number, for as long as the page lives: another step, or another date, needs no second one. */
export const sentCode = (mobile: string): SentCode | null => (last?.mobile === mobile ? last : null);

export function rememberCode(code: SentCode): void {
  last = code;
}

/** Its date was lost: it is good for another one. */
export function keepCode(code: SentCode, digits: string): void {
  last = { ...code, kept: digits, expiresAt: instantAfter(keptSeconds) };
}

export function forgetCode(): void {
  last = null;
}
