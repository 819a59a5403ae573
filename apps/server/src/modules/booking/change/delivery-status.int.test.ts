import { afterAll, describe, expect, it } from 'vitest';
import { codeOf } from '../../../testing/answers.js';
import { integrityErrors } from '../../../database/integrity-errors.js';
import { appWithStorage } from '../../../testing/app-with-storage.js';
import { booked, delivery, rescheduleDocument } from '../../../testing/delivery-api.js';
import { changesOf } from '../../../testing/event-log.js';
import { upload } from '../../../testing/files-client.js';
import { givenBranch } from '../../../testing/given.js';
import { photograph } from '../../../testing/sample-files.js';
import { tokenFor } from '../../../testing/test-app.js';

const app = await appWithStorage();
const { api, as } = app;
const branchId = await givenBranch(app.database, { dailyLimit: 500 });
afterAll(async () => expect(await integrityErrors(app.database)).toEqual([]));

interface Step {
  id: string;
  version: number;
  status: string;
  docUrls?: string[];
  reason?: string;
  idempotencyKey?: string;
}
const step = async (variables: Step, claims: object = {}) =>
  api.graphql<{ updateBookingStatus: { id: string; status: string; version: number; docUrls: string[] } }>(
    `mutation ($id: ID!, $version: Int!, $status: BookingStatus!, $docUrls: [String!], $reason: String, $idempotencyKey: String) {
       updateBookingStatus(id: $id, version: $version, status: $status, docUrls: $docUrls, reason: $reason, idempotencyKey: $idempotencyKey) {
         id status version docUrls } }`,
    variables,
    await as(claims),
  );
const removeDocument = async (variables: { id: string; version: number; docUrl: string }, claims: object = {}) =>
  api.graphql<{ removeDocument: { version: number; docUrls: string[] } }>(
    'mutation ($id: ID!, $version: Int!, $docUrl: String!) { removeDocument(id: $id, version: $version, docUrl: $docUrl) { version docUrls } }',
    variables,
    await as(claims),
  );
const stepsOf = async (id: string) => (await changesOf(app.database, id)).slice(1);
const image = await photograph();
async function givenPhotograph(claims: Parameters<typeof tokenFor>[1] = {}): Promise<string> {
  const { docUrls } = await upload(app, await as(claims), [{ name: 'door.jpg', content: image }]);
  return docUrls[0] ?? '';
}
const ofToday = () => delivery({ deliveryDate: app.clock.now().toISOString().slice(0, 10) });
async function givenOut(): Promise<string> {
  const { id } = await booked(api, ofToday());
  await step({ id, version: 1, status: 'OUT_FOR_DELIVERY' });
  return id;
}

describe('a repeated step', () => {
  it('is taken once, and returns the present booking', async () => {
    const id = await givenOut();
    const delivered = { id, version: 2, status: 'DELIVERED', idempotencyKey: 'again' };
    const first = await step(delivered);
    expect(first.data?.updateBookingStatus).toMatchObject({ status: 'DELIVERED', version: 3 });
    expect((await step(delivered)).data).toEqual(first.data);
    expect(await stepsOf(id)).toEqual(['STATUS OUT_FOR_DELIVERY', 'STATUS DELIVERED']);
    // Without the key it is stale, like any other request.
    expect(codeOf(await step({ id, version: 2, status: 'DELIVERED' }))).toBe('STALE_VERSION');
  });

  it('twenty times at once is taken once, and each gets the answer', async () => {
    const id = await givenOut();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => step({ id, version: 2, status: 'FAILED', reason: 'Nobody at home', idempotencyKey: 'twenty' })),
    );
    for (const { data } of answers) expect(data?.updateBookingStatus).toMatchObject({ status: 'FAILED', version: 3 });
    expect(await stepsOf(id)).toEqual(['STATUS OUT_FOR_DELIVERY', 'STATUS FAILED', 'STATUS_REASON Nobody at home']);
  });

  it('with two keys at once is taken once: the other one is stale', async () => {
    const id = await givenOut();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        step({ id, version: 2, status: turn % 2 === 0 ? 'DELIVERED' : 'FAILED', idempotencyKey: `half ${turn % 2}` }),
      ),
    );
    expect(answers.filter(({ data }) => data !== null && data.updateBookingStatus.version === 3)).toHaveLength(10);
    expect(answers.filter((answer) => codeOf(answer) === 'STALE_VERSION')).toHaveLength(10);
  });

  it('that cancels releases the place once', async () => {
    const { id } = await booked(api, delivery({ deliveryDate: '2026-03-20' }));
    const cancel = { id, version: 1, status: 'CANCELLED', reason: 'Moving house', idempotencyKey: 'cancel' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => step(cancel)));
    for (const { data } of answers) expect(data?.updateBookingStatus).toMatchObject({ status: 'CANCELLED', version: 2 });
    expect(await stepsOf(id)).toEqual(['CANCELLED Moving house']);
    expect(await app.database.query(`SELECT booked FROM day_ledger WHERE delivery_date = '2026-03-20'`)).toEqual([{ booked: 0 }]);
  });

  it('gets its answer after a correction of the contact, and after further steps', async () => {
    const { id } = await booked(api, ofToday());
    const out = { id, version: 1, status: 'OUT_FOR_DELIVERY', idempotencyKey: 'corrected' };
    await step(out);
    await api.graphql(
      'mutation ($id: ID!) { updateBooking(id: $id, version: 2, input: { email: "new@example.test" }) { version } }',
      { id },
      await as(),
    );
    await step({ id, version: 3, status: 'CONFIRMED' });
    expect((await step(out)).data?.updateBookingStatus).toMatchObject({ status: 'CONFIRMED', version: 4 });
  });

  it('gets its answer for a crew whatever the office has changed since, without personal data of a customer who is not theirs any more', async () => {
    const elsewhere = await givenBranch(app.database, { coverage: ['10000'] });
    const today = app.clock.now().toISOString().slice(0, 10);
    const crew = { userId: '019a9f00-0000-7000-8000-00000000c4e3', scope: ['delivery:write'], branchIds: [branchId] };
    const whole = `mutation ($id: ID!, $version: Int!, $status: BookingStatus!, $idempotencyKey: String) {
      updateBookingStatus(id: $id, version: $version, status: $status, idempotencyKey: $idempotencyKey) {
        id status version deliveryDate branchName reference name email primaryContact remarks docUrls address { address1 } history { change } } }`;
    const failed = async (id: string) =>
      api.graphql<{ updateBookingStatus: Record<string, unknown> }>(
        whole,
        { id, version: 2, status: 'FAILED', idempotencyKey: `lost ${id}` },
        await as(crew),
      );
    const moves: [string, string][] = [
      ['deliveryDate', '2026-03-20'],
      ['branchId', elsewhere],
    ];
    for (const [what, to] of moves) {
      const { id } = await booked(api, delivery({ deliveryDate: today, remarks: 'Gate code 2208' }));
      await step({ id, version: 1, status: 'OUT_FOR_DELIVERY' });
      expect((await failed(id)).data?.updateBookingStatus).toMatchObject({ status: 'FAILED', version: 3, name: 'Nurul Huda' });
      if (what === 'deliveryDate') await api.graphql(rescheduleDocument, { input: { id, version: 3, deliveryDate: to } }, await as());
      else await app.database.query(`UPDATE booking SET branch_id = $2, status = 'CONFIRMED', version = 4 WHERE id = $1`, [id, to]);
      const { data } = await failed(id);
      expect(data?.updateBookingStatus, what).toMatchObject({
        id,
        status: 'CONFIRMED',
        version: 4,
        ...{ name: '', email: '', primaryContact: '', remarks: null, docUrls: [], address: { address1: null }, history: [] },
      });
      expect(await stepsOf(id)).toContain('STATUS FAILED');
      // Without the key it is NOT_FOUND, as before.
      expect(codeOf(await step({ id, version: 4, status: 'OUT_FOR_DELIVERY' }, crew))).toBe('NOT_FOUND');
      if (what === 'branchId') await app.database.query('UPDATE booking SET branch_id = $2 WHERE id = $1', [id, branchId]);
    }
  });

  it('with other input under its key is a conflict, also for another kind of step', async () => {
    const id = await givenOut();
    await step({ id, version: 2, status: 'FAILED', reason: 'Nobody at home', idempotencyKey: 'else' });
    expect(codeOf(await step({ id, version: 2, status: 'FAILED', reason: 'Address not found', idempotencyKey: 'else' }))).toBe(
      'KEY_REUSED',
    );
    const answer = await api.graphql(
      'mutation ($input: BookDeliveryInput!) { bookDelivery(input: $input, idempotencyKey: "else") { __typename } }',
      { input: delivery() },
      await as(),
    );
    expect(codeOf(answer)).toBe('KEY_REUSED');
    for (const idempotencyKey of ['', 'x'.repeat(201)])
      expect(codeOf(await step({ id, version: 3, status: 'FAILED', idempotencyKey }))).toBe('BAD_USER_INPUT');
  });

  it('under the key of another member of staff is a step of their own', async () => {
    const id = await givenOut();
    await step({ id, version: 2, status: 'DELIVERED', idempotencyKey: 'mine' });
    const other = { userId: '019a9f00-0000-7000-8000-0000000000bb', scope: ['booking:write'], branchIds: [branchId] };
    expect(codeOf(await step({ id, version: 2, status: 'DELIVERED', idempotencyKey: 'mine' }, other))).toBe('STALE_VERSION');
  });

  it('is a new step after a day', async () => {
    const id = await givenOut();
    const delivered = { id, version: 2, status: 'DELIVERED', idempotencyKey: 'a day' };
    await step(delivered);
    app.clock.advance(24 * 3_600_000);
    expect(codeOf(await step(delivered))).toBe('STALE_VERSION');
    app.clock.advance(-24 * 3_600_000);
  });
});

describe('the reason of a step', () => {
  it('is checked', async () => {
    const id = await givenOut();
    for (const reason of ['x'.repeat(1001), 'a\u0000b']) {
      const { errors } = await step({ id, version: 2, status: 'FAILED', reason });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ path: 'reason' }] });
    }
  });
});

describe('photographs', () => {
  it('may follow a delivery', async () => {
    const id = await givenOut();
    const one = await givenPhotograph();
    await step({ id, version: 2, status: 'DELIVERED', docUrls: [one] });
    const both = [one, await givenPhotograph()];
    expect((await step({ id, version: 3, status: 'DELIVERED', docUrls: both })).data?.updateBookingStatus).toEqual({
      id,
      status: 'DELIVERED',
      version: 4,
      docUrls: both,
    });
    expect(await stepsOf(id)).toEqual(['STATUS OUT_FOR_DELIVERY', 'STATUS DELIVERED', 'docUrls 1', 'docUrls 2']);
    expect(codeOf(await step({ id, version: 4, status: 'DELIVERED' }))).toBe('ILLEGAL_TRANSITION');
  });

  it('may follow a failure, with a reason of their own', async () => {
    const id = await givenOut();
    await step({ id, version: 2, status: 'FAILED', reason: 'Nobody at home' });
    const docUrls = [await givenPhotograph()];
    const { data } = await step({ id, version: 3, status: 'FAILED', reason: 'Gate locked', docUrls });
    expect(data?.updateBookingStatus).toEqual({ id, status: 'FAILED', version: 4, docUrls });
    expect((await step({ id, version: 4, status: 'FAILED', reason: 'Dog' })).data?.updateBookingStatus).toMatchObject({
      version: 5,
      docUrls,
    });
    expect((await stepsOf(id)).slice(3)).toEqual(['STATUS_REASON Gate locked', 'docUrls 1', 'STATUS_REASON Dog']);
    expect(codeOf(await step({ id, version: 5, status: 'FAILED' }))).toBe('ILLEGAL_TRANSITION');
  });

  it('of another booking, of somebody else, and invalid ones are refused', async () => {
    const id = await givenOut();
    const colleague = { userId: '019a9f00-0000-7000-8000-0000000000cc', scope: ['booking:read', 'booking:write'], branchIds: [branchId] };
    const ofAnother = await givenPhotograph();
    await step({ id: await givenOut(), version: 2, status: 'DELIVERED', docUrls: [ofAnother] });
    const none = await upload(app, await as(), [{ name: 'door.jpg', content: Buffer.from('not a photograph') }]);
    expect(none).toMatchObject({ status: 415, docUrls: [] });
    for (const url of [ofAnother, await givenPhotograph(colleague), '/server/api/files/none.jpg', 'https://elsewhere.test/door.jpg']) {
      const { errors } = await step({ id, version: 2, status: 'DELIVERED', docUrls: [url] });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ path: 'docUrls.0' }] });
    }
  });

  it('are removed, once, by staff of the branch', async () => {
    const id = await givenOut();
    const both = [await givenPhotograph(), await givenPhotograph()];
    await step({ id, version: 2, status: 'DELIVERED', docUrls: both });
    const [docUrl = '', other = ''] = both;
    const elsewhere = { scope: ['booking:read', 'booking:write'], branchIds: [] };
    expect(codeOf(await removeDocument({ id, version: 3, docUrl }, elsewhere))).toBe('NOT_FOUND');
    expect(codeOf(await removeDocument({ id, version: 2, docUrl }))).toBe('STALE_VERSION');
    expect(codeOf(await removeDocument({ id, version: 3, docUrl: `${docUrl}x` }))).toBe('BAD_USER_INPUT');
    const answers = await Promise.all(Array.from({ length: 20 }, () => removeDocument({ id, version: 3, docUrl })));
    expect(answers.filter((answer) => answer.data !== null).map(({ data }) => data)).toEqual([
      { removeDocument: { version: 4, docUrls: [other] } },
    ]);
    expect(answers.filter((answer) => codeOf(answer) === 'STALE_VERSION')).toHaveLength(19);
    expect((await stepsOf(id)).at(-1)).toBe('docUrls 1');
    expect(await app.database.query(`SELECT count(*)::int AS count FROM audit_entry WHERE action = 'removeDocument'`)).toEqual([
      { count: 1 },
    ]);
  });
});
