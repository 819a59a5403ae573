import { beforeEach, expect, it } from 'vitest';
import { booked, delivery } from '../../testing/delivery-api.js';
import { offerMove, outcomeOf } from '../../testing/offer-api.js';
import { offerWorld } from '../../testing/offer-world.js';
import { oneApp } from '../../testing/one-app.js';

// SMS are not set up here.
const app = await oneApp();
const { api, givenWorld, messagesOf, historyOf } = offerWorld(app);
// Wednesday, noon in Kuala Lumpur; a Tuesday and a Thursday of the next week.
beforeEach(() => app.clock.set('2026-03-04T04:00:00Z'));
const [date, other] = ['2026-03-10', '2026-03-12'];

const preview = `query ($id: ID!) { movePreview(id: $id, version: 1, deliveryDate: "${other}", answerBy: "2026-03-06T10:00:00Z") {
  __typename ... on MoveMessages { messages { channel } } } }`;

it('a customer who chose SMS alone, where none are sent, is asked by e-mail, as the preview says', async () => {
  const { postcode, staff } = await givenWorld();
  const { id } = await booked(api, delivery({ postcode, deliveryDate: date, notifyEmail: false, notifySms: true }));
  expect((await api.graphql(preview, { id }, staff)).data).toMatchObject({ movePreview: { messages: [{ channel: 'EMAIL' }] } });
  expect(outcomeOf(await offerMove(api, { id, version: 1, deliveryDate: other }, staff))).toBe('OfferMoveSuccess');
  expect(await messagesOf(id)).toEqual(['email MOVE_OFFERED PENDING']);
});

it.each([true, false])('a family whom no message can reach is not asked, and no place is held (SMS ticked: %s)', async (notifySms) => {
  const { postcode, branchId, staff } = await givenWorld();
  const { id } = await booked(api, delivery({ postcode, deliveryDate: date }));
  await app.database.query(`UPDATE booking SET email = '', notify_sms = $2 WHERE id = $1`, [id, notifySms]);
  expect(outcomeOf(await api.graphql(preview, { id }, staff))).toBe('CONFLICT CHANNEL_OFF');
  expect(outcomeOf(await offerMove(api, { id, version: 1, deliveryDate: other }, staff))).toBe('CONFLICT CHANNEL_OFF');
  expect(await messagesOf(id)).toEqual([]);
  expect(await historyOf(id)).toEqual([]);
  expect(await app.database.query('SELECT 1 FROM hold WHERE branch_id = $1', [branchId])).toEqual([]);
});
