import { exampleContact } from '@booking/reference-data/example-contact';
import { describe, expect, test } from 'vitest';
import { givenBookingSnapshot } from '../../testing/given-booking-snapshot.js';
import type { BookingSnapshot, MessageKind } from './booking-snapshot.js';
import { MessageRenderer } from './message-renderer.js';
import type { RenderedSms } from './message-transport.js';
import { bookingMessages } from './notification.service.js';
import { fitsOneSms } from './sms-length.js';

const createdAt = new Date('2026-12-01T02:00:00Z');
const moved = { previousDate: '2026-12-05', deliveryDate: '2026-12-09', lastChangeDate: '2026-12-06', version: 2 };

describe('the SMS', () => {
  const salt = { manageSalt: 'of16bytes' };
  const link = 'https://bk.example/m#0192f0c1-of16bytes-22';
  const short = new MessageRenderer({
    publicUrl: 'https://bk.example',
    mailFrom: 'delivery@bk.example',
    contact: exampleContact,
    manageToken: (bookingId, ofBooking) => `${bookingId.slice(0, 8)}-${ofBooking}-22`,
  });
  const said = (kind: MessageKind, changes: Partial<BookingSnapshot> = {}) => {
    const [message] = bookingMessages(kind, givenBookingSnapshot({ ...salt, ...changes, notifyEmail: false, notifySms: true }));
    if (!message) throw new Error('no message');
    return (short.render({ ...message, id: '5b0c9d5e', status: 'QUEUED', createdAt }) as RenderedSms).text;
  };

  test.each([
    ['CONFIRMED', 'en', {}, `Your delivery is booked for Sat 05 Dec 2026. Ref BK7K-4M92. Change or cancel by Wed 02 Dec: ${link}`],
    [
      'CONFIRMED',
      'bm',
      {},
      `Penghantaran anda ditempah pada Sab 05 Dis 2026. Ruj BK7K-4M92. Ubah atau batal selewatnya Rab 02 Dis: ${link}`,
    ],
    ['CONFIRMED', 'cn', {}, `已预约12月5日周六送货，BK7K-4M92，查看：${link}`],
    [
      'CONFIRMED',
      'en',
      { lastChangeDate: '2026-11-30' },
      `Your delivery is booked for Sat 05 Dec 2026. Ref BK7K-4M92. Your booking: ${link}`,
    ],
    ['CHANGED', 'en', moved, `Your delivery has moved to Wed 09 Dec 2026. Ref BK7K-4M92. Change or cancel by Sun 06 Dec: ${link}`],
    ['CHANGED', 'cn', {}, `预约已更新，12月5日周六送货，BK7K-4M92：${link}`],
    ['REMINDER', 'en', {}, `Your delivery comes tomorrow, Sat 05 Dec 2026. Ref BK7K-4M92. Your booking: ${link}`],
    ['REMINDER', 'bm', {}, `Penghantaran anda tiba esok, Sab 05 Dis 2026. Ruj BK7K-4M92. Tempahan anda: ${link}`],
    ['REMINDER', 'cn', {}, `明天12月5日周六送货，BK7K-4M92，查看：${link}`],
    ['CANCELLED', 'en', {}, 'Your delivery on Sat 05 Dec 2026 is cancelled. Ref BK7K-4M92. Book another date: https://bk.example/'],
    ['CANCELLED', 'cn', {}, '12月5日周六送货已取消，BK7K-4M92，再约：https://bk.example/cn/'],
  ] as const)('%s in %s %j is one short line with reference, date and short link', (kind, locale, changes, text) => {
    expect(said(kind, { ...changes, locale })).toBe(text);
  });

  test.each(['en', 'bm', 'cn'] as const)('in %s is one part, whatever happened and whatever the branch says of the day', (locale) => {
    for (const time of [null, 'In the morning', 'x'.repeat(60), '早'.repeat(60)])
      for (const kind of ['CONFIRMED', 'CHANGED', 'CANCELLED', 'REMINDER'] as const) {
        const arrival = { time, call: null, before: null, carryIn: null };
        const text = said(kind, {
          ...(kind === 'CHANGED' ? moved : {}),
          arrival,
          locale,
          deliveryDate: '2026-12-29',
          lastChangeDate: '2026-12-26',
        });
        expect(`${fitsOneSms(text)} ${text}`).toMatch(/^true .*BK7K-4M92/);
      }
  });

  test('says the part of the day where there is room', () => {
    const arrival = { time: 'In the morning', call: null, before: null, carryIn: null };
    expect(said('CONFIRMED', { arrival })).toBe(
      `Sat 05 Dec 2026, In the morning: your delivery is booked. Ref BK7K-4M92. Change or cancel by Wed 02 Dec: ${link}`,
    );
  });
});
