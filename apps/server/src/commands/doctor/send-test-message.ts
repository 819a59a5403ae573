import { randomUUID } from 'node:crypto';
import { isEmail } from '@booking/domain/checks/email';
import { officeHoursText } from '@booking/i18n/office-hours-text';
import type { Environment } from '../../shared/environment.js';
import { MobileNumbers } from '../../modules/auth/mobile-numbers.js';
import { MailTransport } from '../../modules/notification/mail-transport.js';
import { DeliveryError, type RenderedEmail, type RenderedSms } from '../../modules/notification/message-transport.js';
import { renderedEmail } from '../../modules/notification/rendered-email.js';
import { SmsTransport } from '../../modules/notification/sms-transport.js';
import { fail, ok, type Finding } from './finding.js';

const said = 'This is a test message. Nothing is to be done.';

/** Sends one message that says it is a test, as the server would send it. @param to an e-mail address, or a mobile number */
export async function sendTestMessage(to: string, environment: Environment): Promise<Finding[]> {
  const { smtpUrl, smsUrl, otpCountries } = environment;
  try {
    if (isEmail(to)) {
      if (smtpUrl === null) return [fail('test message: SMTP_URL is not set')];
      await new MailTransport(smtpUrl, environment).send(testMail(to, environment));
    } else {
      const number = new MobileNumbers(otpCountries).read(to);
      if (number === null) return [fail('test message: --to is no e-mail address, and no mobile number of a country in OTP_COUNTRIES')];
      if (smsUrl === null) return [fail('test message: SMS_URL is not set')];
      await new SmsTransport(smsUrl).send(testSms(number.phoneNumber, environment));
    }
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return [fail(`test message: not taken over: ${error.message}`)];
  }
  return [ok('test message: taken over; see whether it arrives, and not among the junk')];
}

function testMail(to: string, { publicUrl, contact, messages: { brandName } }: Environment): RenderedEmail {
  return renderedEmail(
    { id: randomUUID(), to, host: new URL(publicUrl).hostname, brandName },
    {
      language: 'en',
      subject: `Test message: ${brandName}`,
      heading: 'A test message',
      greeting: 'Hello,',
      lead: said,
      date: null,
      actions: [],
      deadline: null,
      details: [],
      section: null,
      contact: { phone: contact.phone, hours: officeHoursText(contact.officeHours, 'en') },
      notes: [],
      footer: 'The operator of the delivery booking sent it to this address.',
    },
  );
}

function testSms(to: string, { messages: { smsPrefix, brandName } }: Environment): RenderedSms {
  return { channel: 'sms', id: randomUUID(), to, text: `${smsPrefix}${brandName}: ${said}` };
}
