import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { isDeliveryDayShown, mayChooseAfterFailure, progressOf } from '@booking/domain/delivery-day/progress';
import type { StatementSource } from '../../database/statement-source.js';
import type { PlanService } from '../availability/plan.service.js';
import { messagesFor } from '../booking/booking-messages.js';
import type { BookingRecord } from '../booking/booking-record.js';
import type { StatusMessages } from '../booking/change/delivery-status.service.js';
import type { BookingContent, MessageKind } from '../notification/booking-snapshot.js';
import { DayMessageRepository, type DayMessage } from './day-message.repository.js';
import { DeliveryDayRepository, type DayFacts } from './delivery-day.repository.js';

type DayDetails = Pick<BookingContent, 'stopsBefore' | 'delivered' | 'failure'>;
type WantedMessage = DayMessage & DayDetails;

/**
 * Writes the messages of a delivery day: the crew is on its way, the stop is the next one, the delivery is done, or it failed. They wait
 * for two minutes, because a step may be undone. Each change of status replaces those that wait, so that of steps that arrive together only
 * the last state of each booking is sent.
 */
export class DayMessageService implements StatusMessages {
  constructor(private readonly plans: Pick<PlanService, 'current'>) {}

  /**
   * Writes the messages of a changed booking and of the stops of its round, in the transaction of the change. Only a step adds messages.
   * After an undo or another change, waiting messages stay if they are still true.
   */
  async afterChange(tx: StatementSource, booking: BookingRecord, isStep: boolean): Promise<void> {
    const { id, branchId, deliveryDate: date, updatedAt: at } = booking;
    // An outcome that staff record more than seven days after the day sends no message.
    if (!isDeliveryDayShown(date, true, at)) return;
    const messages = new DayMessageRepository(tx);
    await messages.lock({ branchId, date });
    const facts = await new DeliveryDayRepository(tx).factsOf(id);
    if (facts === null) return;
    const { round } = facts;
    const ids = round.map((stop) => stop.id);
    const waiting = await messages.takeWaiting(ids, id);
    const sent = await messages.sent(ids, date);
    const same =
      ({ bookingId, kind }: DayMessage) =>
      (each: DayMessage) =>
        each.bookingId === bookingId && each.kind === kind;
    const onTheWay: WantedMessage[] =
      date === localDateTime(at).date
        ? round.flatMap((stop, index) => {
            const { state, stopsBefore } = progressOf(round, stop.id, at);
            const way = { bookingId: stop.id, kind: 'ON_THE_WAY', stopsBefore: stopsBefore ?? undefined } as const;
            const next = { bookingId: stop.id, kind: 'NEXT_STOP' } as const;
            if (state === 'NEXT' && index > 0) return [way, next];
            return state === 'NEXT' || state === 'ON_THE_WAY' ? [way] : [];
          })
        : [];
    const outcome = outcomeOf(booking, facts);
    // The same outcome is sent once.
    const lastOutcome = sent.filter(({ bookingId, kind }) => bookingId === id && isOutcome(kind)).at(-1)?.kind;
    const wanted = [
      ...onTheWay.filter((message) => !sent.some(same(message))),
      ...(outcome === null || outcome.kind === lastOutcome ? [] : [outcome]),
    ].filter((message) => isStep || waiting.some(same(message)));
    if (wanted.length === 0) return;
    const bookings = new Map((await messages.bookings(wanted.map(({ bookingId }) => bookingId))).map((each) => [each.id, each]));
    const arrival = (await this.plans.current()).arrivalOf(branchId);
    const rows = wanted.flatMap((message) => {
      const { bookingId, kind, ...details } = message;
      const recipient = bookings.get(bookingId);
      // The outcome waits from its newest change on: photographs may follow.
      const notBefore = isOutcome(kind) ? null : waiting.find(same(message))?.notBefore;
      return recipient === undefined
        ? []
        : messagesFor(kind, recipient, { arrival, ...details }).map((row) => ({ ...row, notBefore: notBefore ?? null }));
    });
    await messages.write(rows, at);
  }
}

function isOutcome(kind: MessageKind): boolean {
  return kind === 'DELIVERED' || kind === 'NOT_DELIVERED';
}

/** Returns the message about the outcome of a delivery; null while it is open. */
function outcomeOf({ id, status, updatedAt, receivedBy, docUrls }: BookingRecord, facts: DayFacts): WantedMessage | null {
  const at = (facts.outcomeAt ?? updatedAt).toISOString();
  if (status === 'DELIVERED') {
    const hasPhotos = docUrls.some((url) => !url.endsWith('.pdf'));
    return { bookingId: id, kind: 'DELIVERED', delivered: { at, receivedBy, hasPhotos } };
  }
  if (status !== 'FAILED') return null;
  const { failureCode: code, failures } = facts;
  return {
    bookingId: id,
    kind: 'NOT_DELIVERED',
    failure: { at, code, canChooseDate: mayChooseAfterFailure(code, failures) },
  };
}
