import type { ArrivalNotes } from '@booking/domain/branch/arrival';
import type { FailureCode } from '@booking/domain/booking/failure-code';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { TimeWindow } from '@booking/domain/delivery-day/time-window';
import type { Locale } from '@booking/domain/locale/locale';
import type { MoveReason } from '@booking/domain/move-offer/move-cause';

/**
 * Kinds of messages about a booking, by its change. REMINDER: sent on the day before; STAFF_WORDS: a custom message of staff; ATTENDANCE:
 * asks whether somebody will be at home; WINDOW_CHANGED: staff announce a time window; ON_THE_WAY: the round has begun; NEXT_STOP: the stop
 * before it is done; DELIVERED and NOT_DELIVERED: the outcome.
 */
export const messageKinds = [
  'CONFIRMED',
  'CHANGED',
  'CANCELLED',
  'MOVE_OFFERED',
  'OFFER_LAPSED',
  'OFFER_WITHDRAWN',
  'REMINDER',
  'STAFF_WORDS',
  'ATTENDANCE',
  'WINDOW_CHANGED',
  'ON_THE_WAY',
  'NEXT_STOP',
  'DELIVERED',
  'NOT_DELIVERED',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/**
 * The content of a message, as of the change: a message that is sent late still shows the state of that time. It does not contain the
 * manage token, which is derived while rendering, so that access to the outbox gives no access to bookings.
 */
export interface BookingContent {
  bookingId: string;
  /** booking.manage_salt, base64url. */
  manageSalt: string;
  /** booking.version after the change: the SEQUENCE of the calendar entry. */
  version: number;
  reference: string;
  branchName: string;
  deliveryDate: CalendarDate;
  /** The date before a move, null if the date is unchanged; after the hand-over, the date in the customer's last message. */
  previousDate: CalendarDate | null;
  /** The last day on which the customer may move or cancel (domain: lastChangeDate); may lie in the past. */
  lastChangeDate: CalendarDate;
  /** The branch's notes about the day. */
  arrival: ArrivalNotes;
  /** The announced window, which replaces the note about the time; absent without one. */
  window?: TimeWindow;
  /** For an offer to move: the offered date instead of deliveryDate, until when its place is held, and the cause. */
  offer?: { deliveryDate: CalendarDate; branchName: string; answerBy: string } & MoveReason;
  /** For REMINDER: true if the customer has not answered yet whether somebody will be at home. */
  asksAttendance?: boolean;
  /** For ON_THE_WAY: open stops before it in its round. */
  stopsBefore?: number;
  /** For DELIVERED. at: ISO 8601; hasPhotos: the page shows photographs. */
  delivered?: { at: string; receivedBy: string | null; hasPhotos: boolean };
  /** For NOT_DELIVERED. at: ISO 8601; code: why; canChooseDate: the customer may choose a new date, else the branch calls. */
  failure?: { at: string; code: FailureCode | null; canChooseDate: boolean };
  /** For STAFF_WORDS: the text of staff in the customer's language. */
  words?: string;
  orderNumber: string;
  salutation: string | null;
  name: string;
  address1: string | null;
  address2: string | null;
  postcode: string;
  city: string;
  state: string;
  quantityMattress: number;
  quantityBedset: number;
  locale: Locale;
}

/** The content, with recipients and channels. */
export interface BookingSnapshot extends BookingContent {
  email: string;
  /** Normalised by parseMobile of the domain: 0123456789, +6591234567. */
  primaryContact: string;
  notifyEmail: boolean;
  notifySms: boolean;
}
