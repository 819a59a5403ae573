import { now } from '../clock';
import { createLocalStore } from '../local-store';

/**
 * What the tabs of this browser share about the session. The tokens are in cookies that no script can read; the flag says whose they
 * are. `leaving`: the user has signed out, and the server has not confirmed it yet.
 */
export type SessionFlag = {
  /** Changes with every sign-in, sign-out and renewal: a tab that sees a newer one than it knew need not renew. */
  renewal: number;
} & ({ userId: string } | { leaving: true });

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function parse(json: unknown): SessionFlag | null {
  if (!isRecord(json) || typeof json['renewal'] !== 'number') return null;
  const { renewal, userId } = json;
  if (json['leaving'] === true) return { renewal, leaving: true };
  return typeof userId === 'string' ? { renewal, userId } : null;
}

export const sessionFlag = createLocalStore<SessionFlag>({ key: 'booking.session', version: 1, parse });

/** Returns the id of the user who is signed in in this browser; null for none. */
export function flaggedUser(): string | null {
  const flag = sessionFlag.read();
  return flag !== null && 'userId' in flag ? flag.userId : null;
}

/** Returns the renewal that the cookies belong to; 0 if none is known. */
export const presentRenewal = (): number => sessionFlag.read()?.renewal ?? 0;

/** Returns a renewal above the present one, even if the device's clock was set back. */
export const nextRenewal = (): number => Math.max(now(), presentRenewal() + 1);

/** Returns whether a sign-out is pending: the server has not confirmed it yet. */
export function isLeaving(): boolean {
  const flag = sessionFlag.read();
  return flag !== null && 'leaving' in flag;
}
