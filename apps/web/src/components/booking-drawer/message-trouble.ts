import type { MessageChannel, StaffBooking, StaffMessage } from './staff-booking';

/** Somebody has to be told in another way. */
export interface MessageTrouble {
  /** The newest message of each way by which none arrives. */
  failed: readonly StaffMessage[];
  /** A way by which they were told all the same. */
  toldBy: MessageChannel | null;
}

const isLost: ReadonlySet<StaffMessage['status']> = new Set(['FAILED', 'PARKED', 'HELD_BACK']);

/**
 * What does not arrive at the family of a delivery that is to come; null: nothing is known to be lost, or they were told on the
 * telephone since.
 */
export function messageTrouble({
  status,
  messages,
  history,
}: Pick<StaffBooking, 'status' | 'messages' | 'history'>): MessageTrouble | null {
  if (status !== 'CONFIRMED') return null;
  const told = history.filter(({ change }) => change === 'TOLD_BY_PHONE').at(-1)?.at ?? '';
  // Where nothing was left to say, the message before it is the last word.
  const newest = (['SMS', 'EMAIL'] as const).flatMap((channel) => {
    const last = messages.filter((message) => message.channel === channel && message.status !== 'DROPPED').at(-1);
    return last ? [last] : [];
  });
  const failed = newest.filter((message) => isLost.has(message.status) && message.at > told);
  if (failed.length === 0) return null;
  const arrived = newest.find(({ status: state }) => state === 'SENT' || state === 'DELIVERED');
  return { failed, toldBy: arrived?.channel ?? null };
}
