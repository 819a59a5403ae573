import { fitsOneSms, isAllowedSms, smsSize } from '@booking/domain/booking/sms-rule';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { formatDateLines, formatLongDate } from '@booking/domain/format/date';
import { htmlLang, type Locale } from '@booking/domain/locale/locale';
import { bookingMessageText, type BookingMessageTextId } from '@booking/i18n/booking-message-texts';
import { addressed, detailsOf } from './booking-message-details.js';
import type { BookingContent } from './booking-snapshot.js';
import type { EmailContent } from './message-email-html.js';
import { oneLine } from './message-text.js';
import { smsText, smsTextForms, type SmsSettings } from './sms-text.js';

/** Returns the content of an e-mail with a custom message of staff, without the contact below it. */
export function wordsContent(
  booking: BookingContent,
  { link, notes }: { link: string; notes: readonly string[] },
): Omit<EmailContent, 'contact'> {
  const { locale, reference, branchName, words = '' } = booking;
  const values = { date: formatLongDate(booking.deliveryDate, locale), reference };
  const text = (id: BookingMessageTextId, input: Record<string, string> = values) => bookingMessageText(locale, id, input);
  const name = addressed(booking);
  return {
    language: htmlLang(locale),
    subject: oneLine(text('words.subject')),
    heading: text('words.heading'),
    greeting: name === null ? text('greeting.plain') : text('greeting', { name }),
    lead: words,
    date: { lines: formatDateLines(booking.deliveryDate, locale), below: text('deliveredBy', { branch: branchName }) },
    actions: [{ label: text('manage.view'), link }],
    deadline: null,
    details: detailsOf(booking, name),
    section: null,
    notes,
    footer: text('footer'),
  };
}

/** Returns the SMS with a custom message of staff: the text after the brand's name. */
export function wordsSms({ locale, words = '' }: Pick<BookingContent, 'locale' | 'words'>, settings: SmsSettings): string {
  return smsText(settings, locale, 'words', { words });
}

/** Returns why a custom message cannot be sent as one SMS that networks accept; null if it can. */
export function smsError(words: string, locale: Locale, settings: SmsSettings): Omit<ValidationError, 'path'> | null {
  const [form = ''] = smsTextForms(settings, locale, 'words', { words });
  if (!isAllowedSms(form)) return { code: 'LINK_FORBIDDEN' };
  const reserved = Math.max(0, settings.smsKept - settings.smsPrefix.length);
  if (fitsOneSms(form, reserved)) return null;
  const { characters, max } = smsSize(form);
  return { code: 'TOO_LONG', values: { max: max - reserved - (characters - smsSize(oneLine(words)).characters) } };
}
