import type { Locale } from '@booking/domain/locale/locale';
import { moveCauses, type MoveCause } from '@booking/domain/move-offer/move-cause';
import { exampleContact } from '@booking/reference-data/example-contact';
import { describe, expect, test } from 'vitest';
import { givenBookingSnapshot } from '../../testing/given-booking-snapshot.js';
import { testEnvironment } from '../../testing/test-environment.js';
import type { BookingSnapshot, MessageKind } from './booking-snapshot.js';
import { MessageRenderer } from './message-renderer.js';
import { bookingMessages } from './notification.service.js';

const options = {
  publicUrl: 'https://bk.example',
  mailFrom: 'delivery@bk.example',
  contact: exampleContact,
  messages: testEnvironment('').messages,
  manageToken: (bookingId: string, ofBooking: string) => `${bookingId.slice(0, 8)}-${ofBooking}-22`,
};
// Six in the evening of Wednesday in Kuala Lumpur.
const offer = { deliveryDate: '2026-12-07', branchName: 'Perak Branch', answerBy: '2026-12-02T10:00:00.000Z' };

function rendered(kind: MessageKind, changes: Partial<BookingSnapshot> = {}, isSmsOn = false) {
  const told = { manageSalt: 'of16bytes', offer, ...changes, notifyEmail: true, notifySms: false };
  const [message] = bookingMessages(kind, givenBookingSnapshot(told));
  if (message === undefined) throw new Error('no message');
  return new MessageRenderer({ ...options, isSmsOn }).render({
    ...message,
    id: '5b0c9d5e',
    status: 'QUEUED',
    createdAt: new Date('2026-12-01T02:00:00Z'),
  });
}

describe('the e-mail about an offer to move', () => {
  test('says the proposed date, the old one that it takes the place of, until when, and by which link to answer', () => {
    const message = rendered('MOVE_OFFERED');
    expect(message).toMatchObject({ subject: 'May we bring it on Monday, 07 Dec, 2026? BK7K-4M92', calendar: null });
    expect('text' in message ? message.text : '').toMatchInlineSnapshot(`
      "Contoh Beds

      We have to move your delivery.

      Monday, 07 Dec, 2026
      Instead of Saturday, 05 Dec, 2026, by Perak Branch

      Hello Mr Tan Ah Kow,

      We are sorry: we cannot come on Saturday, 05 Dec, 2026. May we come on Monday, 07 Dec, 2026 instead? Please agree, or choose another day.

      Agree or choose another day:
      https://bk.example/manage#0192f0c1-of16bytes-22

      This place is kept for you until Wednesday, 02 Dec, 2026, 18:00. If we do not hear from you by then, we call you to find a day.

      Address: Mr Tan Ah Kow, 12, Jalan Besar, Taman Bagan, 13400 Butterworth, Pulau Pinang
      Quantity: Mattress × 2, Bedset × 1
      Order number: DEMO-1001
      Reference: BK7K-4M92

      1-800-00-0000
      Monday to Saturday, 9 am to 6 pm

      This link is yours alone: whoever has it can change your booking.

      You receive this e-mail because a delivery was booked with this address.
      "
    `);
  });

  test.each([
    ['bm', 'MOVE_OFFERED', 'Bolehkah kami menghantar pada Isnin, 07 Dis, 2026? BK7K-4M92', 'Sabtu, 05 Dis, 2026'],
    ['cn', 'MOVE_OFFERED', '可否改于2026年12月7日（星期一）送货？BK7K-4M92', '2026年12月5日'],
    ['en', 'OFFER_LAPSED', 'We will call you about your delivery of Saturday, 05 Dec, 2026: BK7K-4M92', 'no longer kept for you'],
    ['en', 'OFFER_WITHDRAWN', 'Your delivery stays on Saturday, 05 Dec, 2026: BK7K-4M92', 'That is no longer needed'],
  ] as const)('in %s, %s', (locale, kind, subject, said) => {
    const message = rendered(kind, { locale });
    expect(message).toMatchObject({ subject, calendar: null });
    expect('text' in message ? message.text : '').toContain(said);
    expect('html' in message ? message.html : '').toContain(`#0192f0c1-of16bytes-22`);
  });
});

test.each([
  ['en', 'Without this e-mail, Find my booking on our website opens it with your reference and your mobile number.'],
  ['bm', 'Tanpa e-mel ini, Cari tempahan saya di laman web kami membukanya dengan rujukan dan nombor telefon bimbit anda.'],
  ['cn', '若找不到此电邮，可在官网“查找我的预约”中凭预约编号和手机号码打开预约。'],
] as const)('in %s it names Find my booking, where SMS are sent', (locale, find) => {
  for (const kind of ['MOVE_OFFERED', 'OFFER_LAPSED', 'OFFER_WITHDRAWN'] as const) {
    const on = rendered(kind, { locale }, true);
    expect([on.text, 'html' in on ? on.html : '']).toEqual([expect.stringContaining(find), expect.stringContaining(find)]);
    expect(rendered(kind, { locale }).text).not.toContain(find);
  }
});

describe('what an offer promises of the date that the booking has', () => {
  const textOf = (kind: MessageKind, locale: Locale, cause?: MoveCause) => {
    const message = rendered(kind, { locale, offer: { ...offer, ...(cause === undefined ? {} : { cause, closed: null }) } });
    if (message.channel !== 'email') throw new Error('no e-mail');
    return `${message.subject}\n${message.text}`;
  };

  test.each([
    [
      'en',
      'Until you agree, your delivery stays on Saturday, 05 Dec, 2026.',
      'we call you to find a day.',
      'still on Saturday, 05 Dec, 2026',
    ],
    ['bm', 'penghantaran anda kekal pada Sabtu, 05 Dis, 2026.', 'untuk memilih hari.', 'masih pada Sabtu, 05 Dis, 2026'],
    ['cn', '送货日期仍为2026年12月5日（星期六）。', '我们会致电与您商定日期。', '送货日期仍为2026年12月5日（星期六）：'],
  ] as const)('in %s it stays only where there were too many', (locale, stays, callsElse, stillOn) => {
    for (const cause of [...moveCauses, undefined]) {
      const isStaying = cause === 'LIMIT_LOWERED';
      const offered = textOf('MOVE_OFFERED', locale, cause);
      expect([offered.includes(stays), offered.includes(callsElse)]).toEqual([isStaying, !isStaying]);
      expect(textOf('OFFER_LAPSED', locale, cause).includes(stillOn)).toBe(isStaying);
      // It was taken back: somebody comes on the date.
      expect(textOf('OFFER_WITHDRAWN', locale, cause)).toBe(textOf('OFFER_WITHDRAWN', locale));
    }
  });

  test('a date on which nobody comes is not shown as the one of the delivery', () => {
    expect(textOf('OFFER_LAPSED', 'en', 'LIMIT_LOWERED')).toContain('\nSaturday, 05 Dec, 2026\nDelivered by Butterworth\n');
    expect(textOf('OFFER_LAPSED', 'en', 'DAY_CLOSED')).not.toContain('Delivered by');
  });
});
