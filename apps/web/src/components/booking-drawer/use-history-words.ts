import { formatMobile } from '@booking/domain/checks/mobile';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { detailFields } from './booking-details';
import type { HistoryEntry } from './history-entries';
import type { StaffBookingPartsFragment } from './staff-booking.generated';

type HistoryEvent = StaffBookingPartsFragment['history'][number];

/** Changes with words of their own; the others are named after the field that was changed. */
const named = new Set([
  'BOOKED',
  'SECOND_DELIVERY',
  'OVERRIDE',
  'CHECK_ORDER',
  'ORDER_CONFIRMED',
  'MOVED',
  'BRANCH',
  'CANCELLED',
  'STATUS',
  'STATUS_UNDONE',
  'FAILURE',
  'STAFF_WORDS',
  'internalNote',
  'ARCHIVED',
  'RESTORED',
  'docUrls',
  'MOVE_OFFERED',
  'OFFER_DECLINED',
  'OFFER_LAPSED',
  'OFFER_WITHDRAWN',
  'KEPT_PAST_LIMIT',
  'MESSAGE_AGAIN',
  'TOLD_BY_PHONE',
]);

/** Changes from a date to a date. */
const ofDates = new Set(['MOVED', 'BOOKED', 'MOVE_OFFERED', 'OFFER_DECLINED', 'OFFER_LAPSED', 'OFFER_WITHDRAWN']);

/** A line of the history in words: what was done, and from what to what. */
export function useHistoryWords(): (event: HistoryEvent) => { title: string; detail: string | null } {
  const t = useT();
  const locale = useLocale();
  const say = (id: string, values?: Record<string, string>) => t(id, values);

  function value({ change }: HistoryEvent, text: string): string {
    if (ofDates.has(change)) return deliveryDateText(text, locale, 'plain');
    if (change === 'STATUS' || change === 'STATUS_UNDONE') return say(`manage.status.${text}`);
    if (change === 'FAILURE') return say(`bookingDrawer.failureCode.${text}`);
    if (change === 'MESSAGE_AGAIN') return say(`bookingDrawer.channel.${text}`);
    if (change === 'notifyEmail' || change === 'notifySms') return say(`bookingDrawer.${text === 'true' ? 'on' : 'off'}`);
    if (change === 'primaryContact' || change === 'secondaryContact') return formatMobile(text);
    return text;
  }

  function detail(event: HistoryEvent): string | null {
    const { change, from, to } = event;
    if (change === 'CANCELLED') return to === null ? null : say('bookingDrawer.quoted', { text: to });
    if (change === 'OVERRIDE') return to === null ? null : say(`deliveryForm.reason.${to}.title`);
    if (from !== null && from !== '' && to !== null && to !== '') {
      return say('bookingDrawer.fromTo', { from: value(event, from), to: value(event, to) });
    }
    if (to !== null && to !== '') return value(event, to);
    return from === null || from === '' ? null : say('bookingDrawer.removed', { text: value(event, from) });
  }

  return (event) => {
    const field = (detailFields as readonly string[]).includes(event.change) ? say(`bookingDrawer.field.${event.change}`) : event.change;
    const title = named.has(event.change) ? say(`bookingDrawer.change.${event.change}`) : say('bookingDrawer.change.field', { field });
    return { title, detail: detail(event) };
  };
}

/** Who did it. The server writes names as they are, and in English who has none: the customer, and the clock that ends an offer. */
export function useHistoryAuthor(): (entry: Pick<HistoryEntry, 'by' | 'lines'>) => string {
  const t = useT();
  return ({ by, lines }) => {
    if (lines.some(({ change }) => change === 'OFFER_LAPSED')) return t('bookingDrawer.byTheClock');
    return by === 'Customer' ? t('bookingDrawer.byCustomer') : by;
  };
}
