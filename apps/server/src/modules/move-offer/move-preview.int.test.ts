import { beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../shared/logger.js';
import { booked, cancelDocument, delivery, rescheduleDocument } from '../../testing/delivery-api.js';
import { givenArrival, givenBranch } from '../../testing/given.js';
import { everyRow } from '../../testing/every-row.js';
import { offerMove, outcomeOf, withdrawOffer } from '../../testing/offer-api.js';
import { offerWorld } from '../../testing/offer-world.js';
import { isForbidden } from '../../testing/sms-peer.js';
import { oneApp } from '../../testing/one-app.js';
import { deriveManageToken } from '../booking/manage-token.js';
import { AccountSecrets } from '../notification/account-secrets.js';
import { calendarToken } from '../notification/calendar-address.js';
import { createMessaging } from '../notification/create-messaging.js';

// SMS are on in both, so that the mails mention Find my booking; nothing is sent there.
const app = await oneApp({ environment: { smsUrl: 'http://127.0.0.1:9' } });
const { api, as, givenWorld, bookingOf } = offerWorld(app);
// Wednesday, noon in Kuala Lumpur.
beforeEach(() => app.clock.set('2026-03-04T04:00:00Z'));

const [date, other] = ['2026-03-10', '2026-03-12'];
const answerBy = '2026-03-06T10:00:00Z';

interface Preview {
  language: string;
  messages: { channel: string; to: string; subject: string | null; text: string }[];
}
interface Input {
  id: string;
  version: number;
  deliveryDate: string;
  answerBy?: string;
}

const ask = (input: Input, headers: Record<string, string>) =>
  api.graphql<{ movePreview: Preview }>(
    `query ($id: ID!, $version: Int!, $deliveryDate: Date!, $answerBy: DateTime) {
      movePreview(id: $id, version: $version, deliveryDate: $deliveryDate, answerBy: $answerBy) {
        __typename ... on MoveMessages { language messages { channel to subject text } } ... on DateUnavailable { reason } } }`,
    input,
    headers,
  );
const previewOf = async (input: Input, headers: Record<string, string>) => (await ask(input, headers)).data?.movePreview;

/** The sent messages about the last change of a booking, as rendered by the sender. */
async function sent(bookingId: string, kind: string): Promise<Preview['messages']> {
  const secret = app.environment.sessionSecret;
  const messaging = createMessaging({
    environment: { ...app.environment, mode: 'demo', smsUrl: null },
    database: app.database,
    clock: app.clock,
    logger: createLogger('silent'),
    manageToken: (id, salt) => deriveManageToken(secret, id, salt),
    accountSecrets: new AccountSecrets(secret),
  });
  const sql = `UPDATE outbox_message SET status = 'QUEUED' WHERE booking_id = $1 AND kind = $2 AND status = 'PENDING' RETURNING id, recipient, channel`;
  const rows = await app.database.query<{ id: string; recipient: string; channel: string }>(sql, [bookingId, kind]);
  for (const { id } of rows) await messaging.messageSender.send(id);
  const kept = (await messaging.keptMessages?.list()) ?? [];
  return kept
    .filter(({ id }) => rows.some((row) => row.id === id))
    .map(({ channel, to, subject, text }) => ({ channel: channel.toUpperCase(), to, subject, text }))
    .sort(byChannel);
}
const byChannel = (a: { channel: string }, b: { channel: string }) => (a.channel < b.channel ? -1 : 1);

describe('the preview of the messages of a move', () => {
  it('equals the messages that are sent, in the language of the booking, and writes nothing', async () => {
    const postcode = '39901';
    const branchId = await givenBranch(app.database, { name: 'Seberang', dailyLimit: 5, coverage: [postcode], arrival: givenArrival });
    const staff = await as({ scope: ['booking:read', 'booking:write'], branchIds: [branchId] });
    for (const locale of ['en', 'bm', 'cn']) {
      const { id, token } = await booked(api, delivery({ postcode, deliveryDate: date, notifySms: true, locale }));
      const before = await everyRow(app.database);
      const asked = await previewOf({ id, version: 1, deliveryDate: other, answerBy }, staff);
      const lines = await previewOf({ id, version: 1, deliveryDate: other }, staff);
      expect(await everyRow(app.database)).toEqual(before);
      for (const preview of [asked, lines]) {
        expect(preview).toMatchObject({
          language: locale,
          messages: [{ channel: 'EMAIL' }, { channel: 'SMS', to: '+60123456789', subject: null }],
        });
        expect(JSON.stringify(preview)).not.toContain(token);
        expect(preview?.messages[0]?.text).toContain(`/manage#${'*'.repeat(22)}`);
        expect(preview?.messages[1]?.text).not.toSatisfy(isForbidden);
      }
      const stars = '*'.repeat(22);
      const starred = (messages: Preview['messages']) =>
        messages.map(({ text, ...message }) => ({
          ...message,
          text: text.replaceAll(token, stars).replaceAll(calendarToken(token), stars),
        }));

      await offerMove(api, { id, version: 1, deliveryDate: other, answerBy }, staff);
      expect(starred(await sent(id, 'MOVE_OFFERED'))).toEqual(asked?.messages);
      await withdrawOffer(api, id, staff);
      await api.graphql(rescheduleDocument, { input: { id, version: 3, deliveryDate: other } }, staff);
      expect(await bookingOf(id)).toMatchObject({ deliveryDate: other });
      expect(starred(await sent(id, 'CHANGED'))).toEqual(lines?.messages);
    }
  });

  it('is empty if the customer has no channel and is only informed', async () => {
    const { staff, bookOn } = await givenWorld();
    const { id } = await bookOn(date);
    const channels = async (input: object = {}) =>
      (await previewOf({ id, version: 1, deliveryDate: other, ...input }, staff))?.messages.map(({ channel }) => channel);
    await app.database.query('UPDATE booking SET notify_email = false, notify_sms = false WHERE id = $1', [id]);
    // A customer without a channel is asked nevertheless: an offer that does not arrive can only lapse.
    expect(await channels({ answerBy })).toEqual(['EMAIL']);
    expect(await channels()).toEqual([]);
  });
});

describe('there is no preview', () => {
  it('of a booking that was changed, cancelled or offered a move meanwhile, and of an invalid date or end', async () => {
    const { staff, bookOn } = await givenWorld(1);
    const { id } = await bookOn(date);
    await bookOn('2026-03-11');
    const outcomes = async (input: object) =>
      Promise.all(
        [{ answerBy }, {}].map(async (channel) =>
          outcomeOf(await ask({ id, version: 1, deliveryDate: other, ...channel, ...input }, staff)),
        ),
      );
    const both = (outcome: string) => [outcome, outcome];
    expect(await outcomes({ version: 7 })).toEqual(both('CONFLICT STALE_VERSION'));
    expect(await outcomes({ deliveryDate: date })).toEqual(both('BAD_USER_INPUT'));
    expect(await outcomes({ deliveryDate: '2026-03-11' })).toEqual(both('DateUnavailable FULL'));
    expect(await outcomes({ deliveryDate: '2026-12-01' })).toEqual(both('DateUnavailable TOO_FAR'));
    expect(await outcomes({ answerBy: '2026-03-04T04:00:00Z' })).toEqual(both('BAD_USER_INPUT'));
    await offerMove(api, { id, version: 1, deliveryDate: other }, staff);
    // Its own place on that day is held for it.
    expect(await outcomes({ version: 2 })).toEqual(['CONFLICT ILLEGAL_TRANSITION', 'MoveMessages']);
    await api.graphql(cancelDocument, { input: { id, version: 2 } }, staff);
    expect(await outcomes({})).toEqual(both('CONFLICT STALE_VERSION'));
    expect(await outcomes({ version: 3 })).toEqual(both('CONFLICT ILLEGAL_TRANSITION'));
  });
});
