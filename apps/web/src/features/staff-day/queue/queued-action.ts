import { canTransition, type BookingStatus } from '@booking/domain/booking/booking-status';
import type { FailureCode } from '@booking/domain/booking/failure-code';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { newKey } from '../../../lib/new-key';

/** The statuses that a crew sets on the road. */
export type ActionStatus = 'CONFIRMED' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'FAILED';

/** A photograph as the device keeps it: bytes are kept by every browser, also by those that lose the files of a database. */
export interface KeptPhoto {
  bytes: ArrayBuffer;
  type: string;
}

/** A booking as the server has it. */
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
  /** CONFLICT: how the booking stood then; null where the server does not show it. */
  standing: Standing | null;
}

/** What a user did at a stop and the server does not have yet. */
export interface QueuedAction {
  /** Also the idempotency key: however often it is sent, it is done once. */
  id: string;
  /** Grows: actions are sent in this order. */
  number: number;
  /** Only this account sends it. */
  userId: string;
  branchId: string;
  date: CalendarDate;
  bookingId: string;
  /** The booking's version that was on the screen, or will be once the actions before it are done. */
  version: number;
  status: ActionStatus;
  reason: string | null;
  failure: FailureCode | null;
  /** Who received the goods; absent: not noted. */
  receivedBy?: string;
  /** Takes back the booking's last step, a delivery or a failure. */
  takesBack: boolean;
  /** The documents that the booking has before this step. */
  docUrls: readonly string[];
  photos: readonly KeptPhoto[];
  /** The photographs' addresses, once the server has them. */
  uploaded: readonly string[] | null;
  /** When it was recorded, in milliseconds. */
  at: number;
  /** It is sent no earlier: until then it can be taken back. */
  sendAt: number;
  /** A request may have left the device: it can no longer be taken back here. */
  begun: boolean;
  error: ActionError | null;
}

/** What a page records; the queue adds the rest. */
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

/** The next action of an account, in order; behind one with an error, those of the same booking wait. */
export function nextAction(actions: readonly QueuedAction[], userId: string): QueuedAction | null {
  const stuck = new Set<string>();
  for (const action of actions) {
    if (action.userId !== userId || stuck.has(action.bookingId)) continue;
    if (action.error === null) return action;
    stuck.add(action.bookingId);
  }
  return null;
}

/** Of a booking's actions the first with an error, and those that wait behind it until the user has chosen; empty: none has one. */
export function rejectedActions(actions: readonly QueuedAction[], bookingId: string): QueuedAction[] {
  const own = actions.filter((action) => action.bookingId === bookingId);
  const first = own.findIndex(({ error }) => error !== null);
  return first === -1 ? [] : own.slice(first);
}

/** The actions that are sent without a choice. @param actions of one account */
export const pendingActions = (actions: readonly QueuedAction[]): QueuedAction[] =>
  actions.filter((action) => !rejectedActions(actions, action.bookingId).includes(action));

/** Rejected actions by booking, of bookings that have no stop on the page. @param actions of one account */
export function orphanedActions(actions: readonly QueuedAction[], stopIds: readonly string[]): QueuedAction[][] {
  const bookings = new Set(actions.map(({ bookingId }) => bookingId).filter((id) => !stopIds.includes(id)));
  return [...bookings].map((id) => rejectedActions(actions, id)).filter((rejected) => rejected.length > 0);
}

/** In milliseconds; never longer than from when it was recorded: a clock that was set back meanwhile holds nothing up. */
export function waitOf({ at, sendAt }: QueuedAction, now: number): number {
  return now < at ? 0 : Math.max(0, sendAt - now);
}

/** Delivered and failed: only photographs and reasons can follow. */
export const isFinal = (status: BookingStatus): boolean => status === 'DELIVERED' || status === 'FAILED';

/** Whether an action brings more than its status. */
const bringsMore = ({ photos, reason, receivedBy }: QueuedAction) => photos.length > 0 || reason !== null || receivedBy !== undefined;

/** Whether somebody else has brought about all that an action does: only its own status, and since it was recorded. */
export const isDone = (action: QueuedAction, { status, version }: Standing): boolean =>
  action.status === status && action.version !== version && !bringsMore(action);

/** Without the photographs that the server does not accept. */
const withoutRefusedPhotos = (action: QueuedAction): QueuedAction =>
  action.error?.code === 'PHOTO' ? { ...action, photos: [], uploaded: null } : action;

/**
 * The rejected actions of a booking as new requests, each with its own key, on top of where the booking stands: without what has come
 * about already; where the booking ended with another outcome, that one is taken back first. Empty: they cannot be sent.
 * @param standing null where it is not known: the same requests once more
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
  // A failed delivery gets another day from the office.
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

/** What stays on the device of an action that is not sent any more, for its user to see. */
export const expired = ({ receivedBy: _, ...action }: QueuedAction): QueuedAction => ({
  ...action,
  photos: [],
  uploaded: null,
  reason: null,
  failure: null,
  error: { code: 'EXPIRED', text: null, standing: null },
});
