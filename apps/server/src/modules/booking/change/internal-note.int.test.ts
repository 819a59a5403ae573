import { expect, it } from 'vitest';
import { PersonService } from '../../person/person.service.js';
import { personKey, type PersonKey } from '../../person/person-key.js';
import { messageWorld } from '../../../testing/message-world.js';

/** What staff note for each other stays among them. */
const world = await messageWorld();
const { api, app, database, staff, deliver, givenFamily } = world;

const note = async (id: string, version: number, internalNote: string | null) => {
  const { data, errors } = await api.graphql<{ updateBooking: { version: number; internalNote: string | null } }>(
    `mutation ($id: ID!, $version: Int!, $internalNote: String) {
       updateBooking(id: $id, version: $version, input: { internalNote: $internalNote }) { version internalNote } }`,
    { id, version, internalNote },
    await world.as(staff),
  );
  return errors?.[0]?.extensions ?? data?.updateBooking;
};
const written = '=SUM(A1)\nsee https://example.test, pays at the door';

it('is kept as it was written, with a formula and a link, and taken away by nothing', async () => {
  const { id } = await givenFamily();
  expect(await note(id, 1, ` ${written} `)).toEqual({ version: 2, internalNote: written });
  expect(await note(id, 2, null)).toEqual({ version: 2, internalNote: written });
  expect(await note(id, 2, '')).toEqual({ version: 3, internalNote: null });
  expect(await note(id, 3, 'a'.repeat(4000))).toMatchObject({ version: 4 });
  expect(await note(id, 4, 'a'.repeat(4001))).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: [{ path: 'input.internalNote', code: 'TOO_LONG' }],
  });
  expect(await note(id, 3, 'x')).toMatchObject({ code: 'CONFLICT', reason: 'STALE_VERSION' });
});

it('tells nobody: no message, no word of it in history, events, link or the export of a person', async () => {
  const { id, email, token } = await givenFamily();
  await deliver();
  const before = await world.messagesOf(id);
  await note(id, 1, written);
  await deliver();
  expect(await world.messagesOf(id)).toEqual(before);
  const lines = await database.query(
    'SELECT change, from_value, to_value FROM booking_event WHERE booking_id = $1 ORDER BY id DESC LIMIT 1',
    [id],
  );
  expect(lines).toEqual([{ change: 'internalNote', from_value: null, to_value: null }]);
  const events = await database.query(
    `SELECT event, body::jsonb->'data'->'changed' AS changed FROM event WHERE booking_id = $1 AND version = 2`,
    [id],
  );
  expect(events).toEqual([{ event: 'BOOKING_UPDATED', changed: [] }]);
  const { data } = await api.graphql(`{ managedBooking(token: "${token}") { version internalNote history { change } } }`);
  expect(data).toMatchObject({ managedBooking: { version: 2, internalNote: null, history: [{ change: 'BOOKED' }] } });
  const people = new PersonService({ database, clock: app.clock, uploads: app.container.uploads });
  expect(JSON.stringify(await people.exported(personKey(email, undefined) as PersonKey))).not.toContain('pays at the door');
});
