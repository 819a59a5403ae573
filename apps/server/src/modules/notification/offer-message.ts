import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { formatDateLines, formatLongDate } from '@booking/domain/format/date';
import { formatSmsDate } from '@booking/domain/format/sms-date';
import { htmlLang } from '@booking/domain/locale/locale';
import { isDateKept } from '@booking/domain/move-offer/move-cause';
import { bookingMessageText, type BookingMessageTextId } from '@booking/i18n/booking-message-texts';
import { offerReasonText } from '@booking/i18n/offer-reason-texts';
import { addressed, detailsOf } from './booking-message-details.js';
import type { BookingContent, MessageKind } from './booking-snapshot.js';
import type { EmailContent } from './message-email-html.js';
import { oneLine } from './message-text.js';
import { smsReference, smsText, type SmsSettings } from './sms-text.js';

/** The content of a message about an offer to move. */
export type OfferEvent = 'offered' | 'lapsed' | 'withdrawn';

/** Kinds of messages about offers; all others are about the booking. */
export const offerEvents: Partial<Record<MessageKind, OfferEvent>> = {
  MOVE_OFFERED: 'offered',
  OFFER_LAPSED: 'lapsed',
  OFFER_WITHDRAWN: 'withdrawn',
};

/**
 * Returns the content of an e-mail about an offer, without the contact below it. The large date is the offered one, or the one that the
 * booking keeps; there is none if the offer lapsed and no delivery takes place on the booking's date.
 */
export function offerContent(
  event: OfferEvent,
  booking: BookingContent,
  { link, notes }: { link: string; notes: readonly string[] },
): Omit<EmailContent, 'contact'> {
  const { locale, branchName } = booking;
  const { offer, by } = offerOf(booking);
  const date = formatLongDate(booking.deliveryDate, locale);
  const { cause = 'OTHER', closed = null } = offer;
  const values = {
    date,
    reason: offerReasonText(locale, { cause, closed }, date),
    offered: formatLongDate(offer.deliveryDate, locale),
    by: `${formatLongDate(by.date, locale)}${locale === 'cn' ? '' : ', '}${by.time}`,
    reference: booking.reference,
  };
  const text = (id: BookingMessageTextId, input: Record<string, string> = values) => bookingMessageText(locale, id, input);
  const name = addressed(booking);
  const isOpen = event === 'offered';
  const isLapsed = event === 'lapsed';
  const isKept = isDateKept(cause);
  const kept = { lines: formatDateLines(booking.deliveryDate, locale), below: text('deliveredBy', { branch: branchName }) };
  return {
    language: htmlLang(locale),
    subject: oneLine(text(isLapsed && isKept ? 'lapsed.subjectStays' : `${event}.subject`)),
    heading: text(`${event}.heading`),
    greeting: name === null ? text('greeting.plain') : text('greeting', { name }),
    lead: text(isLapsed && isKept ? 'lapsed.leadStays' : `${event}.lead`),
    date: isOpen
      ? { lines: formatDateLines(offer.deliveryDate, locale), below: text('offered.below', { date, branch: offer.branchName }) }
      : isLapsed && !isKept
        ? null
        : kept,
    actions: [{ label: text(isOpen ? 'offered.answer' : 'manage.view'), link }],
    deadline: isOpen ? text(isKept ? 'offered.untilStays' : 'offered.until') : null,
    details: detailsOf(booking, name),
    section: null,
    notes,
    footer: text('footer'),
  };
}

/** Returns the SMS about an offer. Only the one about a withdrawn offer has space for the year. */
export function offerSms(event: OfferEvent, booking: BookingContent, settings: SmsSettings): string {
  const { locale } = booking;
  const { offer, by } = offerOf(booking);
  const isOpen = event === 'offered';
  const short = (date: string) => formatSmsDate(date, locale, isOpen ? 'shortest' : 'short');
  return smsText(settings, locale, isOpen && offer.cause === 'LIMIT_LOWERED' ? 'offered.tooMany' : event, {
    ref: smsReference(booking.reference),
    date: event === 'withdrawn' ? formatSmsDate(booking.deliveryDate, locale) : short(booking.deliveryDate),
    offered: formatSmsDate(offer.deliveryDate, locale, 'short'),
    by: `${short(by.date)}${locale === 'cn' ? '' : ' '}${by.time}`,
  });
}

function offerOf({ offer }: BookingContent) {
  if (offer === undefined) throw new Error('a message about an offer says which');
  return { offer, by: localDateTime(new Date(offer.answerBy)) };
}
