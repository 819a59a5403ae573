import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { QuietHours } from '@booking/domain/booking/message-times';
import { isAllowedSms } from '@booking/domain/booking/sms-rule';
import { isEmail } from '@booking/domain/checks/email';
import { z } from 'zod';

/** Settings of messages, except the addresses of the services. */
export interface MessageSettings {
  /** Begins every SMS and is at the top of every e-mail; empty in a production without SMS that has not set it. */
  brandName: string;
  /** The prefix that networks require in an SMS, with a space after it; empty if the gateway inserts it. */
  smsPrefix: string;
  /** Number of characters of an SMS that are reserved for the prefix, whoever inserts it. */
  smsKept: number;
  /** Hours in which only SMS are sent that the customer caused: HH:MM in the retailer's time zone; may pass midnight. Null for none. */
  quietHours: QuietHours | null;
  /** whsec_ and base64: the secret that signs receipts. Null refuses receipts. */
  receiptSecret: string | null;
  /** DKIM settings; key is a PEM. Null if the mail service signs. */
  dkim: { domain: string; selector: string; key: string } | null;
  /** Envelope sender, which receives bounces. Null means the address of MAIL_FROM. */
  mailBounce: string | null;
}

const demoBrand = 'Contoh Beds';
const maxKept = 20;
/** Length of a secret in bytes, as Standard Webhooks requires. */
const secretBytes = { least: 24, max: 64 };

/** Settings for which empty is a valid value: no prefix, no quiet hours. */
export const mayBeEmpty: ReadonlySet<string> = new Set(['SMS_PREFIX', 'QUIET_HOURS']);

const hour = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const dnsName = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/** A setting that is a whole number in digits, not longer than its maximum. */
export const wholeNumber = (min: number, max: number, what = 'a whole number') =>
  z
    .string()
    .refine(
      (text) => /^\d+$/.test(text) && text.length <= String(max).length && Number(text) >= min && Number(text) <= max,
      `must be ${what} from ${min} to ${max}`,
    )
    .transform(Number);

/** Reads a key. @returns the PEM in the file, or an error unless it is RSA with at least 2048 bits */
const keyIn = (path: string, context: z.RefinementCtx): string => {
  try {
    const pem = readFileSync(path, 'utf8');
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    if (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) return pem;
  } catch {
    // Messages of OpenSSL and the file system may quote the file's content.
  }
  context.addIssue('must be a file with a private RSA key of 2048 bits or more as PEM');
  return z.NEVER;
};

/** The schema of the settings. messageErrors checks their combinations. */
export const messageSchema = {
  BRAND_NAME: z
    .string()
    .trim()
    .refine(
      (brand) => /^(?=.*[a-z])[a-z\d &-]{2,16}$/i.test(brand) && isAllowedSms(brand),
      'must be 2 to 16 letters A to Z, digits, spaces, & or -, without a long number',
    )
    .optional(),
  SMS_PREFIX: z
    .string()
    .trim()
    .regex(new RegExp(`^[a-z\\d.:()-]{0,${maxKept - 1}}$`, 'i'), `must be at most ${maxKept - 1} letters, digits and . : ( ) -`)
    .refine(isAllowedSms, 'must not read like a link or a number to call: networks block it')
    .transform((prefix) => (prefix === '' ? '' : `${prefix} `))
    .default('RM0.00 '),
  SMS_KEPT: wholeNumber(7, maxKept, 'a number').default(7),
  QUIET_HOURS: z
    .string()
    .trim()
    .regex(new RegExp(`^(?:${hour}-${hour})?$`), 'must be two times such as 22:00-08:00, or empty')
    .refine((hours) => hours === '' || hours.slice(0, 5) !== hours.slice(6), 'must begin and end at different times')
    .transform((hours) => (hours === '' ? null : { from: hours.slice(0, 5), to: hours.slice(6) }))
    .default({ from: '22:00', to: '08:00' }),
  RECEIPT_SECRET: z
    .string()
    .refine((secret) => {
      const [, base64 = ''] = /^whsec_([A-Za-z\d+/]+=*)$/.exec(secret) ?? [];
      const { length } = Buffer.from(base64, 'base64');
      return length >= secretBytes.least && length <= secretBytes.max;
    }, `must be whsec_ and ${secretBytes.least} to ${secretBytes.max} bytes as base64`)
    .optional(),
  DKIM_DOMAIN: z.string().regex(dnsName, 'must be the name of a domain').optional(),
  DKIM_SELECTOR: z.string().regex(dnsName, 'must be the name of a selector').optional(),
  DKIM_KEY_FILE: z.string().transform(keyIn).optional(),
  MAIL_BOUNCE: z.string().refine(isEmail, 'must be an e-mail address').optional(),
};

const dkimSettings = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE'] as const;

/**
 * Returns the errors of combinations of settings: DKIM is set completely or not at all, networks require a brand in every SMS, and digits
 * of prefix and brand together may look like a telephone number.
 */
export function messageErrors(given: Readonly<Record<string, string | undefined>>, mode: 'demo' | 'production'): string[] {
  const missing = dkimSettings.filter((name) => given[name] === undefined);
  const needsBrand = mode === 'production' && given['SMS_URL'] !== undefined && given['BRAND_NAME'] === undefined;
  const head = [given['SMS_PREFIX'] ?? '', given['BRAND_NAME'] ?? ''];
  const isNumberTogether = head.every(isAllowedSms) && !isAllowedSms(head.join(' '));
  return [
    ...(missing.length > 0 && missing.length < dkimSettings.length ? [`${missing.join(', ')} missing: DKIM needs all three`] : []),
    ...(needsBrand ? ['BRAND_NAME missing: with SMS_URL set, every SMS begins with it'] : []),
    ...(isNumberTogether ? ['SMS_PREFIX and BRAND_NAME read like a number to call together: networks block it'] : []),
  ];
}

/** Converts the settings. */
export function messagesOf(values: z.infer<z.ZodObject<typeof messageSchema>>, mode: 'demo' | 'production'): MessageSettings {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: key } = values;
  return {
    brandName: values.BRAND_NAME ?? (mode === 'demo' ? demoBrand : ''),
    smsPrefix: values.SMS_PREFIX,
    smsKept: Math.max(values.SMS_KEPT, values.SMS_PREFIX.length),
    quietHours: values.QUIET_HOURS,
    receiptSecret: values.RECEIPT_SECRET ?? null,
    dkim: domain !== undefined && selector !== undefined && key !== undefined ? { domain, selector, key } : null,
    mailBounce: values.MAIL_BOUNCE ?? null,
  };
}
