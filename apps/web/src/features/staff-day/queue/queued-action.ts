import { canTransition, type BookingStatus } from '@booking/domain/booking/booking-status';
import type { FailureCode } from '@booking/domain/booking/failure-code';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { newKey } from '../../../lib/new-key';

/** The statuses that a crew sets on the road. */
export type ActionStatus = 'CONFIRMED' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'FAILED';

/** A photograph as the device stores it: as bytes, because some browsers lose files in a database. */
export interface KeptPhoto {
  bytes: ArrayBuffer;
  type: string;
}

/** The present state of a booking on the server. */
export interface Standing {
  status: BookingStatus;
  version: number;
  docUrls: readonly string[];
}

/**
 * Why the server did not accept an action. CONFLICT: the booking has changed meanwhile. GONE: it is not in the crew's round any more.
 * REFUSED: the server does not accept what was sent. PHOTO: it does not accept a photograph, and says why in `text`. EXPIRED: it waited
 * for too long and is not sent any more; its photographs, its reason and the name of who received the goods are removed.
 */
export interface ActionError {
  code: 'CONFLICT' | 'GONE' | 'REFUSED' | 'PHOTO' | 'EXPIRED';
  text: string | null;
  /** CONFLICT: the state of the booking at that time; null if the server does not show it. */
  standing: Standing | null;
}

/** An action of a user at a stop that the server does not have yet. */
export interface QueuedAction {
  /** Also the idempotency key: the action is done once, however often it is sent. */
  id: string;
  /** Grows: actions are sent in this order. */
  number: number;
  /** Only this account sends it. */
  userId: string;
  branchId: string;
  date: CalendarDate;
  bookingId: string;
  /** The version of the booking that the user saw, or that it will have after the actions before this one. */
  version: number;
  status: ActionStatus;
  reason: string | null;
  failure: FailureCode | null;
  /** The name of the receiver; left out if it was not recorded. */
  receivedBy?: string;
  /** The action undoes the last step of the booking, a delivery or a failure. */
  takesBack: boolean;
  /** The documents of the booking before this step. */
  docUrls: readonly string[];
  photos: readonly KeptPhoto[];
  /** The addresses of the uploaded photographs; null: not uploaded yet. */
  uploaded: readonly string[] | null;
  /** When it was recorded, in milliseconds. */
  at: number;
  /** The action is not sent before, so that it can be undone. */
  sendAt: number;
  /** A request may have been sent: the action can no longer be undone on the device. */
  begun: boolean;
  error: ActionError | null;
}

/** The part of an action that a page records; the queue adds the rest. */
export type NewAction = Pick<
  QueuedAction,
  | 'userId'
  | 'branchId'
  | 'date'
  | 'bookingId'
  | 'version'
  | 'status'
  | 'reason'
  | 'failure'
  | 'receivedBy'
  | 'takesBack'
  | 'docUrls'
  | 'photos'
>;

/** Returns the next action of a user, in order. Behind one with an error, those of the same booking wait. */
export function nextAction(actions: readonly QueuedAction[], userId: string): QueuedAction | null {
  const stuck = new Set<string>();
  for (const action of actions) {
    if (action.userId !== userId || stuck.has(action.bookingId)) continue;
    if (action.error === null) return action;
    stuck.add(action.bookingId);
  }
  return null;
}

/** Returns the first action of a booking with an error and those that wait behind it for the user’s choice; empty: none has an error. */
export function rejectedActions(actions: readonly QueuedAction[], bookingId: string): QueuedAction[] {
  const own = actions.filter((action) => action.bookingId === bookingId);
  const first = own.findIndex(({ error }) => error !== null);
  return first === -1 ? [] : own.slice(first);
}

/** Returns the actions that need no choice to be sent. @param actions of one user */
export const pendingActions = (actions: readonly QueuedAction[]): QueuedAction[] =>
  actions.filter((action) => !rejectedActions(actions, action.bookingId).includes(action));

/** Groups the rejected actions of bookings without a stop on the page by booking. @param actions of one user */
export function orphanedActions(actions: readonly QueuedAction[], stopIds: readonly string[]): QueuedAction[][] {
  const bookings = new Set(actions.map(({ bookingId }) => bookingId).filter((id) => !stopIds.includes(id)));
  return [...bookings].map((id) => rejectedActions(actions, id)).filter((rejected) => rejected.length > 0);
}

/** Returns the milliseconds before an action is sent. A clock that was set back to before it was recorded delays nothing. */
export function waitOf({ at, sendAt }: QueuedAction, now: number): number {
  return now < at ? 0 : Math.max(0, sendAt - now);
}

/** Returns whether a status is final: only photographs and reasons can be added. */
export const isFinal = (status: BookingStatus): boolean => status === 'DELIVERED' || status === 'FAILED';

/** Returns whether an action has more than its status. */
const bringsMore = ({ photos, reason, receivedBy }: QueuedAction) => photos.length > 0 || reason !== null || receivedBy !== undefined;

/** Returns whether somebody else has done all of an action: it has only a status, which was set after it was recorded. */
export const isDone = (action: QueuedAction, { status, version }: Standing): boolean =>
  action.status === status && action.version !== version && !bringsMore(action);

/** Returns the action without photographs that the server refused. */
const withoutRefusedPhotos = (action: QueuedAction): QueuedAction =>
  action.error?.code === 'PHOTO' ? { ...action, photos: [], uploaded: null } : action;

/**
 * Returns the rejected actions of a booking as new requests, each with its own key, on the present state of the booking. Steps that are
 * done already are left out; if the booking has another outcome, that one is undone first. Empty: they cannot be sent.
 * @param standing null: unknown, so the same requests are sent once more
 */
export function sentAnyway(rejected: readonly QueuedAction[], standing: Standing | null): QueuedAction[] {
  const actions = rejected.map(withoutRefusedPhotos);
  if (actions.some(({ error }) => error?.code === 'EXPIRED')) return [];
  if (standing === null) return actions.map((action) => ({ ...action, error: null }));
  const { status, version, docUrls } = standing;
  const reached = actions.findIndex((action) => action.status === status);
  const left = actions.filter((action, index) => index > reached || (index === reached && bringsMore(action)));
  const [first] = left;
  const last = left.at(-1);
  if (first === undefined || last === undefined) return [];
  // The office gives a failed delivery another day.
  const follows =
    first.status === status ? isFinal(status) : !first.takesBack && status !== 'FAILED' && canTransition(status, first.status);
  const isOtherOutcome = isFinal(status) && isFinal(last.status) && last.status !== status;
  const steps = follows ? left : isOtherOutcome ? [takingBack(last), last] : [];
  return steps.map((action, index) => ({
    ...action,
    id: newKey(),
    number: (actions[0] ?? action).number + index,
    version: version + index,
    docUrls,
    sendAt: action.at,
    begun: false,
    error: null,
  }));
}

const takingBack = ({ receivedBy: _, ...action }: QueuedAction): QueuedAction => ({
  ...action,
  status: 'OUT_FOR_DELIVERY',
  takesBack: true,
  reason: null,
  failure: null,
  photos: [],
  uploaded: null,
});

/** Returns what the device keeps of an expired action, to show it to its user. */
export const expired = ({ receivedBy: _, ...action }: QueuedAction): QueuedAction => ({
  ...action,
  photos: [],
  uploaded: null,
  reason: null,
  failure: null,
  error: { code: 'EXPIRED', text: null, standing: null },
});
