import { limitOn } from '@booking/domain/availability/decide-date';
import { addDays, eachDate, localDateTime, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { locales, type Locale } from '@booking/domain/locale/locale';
import { AppError } from '../../shared/app-error.js';
import { requireScope, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { isUuid } from '../../shared/uuid.js';
import type { Database } from '../../database/database.js';
import type { Plans, PlanService } from '../availability/plan.service.js';
import type { BookingContent, MessageKind } from '../notification/booking-snapshot.js';
import { previewOf, type MessagePreview } from '../notification/message-preview.js';
import type { MessageRenderer } from '../notification/message-renderer.js';
import type { BookingMessage, Channel } from '../notification/outbox-message.js';
import { OutboxRepository } from '../notification/outbox.repository.js';
import { isStaffOf } from './booking-access.js';
import { messagesFor } from './booking-messages.js';
import type { BookingRecord } from './booking-record.js';
import { BookingRepository } from './booking.repository.js';
import { exampleArrival, exampleBooking, exampleDay, exampleEmail, exampleWindow, exampleWords } from './example-booking.js';
import { moveReasonOf } from './move-reason-of.js';

export interface PreviewsRequest {
  kind: MessageKind;
  /** Null: an example booking. */
  bookingId: string | null;
  /** Null: every language. */
  locale: Locale | null;
  /** For CHANGED: true for a move to another day; false for another change. */
  moved: boolean;
}

export interface MessagePreviewParts {
  database: Database;
  clock: Clock;
  plans: Pick<PlanService, 'current'>;
  /** Renders without secrets. */
  messages: Pick<MessageRenderer, 'render'>;
  /** The configured channels. */
  channels: readonly Channel[];
}

/** Shows staff the messages that customers get. It sends and writes nothing. */
export class MessagePreviewService {
  private readonly bookings: BookingRepository;
  private readonly outbox: OutboxRepository;

  constructor(private readonly parts: MessagePreviewParts) {
    this.bookings = new BookingRepository(parts.database);
    this.outbox = new OutboxRepository(parts.database);
  }

  /**
   * Returns a message of a kind by every configured channel, whatever the booking's customer wants, channel by channel.
   * @throws NOT_FOUND for a booking that is not of the caller's branches
   */
  async previews(caller: Caller, { kind, bookingId, locale, moved }: PreviewsRequest): Promise<MessagePreview[]> {
    requireScope(caller, 'booking:read');
    const { messages, clock, channels } = this.parts;
    const now = clock.now();
    const known = bookingId === null ? null : await this.bookingOf(caller, bookingId);
    const read = known ?? exampleFor(kind, now);
    const booking = kind === 'WINDOW_CHANGED' || kind === 'ON_THE_WAY' ? { ...read, window: read.window ?? exampleWindow } : read;
    const plans = await this.parts.plans.current();
    const arrival = known === null ? exampleArrival : plans.arrivalOf(known.branchId);
    const details = await this.detailsOf(kind, booking, moved, plans);
    // Every channel, even if the booking has no address for it.
    const reachable = { ...booking, notifyEmail: true, notifySms: true, email: booking.email || exampleEmail };
    const to = { email: known?.email || null, sms: known === null ? null : undefined };
    const rows = (locale === null ? locales : [locale]).flatMap((language) =>
      messagesFor(
        kind,
        { ...reachable, locale: language },
        { arrival, ...(kind === 'STAFF_WORDS' && { words: exampleWords[language] }), ...details },
      ),
    );
    return channels.flatMap((channel) =>
      rows
        .filter((row) => row.channel === channel)
        .map((row) => {
          const preview = previewOf(messages.render({ ...row, status: 'PENDING', createdAt: now }), row.locale);
          return { ...preview, to: to[channel] === undefined ? preview.to : to[channel] };
        }),
    );
  }

  /** Returns the content of a message. Does not check rights: for a message that the caller already has. */
  contentOf(message: BookingMessage): MessagePreview {
    return previewOf(this.parts.messages.render(message), message.locale);
  }

  private async bookingOf({ actor }: Caller, id: string): Promise<BookingRecord> {
    const booking = isUuid(id) ? await this.bookings.byId(id) : null;
    if (booking === null || !isStaffOf(actor, booking, 'booking:read')) throw new AppError('NOT_FOUND');
    return booking;
  }

  /** Returns the values of a message that are not in the booking: those of the newest message of its kind, else examples. */
  private async detailsOf(
    kind: MessageKind,
    booking: BookingRecord,
    moved: boolean,
    plans: Plans,
  ): Promise<Pick<BookingContent, 'previousDate' | 'offer' | 'words' | 'stopsBefore' | 'delivered' | 'failure'>> {
    const { id, deliveryDate, branchName } = booking;
    const result = await this.outbox.newestContent(id, kind);
    // 11:00 in Kuala Lumpur.
    const at = `${deliveryDate}T03:00:00.000Z`;
    const branch = plans.branch(booking.branchId);
    // The first day on which the branch delivers: no other day is ever promised to a customer.
    const openFrom = (date: CalendarDate) =>
      branch === undefined ? date : (eachDate(date, addDays(date, 27)).find((day) => limitOn(branch, day).limit > 0) ?? date);
    const wasMoved = result !== null && result.previousDate !== null && result.previousDate !== deliveryDate;
    return {
      ...(result?.words !== undefined && { words: result.words }),
      ...(kind === 'ON_THE_WAY' && { stopsBefore: result?.stopsBefore ?? exampleDay.stopsBefore }),
      ...(kind === 'DELIVERED' && { delivered: result?.delivered ?? { ...exampleDay.delivered, at } }),
      ...(kind === 'NOT_DELIVERED' && { failure: result?.failure ?? { ...exampleDay.failure, at } }),
      previousDate: kind === 'CHANGED' && moved ? (wasMoved ? result.previousDate : openFrom(addDays(deliveryDate, 2))) : null,
      offer: result?.offer ?? {
        deliveryDate: openFrom(addDays(deliveryDate, 9)),
        branchName,
        ...(await moveReasonOf(booking, plans, { database: this.parts.database, now: this.parts.clock.now() })),
        // Two days before at 18:00 in Kuala Lumpur.
        answerBy: `${addDays(deliveryDate, -2)}T10:00:00.000Z`,
      },
    };
  }
}

/** Returns an example booking; for a reminder one of tomorrow, with a time window. */
function exampleFor(kind: MessageKind, now: Date): BookingRecord {
  const today = localDateTime(now).date;
  const example = exampleBooking(now, today);
  return kind === 'REMINDER' ? { ...example, deliveryDate: addDays(today, 1), window: exampleWindow } : example;
}
