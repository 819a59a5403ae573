import type { DayReason } from '@booking/domain/availability/decide-date';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { MoveReason } from '@booking/domain/move-offer/move-cause';
import type { MoveOfferState } from '@booking/domain/move-offer/move-offer';

/** A stored offer to move. An offer with state WAITING may have lapsed since (offerStateAt). */
export interface MoveOfferRecord extends MoveReason {
  id: string;
  bookingId: string;
  branchId: string;
  branchName: string;
  deliveryDate: CalendarDate;
  fromDate: CalendarDate;
  answerBy: Date;
  state: MoveOfferState;
  /** The reason against the date, if staff offered it past the limit. */
  overridden: DayReason | null;
  offeredBy: string;
  offeredAt: Date;
  endedAt: Date | null;
}
