import type { BranchPlan } from '@booking/domain/availability/decide-date';
import { canMove } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Locale } from '@booking/domain/locale/locale';
import { AppError, refuseInvalid } from '../../shared/app-error.js';
import { requireScope, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import type { Database } from '../../database/database.js';
import type { AvailabilityService } from '../availability/availability.service.js';
import type { Plans } from '../availability/plan.service.js';
import { writableBooking } from '../booking/booking-access.js';
import { moveMessages, movedBooking, questionOf, type BookingMover } from '../booking/change/booking-mover.js';
import type { DateRefused } from '../booking/take/booking-result.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { BookingRepository } from '../booking/booking.repository.js';
import { moveReasonOf } from '../booking/move-reason-of.js';
import { HoldRepository } from '../booking/take/hold.repository.js';
import { previewOf, type MessagePreview } from '../notification/message-preview.js';
import type { MessageRenderer } from '../notification/message-renderer.js';
import type { NewBookingMessage } from '../notification/outbox-message.js';
import type { MoveOfferService } from './move-offer.service.js';

export interface PreviewRequest {
  id: string;
  version: number;
  deliveryDate: CalendarDate;
  /** The time by which the customer is to answer an offer; null for a move without an offer. */
  answerBy: Date | null;
}

type PreviewOutcome = { kind: 'messages'; language: Locale; messages: MessagePreview[] } | DateRefused;

export interface MovePreviewParts {
  database: Database;
  clock: Clock;
  availability: AvailabilityService;
  mover: Pick<BookingMover, 'refusal'>;
  offers: Pick<MoveOfferService, 'askable' | 'messagesOf'>;
  /** Renders without secrets. */
  messages: Pick<MessageRenderer, 'render'>;
}

/** Renders the messages of an offer to move or of a move, without writing anything. */
export class MovePreviewService {
  private readonly bookings: BookingRepository;

  constructor(private readonly parts: MovePreviewParts) {
    this.bookings = new BookingRepository(parts.database);
  }

  /**
   * Returns the messages that would be sent, with the same date, branch and templates.
   * @throws as offerMove; without answerBy as rescheduleBooking, and BAD_USER_INPUT for the booking's present date
   */
  async movePreview(caller: Caller, request: PreviewRequest): Promise<PreviewOutcome> {
    requireScope(caller, 'booking:write');
    const { deliveryDate, answerBy } = request;
    const booking = await (answerBy === null ? this.movable(caller, request) : this.parts.offers.askable(caller, { ...request, answerBy }));
    const offered = answerBy === null ? await new HoldRepository(this.parts.database).ofOffer(booking.id, this.parts.clock.now()) : null;
    return this.parts.availability.decideUntilCurrent(questionOf(booking, deliveryDate, offered), async ({ plans, decision }) => {
      if (!decision.bookable) return this.parts.mover.refusal(booking, deliveryDate, decision.reason);
      const messages = await this.messagesOf(booking, request, plans, decision.branch);
      return { kind: 'messages' as const, language: booking.locale, messages: messages.map((message) => this.rendered(message)) };
    });
  }

  private async movable(caller: Caller, { id, version, deliveryDate }: PreviewRequest): Promise<BookingRecord> {
    const booking = await writableBooking(caller.actor, this.bookings, id);
    if (booking.version !== version) throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    if (!canMove(booking.status) || booking.archived) throw new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION' });
    if (deliveryDate === booking.deliveryDate) refuseInvalid([{ path: 'deliveryDate', code: 'DATE_SAME' }]);
    return booking;
  }

  private async messagesOf(
    before: BookingRecord,
    { deliveryDate, answerBy }: PreviewRequest,
    plans: Plans,
    branch: BranchPlan,
  ): Promise<NewBookingMessage[]> {
    if (answerBy !== null) {
      const reason = await moveReasonOf(before, plans, { database: this.parts.database, now: this.parts.clock.now() });
      return this.parts.offers.messagesOf(before, { deliveryDate, branchName: branch.name, answerBy: answerBy.toISOString(), ...reason });
    }
    return moveMessages(before, movedBooking(before, branch, deliveryDate, this.parts.clock.now()), plans);
  }

  private rendered(message: NewBookingMessage): MessagePreview {
    return previewOf(this.parts.messages.render({ ...message, status: 'PENDING', createdAt: this.parts.clock.now() }), message.locale);
  }
}
