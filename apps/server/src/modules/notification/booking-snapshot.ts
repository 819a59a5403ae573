import type { ArrivalNotes } from '@booking/domain/branch/arrival';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Locale } from '@booking/domain/locale/locale';
import type { MoveReason } from '@booking/domain/move-offer/move-cause';

/** What happened to the booking, so that the customer gets a message; REMINDER: nothing, it is the day before; STAFF_WORDS: staff write. */
export const messageKinds = [
  'CONFIRMED',
  'CHANGED',
  'CANCELLED',
  'MOVE_OFFERED',
  'OFFER_LAPSED',
  'OFFER_WITHDRAWN',
  'REMINDER',
  'STAFF_WORDS',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/**
 * All that a message shows, frozen at the moment of the change: a message sent late still says what was decided then.
 * The manage token is not in it; it is derived while rendering, so that the outbox holds no key to a booking.
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
  /** The date before a move, null when the date is unchanged; once it is handed over, the date in the customer's last message. */
  previousDate: CalendarDate | null;
  /** The last day on which the customer may move or cancel (domain: lastChangeDate); may lie in the past. */
  lastChangeDate: CalendarDate;
  /** What to expect on the day. */
  arrival: ArrivalNotes;
  /** Of an offer to move: what is proposed instead of deliveryDate, until when its place is kept, and why. */
  offer?: { deliveryDate: CalendarDate; branchName: string; answerBy: string } & MoveReason;
  /** Of STAFF_WORDS: what staff wrote, in the family's language. */
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

/** The content, and who gets it by which channel. */
export interface BookingSnapshot extends BookingContent {
  email: string;
  /** As parseMobile of the domain gives it: 0123456789, +6591234567. */
  primaryContact: string;
  notifyEmail: boolean;
  notifySms: boolean;
}
