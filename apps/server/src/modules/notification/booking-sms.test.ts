import { fitsOneSms, isAllowedSms } from '@booking/domain/booking/sms-rule';
import { addDays } from '@booking/domain/calendar/calendar-date';
import { locales } from '@booking/domain/locale/locale';
import { exampleContact } from '@booking/reference-data/example-contact';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../testing/any-text.js';
import { givenBookingSnapshot, givenOffer as offer } from '../../testing/given-booking-snapshot.js';
import { isForbidden } from '../../testing/sms-peer.js';
import { testEnvironment } from '../../testing/test-environment.js';
import { messageKinds, type BookingSnapshot, type MessageKind } from './booking-snapshot.js';
import { MessageRenderer } from './message-renderer.js';
import { bookingMessages, goesBy } from './notification.service.js';
import type { SmsSettings } from './sms-text.js';

const createdAt = new Date('2026-12-01T02:00:00Z');
const moved = { previousDate: '2026-12-05', deliveryDate: '2026-12-09', lastChangeDate: '2026-12-06', version: 2 };
const at = (time: string | null) => ({ time, call: null, before: null, carryIn: null });
const settings = testEnvironment('').messages;

function input(kind: MessageKind, changes: Partial<BookingSnapshot> = {}, over: Partial<SmsSettings> = {}): string {
  const [message] = bookingMessages(kind, givenBookingSnapshot({ offer, ...changes, notifyEmail: false, notifySms: true }));
  if (!message) throw new Error('no message');
  const renderer = new MessageRenderer({
    publicUrl: 'https://bk.example',
    mailFrom: 'delivery@bk.example',
    contact: exampleContact,
    messages: { ...settings, ...over },
    manageToken: () => 'token',
  });
  return renderer.render({ ...message, id: '5b0c9d5e', status: 'QUEUED', createdAt }).text;
}

const failedAt = '2026-12-05T04:14:00.000Z';

describe('the SMS', () => {
  test.each([
    [
      'CONFIRMED',
      'en',
      {},
      'delivery booked for Sat 05 Dec 2026. Ref BK7K-4M92. To change it by Wed 02 Dec, open Find my booking on our website.',
    ],
    [
      'CONFIRMED',
      'en',
      { lastChangeDate: '2026-11-30' },
      'delivery booked for Sat 05 Dec 2026. Ref BK7K-4M92. See it under Find my booking on our website.',
    ],
    [
      'CONFIRMED',
      'cn',
      { arrival: at('上午9时至下午1时') },
      '已预约12月5日周六上午9时至下午1时送货，BK7K-4M92。12月2日周三为止可上官网更改。',
    ],
    [
      'CHANGED',
      'bm',
      moved,
      'penghantaran kini pada Rab 09 Dis 2026, bukan lagi Sab 05 Dis. Ruj BK7K-4M92. Lihat di laman web kami: Cari tempahan saya.',
    ],
    ['CHANGED', 'en', {}, 'booking BK7K-4M92 is updated. Delivery stays on Sat 05 Dec 2026. See it under Find my booking on our website.'],
    [
      'CANCELLED',
      'en',
      {},
      'your delivery of Sat 05 Dec 2026 is cancelled. Ref BK7K-4M92. You can book another date on our website at any time.',
    ],
    [
      'REMINDER',
      'en',
      { window: { from: '10:00', to: '13:00' } },
      'your delivery comes tomorrow, Sat 05 Dec 2026, 10:00-13:00. Ref BK7K-4M92. Please have somebody at home.',
    ],
    [
      'WINDOW_CHANGED',
      'bm',
      { window: { from: '10:00', to: '13:00' } },
      'waktu penghantaran anda pada Sab 05 Dis 2026: 10:00-13:00. Ruj BK7K-4M92. Pastikan ada orang di rumah.',
    ],
    ['NEXT_STOP', 'en', {}, 'your delivery is the next stop, today, Sat 05 Dec 2026. Ref BK7K-4M92. Please have somebody at home.'],
    [
      'NOT_DELIVERED',
      'en',
      { failure: { at: failedAt, code: 'NOBODY_HOME', canChooseDate: true } },
      'we could not deliver on Sat 05 Dec: nobody was at home. Ref BK7K-4M92. Choose a new date on our website with Find my booking.',
    ],
    [
      'NOT_DELIVERED',
      'bm',
      { failure: { at: failedAt, code: 'OTHER', canChooseDate: true } },
      'penghantaran Sab 05 Dis gagal. Ruj BK7K-4M92. Pilih tarikh baharu di laman web kami: Cari tempahan saya.',
    ],
    [
      'NOT_DELIVERED',
      'cn',
      { failure: { at: failedAt, code: 'DAMAGED', canChooseDate: false } },
      '12月5日周六未能送达：货物损坏，BK7K-4M92。我们会致电给您。',
    ],
    ['REMINDER', 'cn', {}, '明天12月5日周六送货，BK7K-4M92。请安排家人在家。'],
    [
      'MOVE_OFFERED',
      'en',
      {},
      'we cannot come on Sat 05 Dec. May we come on Mon 07 Dec? Ref BK7K-4M92. Answer by Wed 02 Dec 18:00 under Find my booking on our website.',
    ],
    [
      'MOVE_OFFERED',
      'en',
      { offer: { ...offer, cause: 'LIMIT_LOWERED' } },
      'too many deliveries on Sat 05 Dec. May we come on Mon 07 Dec? Ref BK7K-4M92. Answer by Wed 02 Dec 18:00 on our website.',
    ],
    ['MOVE_OFFERED', 'cn', {}, '12月5日送货改12月7日周一可否？12月2日18:00前请上官网答复，BK7K-4M92。'],
    [
      'OFFER_LAPSED',
      'bm',
      {},
      'tempat pada Isn 07 Dis tidak lagi disimpan untuk anda. Kami akan telefon tentang penghantaran Sab 05 Dis. Ruj BK7K-4M92.',
    ],
    ['OFFER_WITHDRAWN', 'en', {}, 'we come on Sat 05 Dec 2026 as booked. You no longer need to answer about Mon 07 Dec. Ref BK7K-4M92.'],
  ] as const)('%s in %s %j', (kind, locale, changes, text) => {
    expect(input(kind, { ...changes, locale })).toBe(`RM0.00 Contoh Beds${locale === 'cn' ? '：' : ': '}${text}`);
  });

  test('omits the last words if the brand needs their space', () => {
    expect(input('MOVE_OFFERED', {}, { brandName: 'Contoh & Sons 24' })).toMatch(/Answer by Wed 02 Dec 18:00 on our website\.$/);
  });

  test.each(['9 a.m.', 'see bit.ly/x', 'call 012-345 6789', 'ask@x', '９.am', 'ｂｉｔ．ｌｙ'])(
    'leaves out what staff wrote of the time: %s',
    (time) => {
      expect(input('CONFIRMED', { arrival: at(time) })).toBe(input('CONFIRMED'));
      expect(input('REMINDER', { arrival: at(time) })).toBe(input('REMINDER'));
    },
  );

  test('omits an old reference that looks like a telephone number', () => {
    for (const kind of messageKinds.filter((each) => goesBy(each, 'sms')))
      for (const locale of locales)
        for (const reference of ['3467-9943', 'A467-9943']) expect(input(kind, { reference, locale })).not.toMatch(/Ref|Ruj|4|，[，。]/u);
  });
});

describe('N7: for every kind of message and every input', () => {
  const day = fc.nat({ max: 729 }).map((days) => addDays('2026-01-01', days));
  const brandSign = fc.constantFrom(...'abcXYZ09 &-');
  // As BRAND_NAME is checked at the start.
  const brandName = fc
    .string({ unit: brandSign, minLength: 2, maxLength: 16 })
    .map((brand) => brand.trim())
    .filter((brand) => brand.length >= 2 && /[a-z]/i.test(brand) && isAllowedSms(brand));
  const typed = fc.oneof(
    anyText(80),
    fc.constantFrom('see bit.ly/x', '012-345 6789', 'a\r\nb', 'a    b', 'x'.repeat(10_000), '{ref}[<', ''),
  );
  const notified = fc.record({
    // Words of staff are checked before they are sent.
    kind: fc.constantFrom(...messageKinds.filter((kind) => kind !== 'STAFF_WORDS' && goesBy(kind, 'sms'))),
    brandName,
    changes: fc.record({
      locale: fc.constantFrom(...locales),
      deliveryDate: day,
      previousDate: fc.option(day),
      lastChangeDate: day,
      arrival: typed.map(at),
      offer: fc.record({
        deliveryDate: day,
        branchName: typed,
        answerBy: day.map((date) => `${date}T10:00:00.000Z`),
        cause: fc.constantFrom('LIMIT_LOWERED', 'OTHER'),
        closed: fc.constant(null),
      }),
      name: typed,
      orderNumber: typed,
      address1: typed,
      city: typed,
    }),
  });

  test('an SMS is one part that networks accept, with prefix, brand and reference', () => {
    fc.assert(
      fc.property(notified, ({ kind, brandName, changes }) => {
        const text = input(kind, changes, { brandName });
        expect(text).toSatisfy(isAllowedSms);
        expect(isForbidden(text)).toBe(false);
        expect(fitsOneSms(text, 0), text).toBe(true);
        expect(text).not.toMatch(/\p{Cc}|\s\s|x{60}/u);
        expect(text.startsWith(`RM0.00 ${brandName.replace(/ +/g, ' ')}${changes.locale === 'cn' ? '：' : ': '}`)).toBe(true);
        expect(text).toContain('BK7K-4M92');
        expect(fitsOneSms(input(kind, changes, { brandName, smsKept: 14 }), 7)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

test('a text that networks would block in its shortest form is not sent', () => {
  expect(() => input('CONFIRMED', {}, { brandName: 'bit.ly' })).toThrow(
    expect.objectContaining({ permanent: true, reasonCode: 'TEXT_NOT_ALLOWED' }) as Error,
  );
});
