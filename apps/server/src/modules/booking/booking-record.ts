import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { OrderCheck } from '@booking/domain/booking/order-check';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Attendance } from '@booking/domain/delivery-day/attendance';
import type { TimeWindow } from '@booking/domain/delivery-day/time-window';
import type { Locale } from '@booking/domain/locale/locale';
import type { BookingEventEntity } from './booking-event.entity.js';

/** A stored booking, with the name of its branch. */
export interface BookingRecord {
  id: string;
  reference: string;
  status: BookingStatus;
  archived: boolean;
  branchId: string;
  branchName: string;
  /** Lead time of its branch in days: customers may change the booking until it has begun. */
  leadTime: number;
  deliveryDate: CalendarDate;
  orderNumber: string;
  /** normaliseOrderNumber(orderNumber): the same for all spellings of an order's number. */
  orderKey: string;
  orderCheck: OrderCheck;
  /** Booked by staff in addition to the order's own booking. */
  secondDelivery: boolean;
  postcode: string;
  city: string;
  state: string;
  address: { address1: string | null; address2: string | null; zipcode: string; city: string; state: string; country: null };
  quantityMattress: number;
  quantityBedset: number;
  /** The places of its branch's day that it takes, whatever the branch has changed since. */
  places: number;
  salutation: string | null;
  name: string;
  email: string;
  primaryContact: string;
  secondaryContact: string | null;
  remarks: string | null;
  notifyEmail: boolean;
  notifySms: boolean;
  locale: Locale;
  docUrls: string[];
  version: number;
  /** The signed-in customer who made it. */
  userId: string | null;
  /** The id of the key that made it; null if a person did. */
  madeByKey: string | null;
  /** base64url; the manage token is derived from it. */
  manageSalt: string;
  /** The announced time window; null: none was announced. */
  window: TimeWindow | null;
  /** The customer's answer to "Will somebody be at home?". */
  attendance: Attendance | null;
  /** The person who received the goods. */
  receivedBy: string | null;
  /** Internal note of staff. */
  internalNote: string | null;
  /** The limit past which staff keep it on its day; null if they have not decided so. */
  keptLimit: number | null;
  createdAt: Date;
  updatedAt: Date;
  /** True if the caller has its manage token. */
  callerHasToken?: boolean;
  /** True if personal data was removed, for a caller who may know only which booking it is and where it went. */
  isOutline?: true;
}

/** A change of a booking: an event, or the name of one of its fields. */
type BookingChangeKind =
  | 'BOOKED'
  | 'SECOND_DELIVERY'
  | 'OVERRIDE'
  | 'OVERRIDE_REASON'
  | 'FAILURE'
  | 'STATUS_REASON'
  | 'STATUS_UNDONE'
  | 'NOT_TOLD'
  | 'MESSAGE_AGAIN'
  | 'STAFF_WORDS'
  | 'TOLD_BY_PHONE'
  | 'CHECK_ORDER'
  | 'QUANTITY'
  | 'ORDER_CONFIRMED'
  | 'MOVE_OFFERED'
  | 'OFFER_DECLINED'
  | 'OFFER_LAPSED'
  | 'OFFER_WITHDRAWN'
  | 'KEPT_PAST_LIMIT'
  | 'MOVED'
  | 'BRANCH'
  | 'CANCELLED'
  | 'STATUS'
  | 'WINDOW_ANNOUNCED'
  | 'ATTENDANCE'
  | 'ARCHIVED'
  | 'RESTORED'
  | keyof BookingRecord
  | 'address1'
  | 'address2';

/** One line of a booking's history, without its time and its author. */
export interface BookingChange {
  change: BookingChangeKind;
  from: string | null;
  to: string | null;
  /** Of MOVED: the former branch, and the places that the booking had there. */
  fromBranchId?: string;
  fromPlaces?: number;
}

/** A line of a booking's history. */
export type BookingEventRecord = Omit<BookingEventEntity, 'id' | 'fromBranchId' | 'fromPlaces'>;
