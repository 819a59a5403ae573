import { fitsOneSms, isAllowedSms } from '@booking/domain/booking/sms-rule';
import type { Locale } from '@booking/domain/locale/locale';
import { smsForms, type SmsTextId } from '@booking/i18n/sms-texts';
import type { MessageSettings } from '../../shared/message-environment.js';
import { oneLine } from './message-text.js';
import { DeliveryError } from './message-transport.js';

/** The beginning of every SMS, and the space reserved for it. */
export type SmsSettings = Pick<MessageSettings, 'brandName' | 'smsPrefix' | 'smsKept'>;

type SmsValues = Readonly<Record<string, string | number | null>>;

/** Returns all forms of a text with its prefix, the longest first. */
export function smsTextForms({ brandName, smsPrefix }: SmsSettings, locale: Locale, id: SmsTextId, values: SmsValues): string[] {
  return smsForms(locale, id, { ...values, brand: brandName === '' ? null : brandName }).map((form) => `${smsPrefix}${oneLine(form)}`);
}

/**
 * Returns the text of an SMS: the longest form that is one part and that networks accept, else the shortest. SMS are charged by parts, and
 * a blocked SMS is often reported as sent.
 * @param values finished texts; null if unknown or not allowed in an SMS
 * @throws a permanent DeliveryError TEXT_NOT_ALLOWED if networks would block the shortest form too
 */
export function smsText(settings: SmsSettings, locale: Locale, id: SmsTextId, values: SmsValues): string {
  const allowed = smsTextForms(settings, locale, id, values).filter(isAllowedSms);
  // The prefix is part of the reserved characters.
  const text = allowed.find((form) => fitsOneSms(form, settings.smsKept - settings.smsPrefix.length)) ?? allowed.at(-1);
  if (text === undefined) throw new DeliveryError('networks would block this text', true, 'TEXT_NOT_ALLOWED');
  return text;
}

/** Returns a reference if an SMS may contain it; null for an old one of digits only, which looks like a telephone number. */
export function smsReference(reference: string): string | null {
  return isAllowedSms(reference) ? reference : null;
}
