import type { FailureCode } from '@booking/domain/booking/failure-code';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';

/** The steps of a round that are taken on the road. */
export type TapStatus = 'CONFIRMED' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'FAILED';

/** A photograph as the device keeps it: bytes are kept by every browser, also by those that lose the files of a database. */
export interface KeptPhoto {
  bytes: ArrayBuffer;
  type: string;
}

/**
 * Why a tap was not taken. CONFLICT: the booking has changed meanwhile. GONE: it is not theirs any more. REFUSED: the server does
 * not take what was sent. PHOTO: it does not take a photograph, and says why in `text`. EXPIRED: it could not be sent for so long that
 * it is not sent any more; its photographs and its reason are gone.
 */
export interface TapTrouble {
  code: 'CONFLICT' | 'GONE' | 'REFUSED' | 'PHOTO' | 'EXPIRED';
  text: string | null;
}

/** What somebody tapped at a stop and the server does not have yet. */
export interface Tap {
  /** Also the idempotency key: however often it is sent, it is taken once. */
  id: string;
  /** Grows: taps are sent in this order. */
  number: number;
  /** Only this account sends it. */
  userId: string;
  branchId: string;
  date: CalendarDate;
  bookingId: string;
  /** The booking's version that was on the screen, or will be once the taps before it are taken. */
  version: number;
  status: TapStatus;
  reason: string | null;
  /** Of a failure, the reason as a code; what was tapped before there were codes has none. */
  failure?: FailureCode | null;
  /** The booking's last step, a delivery or a failure, is taken back: the crew says that it was otherwise. */
  takesBack?: boolean;
  /** The documents that the booking has before this step. */
  docUrls: readonly string[];
  photos: readonly KeptPhoto[];
  /** The photographs' addresses, once the server has them. */
  uploaded: readonly string[] | null;
  /** When it was tapped, in milliseconds. */
  at: number;
  /** It is sent no earlier: until then it can be taken back. */
  sendAt: number;
  /** A request may have left the device: it can no longer be taken back here. */
  begun: boolean;
  trouble: TapTrouble | null;
}

/** What is tapped; the rest of a tap is the outbox's. */
export type TapWish = Pick<
  Tap,
  'userId' | 'branchId' | 'date' | 'bookingId' | 'version' | 'status' | 'reason' | 'failure' | 'takesBack' | 'docUrls' | 'photos'
>;
