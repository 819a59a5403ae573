import { fitsOneSms, isAllowedSms } from '@booking/domain/booking/sms-rule';
import type { Locale } from '@booking/domain/locale/locale';
import { smsForms, type SmsTextId } from '@booking/i18n/sms-texts';
import type { MessageSettings } from '../../shared/message-environment.js';
import { oneLine } from './message-text.js';
import { DeliveryError } from './message-transport.js';

/** How every SMS begins, and what stays free for it. */
export type SmsSettings = Pick<MessageSettings, 'brandName' | 'smsPrefix' | 'smsKept'>;

type SmsValues = Readonly<Record<string, string | number | null>>;

/** Every form of a text with its prefix, the fullest first. */
export function smsTextForms({ brandName, smsPrefix }: SmsSettings, locale: Locale, id: SmsTextId, values: SmsValues): string[] {
  return smsForms(locale, id, { ...values, brand: brandName === '' ? null : brandName }).map((form) => `${smsPrefix}${oneLine(form)}`);
}

/**
 * The words of an SMS: the fullest that are one part and that networks carry, else the shortest. What an SMS costs is counted in parts,
 * and one that a network blocks is often reported as sent.
 * @param values finished texts; null: not known, or nothing that may stand in an SMS
 * @throws DeliveryError TEXT_NOT_ALLOWED, for good, when networks would block the shortest too
 */
export function smsText(settings: SmsSettings, locale: Locale, id: SmsTextId, values: SmsValues): string {
  const allowed = smsTextForms(settings, locale, id, values).filter(isAllowedSms);
  // The prefix is among the signs that are kept.
  const text = allowed.find((form) => fitsOneSms(form, settings.smsKept - settings.smsPrefix.length)) ?? allowed.at(-1);
  if (text === undefined) throw new DeliveryError('networks would block this text', true, 'TEXT_NOT_ALLOWED');
  return text;
}

/** A reference as an SMS may say it. Those of before may be digits alone, which read like a number to call: null. */
export function smsReference(reference: string): string | null {
  return isAllowedSms(reference) ? reference : null;
}
