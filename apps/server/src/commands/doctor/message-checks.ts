import type { Database } from '../../database/database.js';
import type { Clock } from '../../shared/clock.js';
import { missingContact } from '../../shared/contact-environment.js';
import type { Environment } from '../../shared/environment.js';
import { checkMailDns, type MailResolver } from './check-mail-dns.js';
import { checkMailServer } from './check-mail-server.js';
import { checkReceipts } from './check-receipts.js';
import { checkSms } from './check-sms.js';
import { checkSmsTexts } from './check-sms-texts.js';
import { fail, ok, warn, type Check, type Finding } from './finding.js';
import { sendTestMessage } from './send-test-message.js';

/** What checks are given. */
export interface DoctorParts {
  environment: Environment;
  resolver: MailResolver;
  /** The database as it is, without migrating it; null: the demo's, which nothing leaves. */
  database: (() => Promise<Database>) | null;
  clock: Clock;
  /** Who gets a test message: an e-mail address or a mobile number. */
  to?: string | undefined;
  /** Whose clock is believed: a name or an address, with a port where it is not NTP's. */
  timeServer?: string | undefined;
}

/** Whether e-mail and SMS leave, arrive, and say what became of them. */
export function messageChecks({ environment, resolver, database, clock, to }: DoctorParts): Check[] {
  const { smtpUrl, smsUrl, messages } = environment;
  return [
    () => Promise.resolve(checkSettings(environment)),
    ...(smtpUrl === null ? [] : [() => checkMailServer(smtpUrl), () => checkMailDns(environment, resolver)]),
    ...(smsUrl === null ? [] : [() => checkSms(smsUrl, messages), () => Promise.resolve(checkSmsTexts(environment, clock.now()))]),
    ...(database === null ? [] : [async () => checkReceipts(messages.receiptSecret, await database(), clock.now())]),
    ...(to === undefined ? [] : [() => sendTestMessage(to, environment)]),
  ];
}

/** They are there and right, for they were read; what is said here is what leaving one out means. */
function checkSettings({ publicUrl, contact, smtpUrl, smsUrl, messages }: Environment): Finding[] {
  return [
    ok('settings: complete and right'),
    publicUrl.startsWith('https:') ? ok('PUBLIC_URL: https') : fail('PUBLIC_URL: not https; families cannot open links that start with it'),
    ...missingContact(contact).map((name) => warn(`${name}: not set; messages name an example, where nobody answers`)),
    ...(messages.brandName === '' ? [warn('BRAND_NAME: not set; e-mails do not say who sends them')] : []),
    ...(smtpUrl === null ? [warn('SMTP_URL: not set; no e-mail is sent')] : []),
    ...(smsUrl === null ? [warn('SMS_URL: not set; no SMS is sent')] : []),
  ];
}
