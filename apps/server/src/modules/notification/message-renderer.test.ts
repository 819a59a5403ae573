import { orderNumberForMessage } from '@booking/domain/booking/message-text';
import type { Locale } from '@booking/domain/locale/locale';
import { moveCauses, type MoveCause } from '@booking/domain/move-offer/move-cause';
import { exampleContact } from '@booking/reference-data/example-contact';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../testing/any-text.js';
import { givenBookingSnapshot, givenOffer as offer } from '../../testing/given-booking-snapshot.js';
import { testEnvironment } from '../../testing/test-environment.js';
import type { BookingSnapshot, MessageKind } from './booking-snapshot.js';
import { MessageRenderer } from './message-renderer.js';
import type { CalendarFile } from '@booking/domain/calendar/calendar-file';
import type { RenderedEmail, RenderedSms } from './message-transport.js';
import { bookingMessages } from './notification.service.js';

const options = {
  publicUrl: 'https://booking.example',
  mailFrom: 'Delivery <delivery@booking.example>',
  contact: exampleContact,
  messages: testEnvironment('').messages,
  manageToken: (bookingId: string, salt: string) => `${bookingId.slice(0, 8)}-${salt}-a-token`,
};
const renderer = new MessageRenderer(options);
/** As long as a real one. */
const token = '0192f0c1-c2FsdC1vZi10aGUtYm9va2luZw-a-token';
const createdAt = new Date('2026-12-01T02:00:00Z');

function rendered(kind: MessageKind, changes: Partial<BookingSnapshot>, channel: 'email' | 'sms', by = renderer) {
  const booking = givenBookingSnapshot({ ...changes, notifyEmail: channel === 'email', notifySms: channel === 'sms' });
  const [message] = bookingMessages(kind, booking);
  if (!message) throw new Error('no message');
  return by.render({ ...message, id: '5b0c9d5e-0000-4000-8000-000000000000', status: 'QUEUED', createdAt });
}
const email = (kind: MessageKind, changes: Partial<BookingSnapshot> = {}) =>
  rendered(kind, changes, 'email') as RenderedEmail & { calendar: CalendarFile };
const sms = (kind: MessageKind, changes: Partial<BookingSnapshot> = {}) => rendered(kind, changes, 'sms') as RenderedSms;

const moved = { previousDate: '2026-12-05', deliveryDate: '2026-12-09', lastChangeDate: '2026-12-06', version: 2 };

describe('the e-mail', () => {
  test('a confirmation in English lists everything that was booked', () => {
    const { subject, text, to, messageId } = email('CONFIRMED');
    expect({ to, subject, messageId }).toEqual({
      to: 'ah.kow@example.test',
      subject: 'Delivery booked for Saturday, 05 Dec, 2026: BK7K-4M92',
      messageId: '<0192f0c1-7d3a-7000-8000-000000000001@booking.example>',
    });
    expect(text).toMatchInlineSnapshot(`
      "Contoh Beds

      Booked. Sleep well!

      Saturday, 05 Dec, 2026
      Delivered by Butterworth

      Hello Mr Tan Ah Kow,

      We will bring your order on Saturday, 05 Dec, 2026.

      Add to calendar:
      https://booking.example/server/api/bookings/0192f0c1-7d3a-7000-8000-000000000001/L0-XeT8wChODrO6TUjwso2.ics

      Change or cancel:
      https://booking.example/manage#0192f0c1-c2FsdC1vZi10aGUtYm9va2luZw-a-token

      You can change or cancel until the end of Wednesday, 02 Dec, 2026.

      Address: Mr Tan Ah Kow, 12, Jalan Besar, Taman Bagan, 13400 Butterworth, Pulau Pinang
      Quantity: Mattress × 2, Bedset × 1
      Order number: DEMO-1001
      Reference: BK7K-4M92

      Arrival
      Time: During the day, There is no fixed time. Call us on 1-800-00-0000.

      1-800-00-0000
      Monday to Saturday, 9 am to 6 pm

      This link is private: anyone who has it can change your booking.

      You receive this e-mail because a delivery was booked with this address.
      "
    `);
  });

  test('a move in Malay names both dates', () => {
    const { subject, text } = email('CHANGED', { ...moved, locale: 'bm', salutation: 'Mrs', name: 'Siti Aminah' });
    expect(`${subject}\n\n${text}`).toMatchInlineSnapshot(`
      "Penghantaran ditukar ke Rabu, 09 Dis, 2026: BK7K-4M92

      Contoh Beds

      Penghantaran anda ada tarikh baharu.

      Rabu, 09 Dis, 2026
      Dihantar oleh Butterworth

      Salam sejahtera Puan Siti Aminah,

      Kami akan menghantar pesanan anda pada Rabu, 09 Dis, 2026, bukan lagi pada Sabtu, 05 Dis, 2026.

      Tambah ke kalendar:
      https://booking.example/server/api/bookings/0192f0c1-7d3a-7000-8000-000000000001/L0-XeT8wChODrO6TUjwso2.ics

      Ubah atau batalkan:
      https://booking.example/bm/manage#0192f0c1-c2FsdC1vZi10aGUtYm9va2luZw-a-token

      Anda boleh mengubah atau membatalkan tempahan sehingga penghujung Ahad, 06 Dis, 2026.

      Alamat: Puan Siti Aminah, 12, Jalan Besar, Taman Bagan, 13400 Butterworth, Pulau Pinang
      Kuantiti: Tilam × 2, Set katil × 1
      Nombor pesanan: DEMO-1001
      Rujukan: BK7K-4M92

      Ketibaan
      Waktu: Sepanjang hari, Tiada waktu tetap. Hubungi kami di 1-800-00-0000.

      1-800-00-0000
      Isnin hingga Sabtu, 9 pagi hingga 6 petang

      Pautan ini untuk anda sahaja: sesiapa yang memilikinya boleh mengubah tempahan anda.

      Anda menerima e-mel ini kerana satu penghantaran telah ditempah dengan alamat ini.
      "
    `);
  });

  test('a cancellation in Chinese links to the home page', () => {
    const { subject, text } = email('CANCELLED', { locale: 'cn', version: 2 });
    expect(`${subject}\n\n${text}`).toMatchInlineSnapshot(`
      "送货已取消：BK7K-4M92

      Contoh Beds

      您的送货已取消。

      星期六 2026年12月5日
      由Butterworth送货

      Tan Ah Kow先生，您好：

      我们不会在2026年12月5日（星期六）送货。您可以随时预约其他日期。

      预约其他日期：
      https://booking.example/cn/

      地址：Tan Ah Kow先生, 12, Jalan Besar, Taman Bagan, 13400 Butterworth, Pulau Pinang
      数量：床褥 × 2, 床组 × 1
      订单编号：DEMO-1001
      预约编号：BK7K-4M92

      1-800-00-0000
      星期一至星期六上午9时至下午6时

      您收到此电邮，是因为有人以此电邮地址预约了送货。
      "
    `);
  });

  test('a change that keeps the date mentions no new one', () => {
    expect(email('CHANGED', { previousDate: null }).subject).toBe('Booking updated: BK7K-4M92');
    expect(email('CHANGED', { previousDate: '2026-12-05' }).subject).toBe('Booking updated: BK7K-4M92');
  });

  test('the link is of the language, with the token in the fragment', () => {
    expect(email('CONFIRMED').text).toContain(`https://booking.example/manage#${token}`);
    expect(email('CONFIRMED', { locale: 'bm' }).text).toContain(`https://booking.example/bm/manage#${token}`);
    expect(email('CONFIRMED', { locale: 'cn' }).text).toContain(`https://booking.example/cn/manage#${token}`);
  });

  test('a date too near to change is marked, by the day in Malaysia', () => {
    expect(email('CONFIRMED', { lastChangeDate: '2026-12-01' }).text).toContain('You can change or cancel until the end of');
    const late = email('CONFIRMED', { lastChangeDate: '2026-11-30' }).text;
    expect(late).toContain('This date is too close to change online. To change it, call us.');
    expect(late).toContain('See your booking');
  });

  test.each([
    ['en', 'Mr', 'Hello Mr Tan Ah Kow,'],
    ['en', null, 'Hello Tan Ah Kow,'],
    ['bm', 'Mr', 'Salam sejahtera Encik Tan Ah Kow,'],
    ['bm', 'Ms', 'Salam sejahtera Tan Ah Kow,'],
    ['cn', 'Ms', 'Tan Ah Kow女士，您好：'],
    ['cn', "Dato'", 'Tan Ah Kow拿督，您好：'],
    ['cn', 'Dr', 'Tan Ah Kow博士，您好：'],
  ] as const)('greets in %s with the salutation %s', (locale, salutation, greeting) => {
    expect(email('CONFIRMED', { locale, salutation }).text).toContain(greeting);
  });

  test('the HTML holds the same as the text, without remote content or scripts', () => {
    for (const [locale, language] of [
      ['en', 'en'],
      ['bm', 'ms'],
      ['cn', 'zh-Hans'],
    ] as const) {
      const { html, subject, text } = email('CONFIRMED', { locale });
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain(`<title>${subject}</title>`);
      expect(html).toContain('>Contoh Beds</td>');
      expect(html).not.toMatch(/<(script|link|iframe|svg)|src="(?!cid:logo@booking")|background=|url\(|@import/);
      const words = html.replace(/<style>.*<\/style>|<[^>]*>/gs, ' ').replace(/\s/g, '');
      for (const line of text.split('\n').filter((line) => !line.startsWith('https:'))) {
        const [label = '', value = ''] = line.split(/: |:$|：/);
        expect(words).toContain((value ? (value.split(', ')[0] ?? '') : label).replace(/\s/g, ''));
      }
    }
  });

  test('Outlook on Windows, which knows no max-width and no padding on a link, gets a table of 580 and padded cells', () => {
    const { html } = email('CONFIRMED');
    const forOutlook = [...html.matchAll(/<!--\[if mso\]>(.*?)<!\[endif\]-->/g)].map(([, input]) => input);
    expect(forOutlook).toEqual([expect.stringMatching(/^<table [^>]*width="580"[^>]*><tr><td>$/), '</td></tr></table>']);
    const cells = [...html.matchAll(/<td class="half[^>]*>(?=<a )/g)].map(([cell]) => cell);
    expect(cells).toEqual(Array(2).fill(expect.stringContaining('mso-padding-alt:14px 16px')));
  });

  test('the calendar entry keeps its UID from booking to cancellation, without the secret link', () => {
    const entries = [email('CONFIRMED'), email('CHANGED', moved), email('CANCELLED', { ...moved, version: 3 })].map(
      ({ calendar }) => calendar,
    );
    expect(entries.map(({ method }) => method)).toEqual(['PUBLISH', 'PUBLISH', 'CANCEL']);
    expect(entries.map(({ content }) => /^SEQUENCE:(\d+)/m.exec(content)?.[1])).toEqual(['1', '2', '3']);
    expect(new Set(entries.map(({ content }) => /^UID:(.*)\r$/m.exec(content)?.[1]))).toEqual(
      new Set(['0192f0c1-7d3a-7000-8000-000000000001@booking.example']),
    );
    for (const { content } of entries) {
      expect(content).not.toContain(token);
      expect(content).toContain('CONTACT:1-800-00-0000');
      expect(content.includes('BEGIN:VALARM')).toBe(content.includes('METHOD:PUBLISH'));
    }
  });

  test('input is escaped in HTML, subject and calendar', () => {
    const typed = fc.oneof(
      anyText(120),
      fc.constantFrom(
        '<script>alert(1)</script>',
        '" onmouseover="x',
        "'><img src=x>",
        'a\r\nBcc: x@y.z',
        '&lt;',
        '{date}',
        'END:VEVENT\r\nBEGIN:VEVENT',
      ),
    );
    // Every tag with its attributes, whatever their values; line breaks of an address are the customer's.
    const markup = (html: string) =>
      (html.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/"[^"]*"/g, '""')).filter((tag) => tag !== '<br>');
    const [withNumber, without] = ['DEMO-1001', ''].map((orderNumber) => markup(email('CONFIRMED', { orderNumber }).html));
    fc.assert(
      fc.property(typed, typed, typed, (name, address1, orderNumber) => {
        const { html, subject, calendar } = email('CONFIRMED', { name, address1, orderNumber, reference: `BK7K ${name}` });
        expect(markup(html)).toEqual(orderNumberForMessage(orderNumber) === null ? without : withNumber);
        expect(subject).not.toMatch(/\p{Cc}/u);
        expect(calendar.content.match(/^(BEGIN|END):VEVENT\r$/gm)).toHaveLength(2);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a guest who writes a link where a name, an address or an order number belongs', () => {
  const typed = {
    name: 'Free prize bit.ly/x',
    address1: 'claim at https://evil.example',
    address2: 'win@evil.example',
    city: 'evil.example',
    state: 'evil．example',
    orderNumber: 'evil.example/1',
  };

  test.each(['en', 'bm', 'cn'] as const)('sends no link in %s: the message leaves out what does not pass', (locale) => {
    for (const kind of ['CONFIRMED', 'CHANGED', 'CANCELLED'] as const) {
      const { subject, text, html, calendar } = email(kind, { ...typed, locale });
      const result = [subject, text, html, calendar.content, sms(kind, { ...typed, locale }).text].join('\n');
      expect(result).not.toMatch(/bit|prize|evil|claim/);
      expect(result).not.toMatch(/null|undefined|: \n|, ,/);
      expect(text).toContain('13400');
      expect(text).toContain('BK7K-4M92');
    }
    expect(email('CONFIRMED', { ...typed, locale }).text).toContain({ en: 'Hello,\n', bm: 'Salam sejahtera,\n', cn: '您好：\n' }[locale]);
  });

  test('keeps the valid lines of the address', () => {
    expect(email('CONFIRMED', { ...typed, address1: 'No.12, Jln.Besar' }).text).toContain('No.12, Jln. Besar, 13400\n');
  });
});

describe('what to expect on the day', () => {
  const arrival = { time: 'In the morning, 9 am to 1 pm', call: 'The crew calls', before: null, carryIn: 'Carried in <b>' };

  test('is shown with the date and in a list, without empty entries', () => {
    const { text, html } = email('CONFIRMED', { arrival });
    expect(text).toContain('In the morning, 9 am to 1 pm, by Butterworth\n');
    expect(text).toContain('Arrival\nTime: In the morning, 9 am to 1 pm\nCall: The crew calls\nCarry-in: Carried in <b>\n');
    expect(html).toContain('Carried in &#60;b&#62;');
  });

  test('is during the day, with a number to call, when the branch sets nothing', () => {
    const { text } = email('CONFIRMED', { arrival: { time: null, call: null, before: null, carryIn: null } });
    expect(text).toContain('Delivered by Butterworth\n');
    expect(text).toContain('Arrival\nTime: During the day, There is no fixed time. Call us on 1-800-00-0000.\n');
  });

  test('is absent in a cancellation', () => {
    expect(email('CANCELLED', { arrival }).text).not.toMatch(/Arrival|morning/);
  });
});

describe('the e-mails of the delivery day', () => {
  const window = { from: '10:00', to: '13:00' };
  const notes = { time: 'In the morning', call: 'The crew calls', before: null, carryIn: null };
  const failure = { at: '2026-12-05T04:14:00.000Z', code: 'NOBODY_HOME', canChooseDate: true } as const;

  test.each([
    [
      'en',
      'Your delivery is tomorrow, between 10:00 and 13:00: BK7K-4M92',
      'Between 10:00 and 13:00\nSaturday, 05 Dec, 2026, by Butterworth\n',
    ],
    ['bm', 'Penghantaran anda esok, antara 10:00 dan 13:00: BK7K-4M92', 'Antara 10:00 dan 13:00\nSabtu, 05 Dis, 2026, oleh Butterworth\n'],
    ['cn', '明天10:00至13:00送货：BK7K-4M92', '10:00 至13:00\n2026年12月5日（星期六），由Butterworth送货\n'],
  ] as const)('a reminder in %s says the window in its subject and at its top, and no second time', (locale, subject, headline) => {
    const mail = email('REMINDER', { locale, window, arrival: notes });
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(`\n${headline}`);
    expect(mail.text).toContain('The crew calls');
    expect(mail.text).not.toMatch(/10:00-13:00|In the morning/);
  });

  test('a reminder without a window shows the date, and the note of the branch', () => {
    const { subject, text } = email('REMINDER', { arrival: notes });
    expect(subject).toBe('Your delivery is tomorrow, Saturday, 05 Dec, 2026: BK7K-4M92');
    expect(text).toContain('\nSaturday, 05 Dec, 2026\nIn the morning, by Butterworth\n');
  });

  test('a reminder asks whether somebody will be at home until the customer has answered', () => {
    const asking = email('REMINDER', { window, asksAttendance: true });
    expect(asking.text).toContain('\nWill somebody be at home?\n\nYes:\nhttps://booking.example/manage?attendance=yes#');
    expect(asking.html).toMatch(/<h2[^>]*>Will somebody be at home\?<\/h2>/);
    const answered = email('REMINDER', { window, asksAttendance: false });
    expect(answered.text).not.toMatch(/attendance|at home/);
    expect(answered.text).toContain('Add to calendar');
  });

  test('a failure shows its reason with date and time, and leads to the choice of a new day', () => {
    const { subject, text } = email('NOT_DELIVERED', { failure });
    expect(subject).toBe('We could not deliver, please choose a new day: BK7K-4M92');
    expect(text).toContain('\nNobody was at home\nSaturday, 05 Dec, 2026, 12:14, by Butterworth\n');
    expect(text).toContain('It waits for you at Butterworth.');
    expect(text).toContain('Choose a new day:\nhttps://booking.example/manage#');
  });

  test('a failure after which the branch calls offers no new day; one without a known reason shows the date', () => {
    const refused = email('NOT_DELIVERED', { failure: { ...failure, code: 'REFUSED', canChooseDate: false } });
    expect(refused.subject).toBe('We could not deliver: BK7K-4M92');
    expect(refused.text).toContain('\nThe goods were not accepted\n');
    expect(refused.text).toContain('We will call you.');
    expect(refused.text).not.toMatch(/new day|no call/);
    expect(email('NOT_DELIVERED', { failure: { ...failure, code: 'OTHER' } }).text).toContain('\nSaturday, 05 Dec, 2026\nButterworth\n');
  });
});

describe('the e-mail about an offer to move', () => {
  test('names both dates, the deadline and the link to answer', () => {
    const { subject, calendar, text } = email('MOVE_OFFERED', { offer });
    expect({ subject, calendar }).toEqual({ subject: 'May we bring it on Monday, 07 Dec, 2026? BK7K-4M92', calendar: null });
    expect(text).toMatchInlineSnapshot(`
      "Contoh Beds

      We have to move your delivery.

      Monday, 07 Dec, 2026
      Instead of Saturday, 05 Dec, 2026, by Perak Branch

      Hello Mr Tan Ah Kow,

      We are sorry: we cannot come on Saturday, 05 Dec, 2026. May we come on Monday, 07 Dec, 2026 instead? Please agree, or choose another day.

      Agree or choose another day:
      https://booking.example/manage#0192f0c1-c2FsdC1vZi10aGUtYm9va2luZw-a-token

      We are keeping this place for you until Wednesday, 02 Dec, 2026, 18:00. If we do not hear from you by then, we will call you to find a day.

      Address: Mr Tan Ah Kow, 12, Jalan Besar, Taman Bagan, 13400 Butterworth, Pulau Pinang
      Quantity: Mattress × 2, Bedset × 1
      Order number: DEMO-1001
      Reference: BK7K-4M92

      1-800-00-0000
      Monday to Saturday, 9 am to 6 pm

      This link is private: anyone who has it can change your booking.

      You receive this e-mail because a delivery was booked with this address.
      "
    `);
  });

  test.each([
    ['bm', 'MOVE_OFFERED', 'Bolehkah kami menghantar pada Isnin, 07 Dis, 2026? BK7K-4M92', 'Sabtu, 05 Dis, 2026'],
    ['cn', 'MOVE_OFFERED', '可否改于2026年12月7日（星期一）送货？BK7K-4M92', '2026年12月5日'],
    [
      'en',
      'OFFER_LAPSED',
      'We will call you about your delivery of Saturday, 05 Dec, 2026: BK7K-4M92',
      'We no longer keep that place for you',
    ],
    ['en', 'OFFER_WITHDRAWN', 'Your delivery stays on Saturday, 05 Dec, 2026: BK7K-4M92', 'This is no longer necessary'],
  ] as const)('in %s, %s', (locale, kind, subject, input) => {
    const message = email(kind, { locale, offer });
    expect(message).toMatchObject({ subject, calendar: null });
    expect(message.text).toContain(input);
    expect(message.html).toContain(`#${token}`);
  });
});

test.each([
  [
    'en',
    'Without this e-mail, you can open your booking on our website: go to Find my booking and enter your reference and your mobile number.',
  ],
  ['bm', 'Tanpa e-mel ini, Cari tempahan saya di laman web kami membukanya dengan rujukan dan nombor telefon bimbit anda.'],
  ['cn', '若找不到此电邮，可在官网“查找我的预约”中凭预约编号和手机号码打开预约。'],
] as const)('an e-mail about an offer in %s names Find my booking where SMS are sent', (locale, find) => {
  const withSms = new MessageRenderer({ ...options, isSmsOn: true });
  for (const kind of ['MOVE_OFFERED', 'OFFER_LAPSED', 'OFFER_WITHDRAWN'] as const) {
    const { text, html } = rendered(kind, { locale, offer }, 'email', withSms) as RenderedEmail;
    expect([text, html]).toEqual([expect.stringContaining(find), expect.stringContaining(find)]);
    expect(email(kind, { locale, offer }).text).not.toContain(find);
  }
});

describe('what an offer promises of the date that the booking has', () => {
  const textOf = (kind: MessageKind, locale: Locale, cause: MoveCause) => {
    const { subject, text } = email(kind, { locale, offer: { ...offer, cause, closed: null } });
    return `${subject}\n${text}`;
  };

  test.each([
    [
      'en',
      'Until you agree, your delivery stays on Saturday, 05 Dec, 2026.',
      'we will call you to find a day.',
      'still on Saturday, 05 Dec, 2026',
    ],
    ['bm', 'penghantaran anda kekal pada Sabtu, 05 Dis, 2026.', 'untuk memilih hari.', 'masih pada Sabtu, 05 Dis, 2026'],
    ['cn', '送货日期仍为2026年12月5日（星期六）。', '我们会致电与您商定日期。', '送货日期仍为2026年12月5日（星期六）：'],
  ] as const)('in %s keeps the old date only when the limit was lowered', (locale, unchanged, callsElse, stillOn) => {
    for (const cause of moveCauses) {
      const isStaying = cause === 'LIMIT_LOWERED';
      const offered = textOf('MOVE_OFFERED', locale, cause);
      expect([offered.includes(unchanged), offered.includes(callsElse)]).toEqual([isStaying, !isStaying]);
      expect(textOf('OFFER_LAPSED', locale, cause).includes(stillOn)).toBe(isStaying);
      // The offer was withdrawn: the delivery takes place on the date.
      expect(textOf('OFFER_WITHDRAWN', locale, cause)).toBe(textOf('OFFER_WITHDRAWN', locale, 'OTHER'));
    }
  });

  test('a date without delivery is not shown as the date of the delivery', () => {
    expect(textOf('OFFER_LAPSED', 'en', 'LIMIT_LOWERED')).toContain('\nSaturday, 05 Dec, 2026\nDelivered by Butterworth\n');
    expect(textOf('OFFER_LAPSED', 'en', 'DAY_CLOSED')).not.toContain('Delivered by');
  });
});
