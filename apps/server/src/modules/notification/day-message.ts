import type { FailureCode } from '@booking/domain/booking/failure-code';
import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { formatLongDate } from '@booking/domain/format/date';
import { bookingMessageText, type BookingMessageTextId } from '@booking/i18n/booking-message-texts';
import type { BookingContent } from './booking-snapshot.js';

/** The names of the texts of a delivery day. */
export type DayEvent = 'onTheWay' | 'nextStop' | 'delivered' | 'notDelivered';

/** OTHER has no text: customers read the branch's own reason from nobody but its staff. */
const reasonTexts: Readonly<Record<Exclude<FailureCode, 'OTHER'>, BookingMessageTextId>> = {
  NOBODY_HOME: 'notDelivered.NOBODY_HOME',
  WRONG_ADDRESS: 'notDelivered.WRONG_ADDRESS',
  NO_ACCESS: 'notDelivered.NO_ACCESS',
  REFUSED: 'notDelivered.REFUSED',
  DAMAGED: 'notDelivered.DAMAGED',
};

/** Returns why a delivery failed, as a sentence without a full stop, in the customer's language; null if the crew named no such reason. */
export function failureReason({ locale, failure }: BookingContent): string | null {
  const code = failure?.code ?? 'OTHER';
  return code === 'OTHER' ? null : bookingMessageText(locale, reasonTexts[code]);
}

/** Returns the first sentences of an e-mail of the delivery day; null for any other. */
export function dayLead(booking: BookingContent, event: string): string | null {
  const { locale, branchName, deliveryDate, stopsBefore, delivered, failure } = booking;
  const text = (id: BookingMessageTextId, values?: Record<string, string>) => bookingMessageText(locale, id, values);
  const joined = (sentences: readonly string[]) => sentences.join(locale === 'cn' ? '' : ' ');
  if (event === 'onTheWay') {
    if (stopsBefore === undefined) return text('onTheWay.lead');
    const before = stopsBefore === 0 ? text('onTheWay.next') : text('onTheWay.stopsBefore', { stops: String(stopsBefore) });
    return joined([text('onTheWay.lead'), before]);
  }
  if (event === 'delivered') {
    const at = delivered === undefined ? null : localDateTime(new Date(delivered.at));
    const date = formatLongDate(at?.date ?? deliveryDate, locale);
    return joined([
      at === null ? text('delivered.lead', { date }) : text('delivered.leadAt', { date, time: at.time }),
      ...(delivered?.receivedBy ? [text('delivered.receivedBy', { name: delivered.receivedBy })] : []),
      ...(delivered?.hasPhotos === true ? [text('delivered.photos')] : []),
    ]);
  }
  if (event !== 'notDelivered') return null;
  const next = failure?.canChooseDate === true ? text('notDelivered.chooseNow', { branch: branchName }) : text('notDelivered.weCall');
  return joined([text('notDelivered.lead'), next]);
}
