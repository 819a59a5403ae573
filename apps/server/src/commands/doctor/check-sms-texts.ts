import { fitsOneSms, smsSize } from '@booking/domain/booking/sms-rule';
import { addDays } from '@booking/domain/calendar/calendar-date';
import { locales, type Locale } from '@booking/domain/locale/locale';
import type { Environment } from '../../shared/environment.js';
import { accountMessageKinds } from '../../modules/notification/account-content.js';
import { AccountMessageRenderer } from '../../modules/notification/account-message-renderer.js';
import { accountMessage } from '../../modules/notification/account-messages.js';
import { messageKinds, type BookingContent, type MessageKind } from '../../modules/notification/booking-snapshot.js';
import { MessageRenderer } from '../../modules/notification/message-renderer.js';
import { DeliveryError } from '../../modules/notification/message-transport.js';
import { fail, ok, type Finding } from './finding.js';

type Texts = Record<string, (locale: Locale) => string[]>;

/** Month and day of two digits, on every day of the week: no date is longer. */
const days = Array.from({ length: 7 }, (_, day) => `2028-12-${22 + day}`);
const minutes = 60_000;

/** Whether networks carry every SMS with this brand and prefix, as one part, whatever the date. */
export function checkSmsTexts(environment: Environment, now: Date): Finding[] {
  const kinds = Object.entries({ ...bookingTexts(environment), ...codeTexts(environment, now) });
  return kinds.map(([kind, textsIn]) => {
    try {
      return findingOf(kind, textsIn, environment);
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      return fail(`SMS ${kind}: ${error.message}`);
    }
  });
}

function findingOf(kind: string, textsIn: Texts[string], { messages: { smsKept, smsPrefix } }: Environment): Finding {
  const texts = locales.map((locale) => ({ locale, said: textsIn(locale) }));
  const sizes = texts.map(({ locale, said }) => `${locale} ${Math.max(...said.map((text) => smsSize(text).signs))}`);
  const text = `SMS ${kind}, signs of the longest: ${sizes.join(', ')}`;
  const isOnePart = texts.every(({ said }) => said.every((one) => fitsOneSms(one, smsKept - smsPrefix.length)));
  return isOnePart ? ok(text) : fail(`${text}; that is more than one part, and costs twice`);
}

function bookingTexts(environment: Environment): Texts {
  const renderer = new MessageRenderer({ ...environment, manageToken: () => '' });
  const text = (kind: MessageKind, payload: BookingContent) => {
    const envelope = { id: '', bookingId: '', channel: 'sms', locale: payload.locale, recipient: '' } as const;
    return renderer.render({ ...envelope, kind, payload, status: 'PENDING', createdAt: new Date(`${payload.lastChangeDate}T00:00:00Z`) })
      .text;
  };
  return Object.fromEntries(
    // Words of staff are checked when they are written.
    messageKinds
      .filter((kind) => kind !== 'STAFF_WORDS')
      .map((kind) => [
        kind,
        (locale) => days.flatMap((day) => [addDays(day, -7), null].map((previousDate) => text(kind, example(locale, day, previousDate)))),
      ]),
  ) satisfies Texts;
}

function codeTexts(environment: Environment, now: Date): Texts {
  const secrets = { oneTimeCode: () => '000000', passwordToken: () => '', emailToken: () => '' };
  const renderer = new AccountMessageRenderer({ ...environment, secrets, clock: { now: () => now } });
  const secret = { id: '', expiresAt: new Date(now.getTime() + 5 * minutes) };
  const message = (kind: (typeof accountMessageKinds)[number], locale: Locale) => accountMessage(kind, { recipient: '', locale, secret });
  const codes = accountMessageKinds.filter((kind) => message(kind, 'en').channel === 'sms');
  return Object.fromEntries(
    codes.map((kind) => [kind, (locale) => [renderer.render({ ...message(kind, locale), status: 'PENDING', createdAt: now }).text]]),
  ) satisfies Texts;
}

/** What is empty is in no SMS. With a date before it is a move, without one a change of the same day, or an offer because of too many. */
function example(locale: Locale, deliveryDate: string, previousDate: string | null): BookingContent {
  return {
    bookingId: '',
    manageSalt: '',
    version: 1,
    reference: 'BK7K-4M92',
    branchName: '',
    deliveryDate,
    previousDate,
    lastChangeDate: addDays(deliveryDate, -2),
    arrival: { time: null, call: null, before: null, carryIn: null },
    offer: {
      deliveryDate: addDays(deliveryDate, 2),
      branchName: '',
      answerBy: `${addDays(deliveryDate, -2)}T10:00:00Z`,
      cause: previousDate === null ? 'LIMIT_LOWERED' : 'OTHER',
      closed: null,
    },
    orderNumber: '',
    salutation: null,
    name: '',
    address1: null,
    address2: null,
    postcode: '',
    city: '',
    state: '',
    quantityMattress: 1,
    quantityBedset: 0,
    locale,
  };
}
