import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { formatSmsDate } from '@booking/domain/format/sms-date';
import { locales } from '@booking/domain/locale/locale';
import { beforeEach, describe, expect, it } from 'vitest';
import { booked, delivery, rescheduleDocument } from '../../testing/delivery-api.js';
import { everyRow } from '../../testing/every-row.js';
import { givenRule } from '../../testing/given.js';
import { offerMove, outcomeOf } from '../../testing/offer-api.js';
import { offerWorld } from '../../testing/offer-world.js';
import { oneApp } from '../../testing/one-app.js';
import { messageKinds } from '../notification/booking-snapshot.js';
import { goesBy } from '../notification/notification.service.js';

const app = await oneApp({ environment: { smsUrl: 'http://localhost:1/sms' } });
const { api, givenWorld } = offerWorld(app);
// Wednesday, noon in Kuala Lumpur.
beforeEach(() => app.clock.set('2026-03-04T04:00:00Z'));

const [date, other, third] = ['2026-03-10', '2026-03-12', '2026-03-13'];
const parts = 'channel locale to subject text html signs signsMost';

interface Preview {
  channel: 'EMAIL' | 'SMS';
  locale: string;
  to: string | null;
  subject: string | null;
  text: string;
  html: string | null;
  signs: number | null;
  signsMost: number | null;
}

const ask = (input: object, headers: Record<string, string>) =>
  api.graphql<{ messagePreviews: Preview[] }>(
    `query ($kind: BookingMessageKind!, $bookingId: ID, $locale: Locale, $moved: Boolean! = true) {
      messagePreviews(kind: $kind, bookingId: $bookingId, locale: $locale, moved: $moved) { ${parts} } }`,
    input,
    headers,
  );
const previews = async (input: object, headers: Record<string, string>) => (await ask(input, headers)).data?.messagePreviews ?? [];
const messages = async (id: string, headers: Record<string, string>) => {
  const { data } = await api.graphql<{ booking: { messages: { kind: string; status: string; content: Preview }[] } }>(
    `query ($id: ID!) { booking(id: $id) { messages { kind status content { ${parts} } } } }`,
    { id },
    headers,
  );
  return data?.booking.messages ?? [];
};

/** A booking with both channels, with its secret. */
const givenBooking = (postcode: string, over: object = {}) =>
  booked(api, delivery({ postcode, deliveryDate: date, notifySms: true, ...over }));

/** Content that a frame would fetch or follow. */
const leads = /\b(?:href|src)="(?!data:image\/png;base64,)|url\(|<script|@import/;

describe('previews of messages, for staff', () => {
  it.each(messageKinds)(
    '%s: by each of its channels and in each language, of a booking and of an example, and nothing is written',
    async (kind) => {
      const { postcode, staff } = await givenWorld(5);
      const { id, token } = await givenBooking(postcode, { locale: 'bm' });
      const channels = (['sms', 'email'] as const).filter((channel) => goesBy(kind, channel)).map((channel) => channel.toUpperCase());
      const before = await everyRow(app.database);
      for (const input of [{ kind, bookingId: id }, { kind }, ...(kind === 'CHANGED' ? [{ kind, bookingId: id, moved: false }] : [])]) {
        const shown = await previews(input, staff);
        expect(shown.map(({ channel, locale }) => `${channel} ${locale}`)).toEqual(
          channels.flatMap((channel) => locales.map((locale) => `${channel} ${locale}`)),
        );
        expect(new Set(shown.map(({ text }) => text)).size).toBe(channels.length * locales.length);
        for (const { channel, locale, to, subject, html, signs, signsMost, text } of shown) {
          expect(to).toBe(input.bookingId === undefined ? null : channel === 'SMS' ? '+60123456789' : delivery().email);
          if (channel === 'SMS') {
            expect({ subject, html, signsMost }).toEqual({ subject: null, html: null, signsMost: locale === 'cn' ? 70 : 160 });
            expect(signs).toBe(text.length);
            expect(signs).toBeLessThanOrEqual(signsMost ?? 0);
          } else {
            expect({ signs, signsMost }).toEqual({ signs: null, signsMost: null });
            expect(subject).not.toBe('');
            expect(html).toContain('src="data:image/png;base64,');
            expect(html).not.toMatch(leads);
          }
        }
        expect(JSON.stringify(shown)).not.toContain(token);
      }
      expect(await everyRow(app.database)).toEqual(before);
    },
  );

  it('is in one language on request, with stars instead of the secret link', async () => {
    const { postcode, staff } = await givenWorld(5);
    const { id } = await givenBooking(postcode);
    const shown = await previews({ kind: 'CONFIRMED', bookingId: id, locale: 'cn' }, staff);
    expect(shown.map(({ channel, locale }) => `${channel} ${locale}`)).toEqual(['SMS cn', 'EMAIL cn']);
    expect(shown[1]?.text).toContain(`#${'*'.repeat(22)}`);
  });

  it('of a booking has the values of its last message of that kind, of another one examples', async () => {
    const { branchId, postcode, staff } = await givenWorld(5);
    // Its branch does not deliver on the 19th and 20th: no offer would have these dates.
    await givenRule(app.database, { branchIds: [branchId], startDate: '2026-03-19', endDate: '2026-03-20', dailyLimit: 0 });
    const { id } = await givenBooking(postcode);
    const sms = async (input: object) => (await previews({ bookingId: id, locale: 'en', ...input }, staff))[0]?.text;
    const short = (day: string) => formatSmsDate(day, 'en', 'short');
    expect(await sms({ kind: 'MOVE_OFFERED' })).toContain(short('2026-03-21'));
    await offerMove(api, { id, version: 1, deliveryDate: third, answerBy: '2026-03-06T10:00:00Z' }, staff);
    expect(await sms({ kind: 'MOVE_OFFERED' })).toContain(short(third));
    const mail = async (moved: boolean) => (await previews({ kind: 'CHANGED', bookingId: id, locale: 'en', moved }, staff))[1]?.text;
    expect(await mail(true)).toContain('12 Mar');
    expect(await mail(false)).not.toContain('12 Mar');
    await api.graphql(rescheduleDocument, { input: { id, version: 2, deliveryDate: other } }, staff);
    expect(await mail(true)).toContain('10 Mar');
  });

  it('is shown also for a channel that the customer does not want or has no address for', async () => {
    const { postcode, staff } = await givenWorld(5);
    const { id } = await givenBooking(postcode, { notifySms: false });
    await app.database.query(`UPDATE booking SET email = '' WHERE id = $1`, [id]);
    expect((await previews({ kind: 'REMINDER', bookingId: id, locale: 'en' }, staff)).map(({ channel, to }) => [channel, to])).toEqual([
      ['SMS', '+60123456789'],
      ['EMAIL', null],
    ]);
  });

  it('N12: is NOT_FOUND for a booking of others, and for a text of staff without one', async () => {
    const { postcode, staff } = await givenWorld(5);
    const elsewhere = await givenWorld();
    const { id, token } = await givenBooking(postcode);
    const outcome = async (headers: Record<string, string>, bookingId = id) =>
      outcomeOf(await ask({ kind: 'REMINDER', bookingId }, headers));
    expect(await outcome(elsewhere.staff)).toBe('NOT_FOUND');
    expect(await outcome(staff, token)).toBe('NOT_FOUND');
    expect(await outcome(staff, 'nonsense')).toBe('NOT_FOUND');
    expect((await ask({ kind: 'REMINDER', bookingId: id }, staff)).errors).toBeUndefined();
  });
});

describe('the content of a stored message', () => {
  it('is that of its time, in the language of the booking, without its secret', async () => {
    const { postcode, staff } = await givenWorld(5);
    for (const locale of locales) {
      const { id, token } = await givenBooking(postcode, { locale });
      const [sms] = (await messages(id, staff)).filter(({ content }) => content.channel === 'SMS');
      expect(sms?.content).toMatchObject({ locale, to: '+60123456789', signs: sms?.content.text.length, html: null });
      await api.graphql(rescheduleDocument, { input: { id, version: 1, deliveryDate: other } }, staff);
      const all = await messages(id, staff);
      expect(all.map(({ kind, content }) => `${kind} ${content.channel}`).sort()).toEqual([
        'CHANGED EMAIL',
        'CHANGED SMS',
        'CONFIRMED EMAIL',
        'CONFIRMED SMS',
      ]);
      // The move does not change the content of the confirmation.
      expect(all.find(({ kind, content }) => kind === 'CONFIRMED' && content.channel === 'SMS')).toEqual(sms);
      expect(JSON.stringify(all)).not.toContain(token);
      const mail = all.find(({ content }) => content.channel === 'EMAIL')?.content;
      expect(mail?.text).toContain(`#${'*'.repeat(22)}`);
      expect(mail?.html).not.toMatch(leads);
    }
  });

  it('is the same for a message that demo mode has stored with its link, with stars', async () => {
    const { postcode, staff } = await givenWorld(5);
    const { id, token } = await givenBooking(postcode);
    const shown = await messages(id, staff);
    await app.database.query(
      `UPDATE outbox_message SET status = 'SENT', rendered = jsonb_build_object('text', $2::text) WHERE booking_id = $1`,
      [id, `secret ${token}`],
    );
    const kept = await messages(id, staff);
    expect(kept.map(({ content }) => content)).toEqual(shown.map(({ content }) => content));
    expect(kept.map(({ status }) => status)).toEqual(['SENT', 'SENT']);
  });
});

it('the example of a reminder is about tomorrow', async () => {
  const { staff } = await givenWorld();
  const [sms] = await previews({ kind: 'REMINDER', locale: 'en' }, staff);
  expect(localDateTime(app.clock.now()).date).toBe('2026-03-04');
  expect(sms?.text).toContain(formatSmsDate('2026-03-05', 'en'));
});
