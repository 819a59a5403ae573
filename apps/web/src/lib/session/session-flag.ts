import { now } from '../clock';
import { createLocalStore } from '../local-store';

/**
 * What this browser's tabs tell each other. The tokens are in cookies that no script reads; this only says that they are there,
 * and whose. `leaving`: signed out here, and the server has not confirmed it yet.
 */
export type SessionFlag = {
  /** Changes with every sign-in and renewal: a tab that remembers an older one need not renew again. */
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

/** The id of the user who is signed in by this browser; null for none. */
export function flaggedUser(): string | null {
  const flag = sessionFlag.read();
  return flag !== null && 'userId' in flag ? flag.userId : null;
}

/** Which renewal the cookies are of; 0 when none is known. */
export const presentRenewal = (): number => sessionFlag.read()?.renewal ?? 0;

/** Never one that was there before, also when the device's clock is set back. */
export const nextRenewal = (): number => Math.max(now(), presentRenewal() + 1);

/** Whether somebody signed out here, and the server has not confirmed it yet. */
export function isLeaving(): boolean {
  const flag = sessionFlag.read();
  return flag !== null && 'leaving' in flag;
}
