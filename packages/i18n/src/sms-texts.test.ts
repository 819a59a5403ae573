import { fitsOneSms, isAllowedSms, smsSize } from '@booking/domain/booking/sms-rule';
import { addDays } from '@booking/domain/calendar/calendar-date';
import { formatSmsDate } from '@booking/domain/format/sms-date';
import { locales, type Locale } from '@booking/domain/locale/locale';
import { describe, expect, test } from 'vitest';
import { smsForms, type SmsTextId } from './sms-texts.js';

/** The longest dates of two years in each language, by length. */
const maxDatesLength = Object.fromEntries(
  locales.map((locale) => {
    const days = Array.from({ length: 730 }, (_, day) => addDays('2026-01-01', day));
    const longest = (length: 'long' | 'short' | 'shortest') =>
      days.map((day) => formatSmsDate(day, locale, length)).reduce((one, other) => (other.length > one.length ? other : one));
    return [locale, { long: longest('long'), short: longest('short'), shortest: longest('shortest') }];
  }),
) as Record<Locale, Record<'long' | 'short' | 'shortest', string>>;

/** The longest part of the day of the demo's branches. */
const times = { en: 'In the morning, 9 am to 1 pm', bm: 'Waktu pagi, 9 pagi hingga 1 tengah hari', cn: '上午9时至下午1时' };

/** The longest reason of a failed delivery. */
const reasons = { en: 'goods not accepted', bm: 'barang tidak diterima', cn: '货物未获接收' };

function valuesOf(locale: Locale, id: SmsTextId) {
  const { long, short, shortest } = maxDatesLength[locale];
  const isOffered = id.startsWith('offered');
  return {
    date: isOffered ? shortest : id === 'lapsed' ? short : long,
    time: times[locale],
    ref: 'BK4T-7W2M',
    until: short,
    previous: short,
    day: short,
    reason: reasons[locale],
    offered: short,
    by: `${shortest}${locale === 'cn' ? '' : ' '}18:00`,
    code: '482913',
    minutes: 5,
  };
}
const formsOf = (locale: Locale, id: SmsTextId, changes: Record<string, string | null> = {}) =>
  smsForms(locale, id, { brand: 'Contoh Beds', ...valuesOf(locale, id), ...changes }).map((form) => `RM0.00 ${form}`);
const [shortBrand, longBrand] = ['Contoh Beds', 'Contoh & Sons 24h'.slice(0, 16)];

/**
 * Numbers of characters of the sent SMS, with brands of 11 and of 16 characters and the longest dates and times. Where the Chinese text
 * would exceed 70 characters it leaves out an optional part, so that it is shorter than the limit.
 */
// Messages that staff write have any length, and are checked when they are written (message-bookings.int.test.ts).
const table: Record<Exclude<SmsTextId, 'words'>, Record<Locale, readonly [number, number]>> = {
  confirmed: { en: [136, 141], bm: [145, 150], cn: [69, 65] },
  'confirmed.closed': { en: [146, 151], bm: [124, 129], cn: [59, 64] },
  moved: { en: [145, 150], bm: [142, 147], cn: [58, 63] },
  changed: { en: [129, 134], bm: [144, 149], cn: [54, 59] },
  cancelled: { en: [135, 140], bm: [132, 137], cn: [52, 57] },
  reminder: { en: [141, 146], bm: [150, 155], cn: [59, 64] },
  window: { en: [140, 145], bm: [150, 155], cn: [57, 62] },
  nextStop: { en: [120, 125], bm: [134, 139], cn: [56, 61] },
  notDelivered: { en: [145, 150], bm: [147, 152], cn: [63, 68] },
  'notDelivered.call': { en: [108, 113], bm: [112, 117], cn: [57, 62] },
  offered: { en: [156, 139], bm: [150, 155], cn: [68, 61] },
  'offered.tooMany': { en: [139, 144], bm: [154, 159], cn: [68, 61] },
  lapsed: { en: [137, 142], bm: [140, 145], cn: [65, 70] },
  withdrawn: { en: [119, 124], bm: [135, 140], cn: [60, 65] },
  bookingCode: { en: [110, 115], bm: [117, 122], cn: [51, 56] },
  accountCode: { en: [115, 120], bm: [120, 125], cn: [51, 56] },
};

describe.each(Object.keys(table) as (keyof typeof table)[])('the SMS %s', (id) => {
  test.each(locales)('in %s has the length of the table, is one part, and is accepted by networks', (locale) => {
    for (const [at, brand] of [shortBrand, longBrand].entries()) {
      const sent = formsOf(locale, id, { brand }).find((form) => fitsOneSms(form, 0)) ?? '';
      expect(smsSize(sent).max).toBe(locale === 'cn' ? 70 : 160);
      expect(sent.length).toBe(table[id][locale][at]);
      for (const form of formsOf(locale, id, { brand })) expect(form).toSatisfy(isAllowedSms);
    }
  });

  test.each(locales)('in %s has a form that fits with 14 characters to spare', (locale) => {
    const forms = formsOf(locale, id, { brand: longBrand });
    expect(
      forms.some((form) => fitsOneSms(form, 14 - 'RM0.00 '.length)),
      forms.at(-1),
    ).toBe(true);
  });

  test.each(locales)('in %s leaves out unknown values', (locale) => {
    for (const form of formsOf(locale, id)) expect(form).not.toMatch(/[<>[\]{}]|null|undefined/);
    const bare = formsOf(locale, id, { brand: null, ref: null, time: null, until: null });
    for (const form of bare) expect(form).not.toMatch(/[<>[\]{}]|null|BK4T|Ruj|Ref|Contoh/);
  });

  test.each(locales)('in %s fails the SMS rule with a link in it', (locale) => {
    for (const planted of ['bit.ly/x', 'https://x', 'www.x', 'a@b', '012-345 6789'])
      for (const form of formsOf(locale, id, { brand: planted })) expect(form).not.toSatisfy(isAllowedSms);
  });
});

test('leaves out the first optional part first', () => {
  const values = { brand: 'Contoh Beds', date: 'Thu 26 Nov 2026', time: 'morning', ref: 'BK4T-7W2M', until: 'Mon 23 Nov' };
  expect(smsForms('en', 'confirmed', values)).toEqual([
    'Contoh Beds: delivery booked for Thu 26 Nov 2026, morning. Ref BK4T-7W2M. To change it by Mon 23 Nov, open Find my booking on our website.',
    'Contoh Beds: delivery booked for Thu 26 Nov 2026. Ref BK4T-7W2M. To change it by Mon 23 Nov, open Find my booking on our website.',
    'Contoh Beds: delivery booked for Thu 26 Nov 2026. Ref BK4T-7W2M.',
  ]);
});

test('inserts values as plain text', () => {
  const [fullest] = smsForms('en', 'confirmed', { brand: 'B', date: '[{ref}]', time: '<{date}>', ref: 'R', until: null });
  expect(fullest).toBe('B: delivery booked for [{ref}], <{date}>. Ref R.');
});
