import { afterAll, describe, expect, it } from 'vitest';
import { integrityErrors } from '../../../database/integrity-errors.js';
import { appWithStorage } from '../../../testing/app-with-storage.js';
import { book, booked, delivery } from '../../../testing/delivery-api.js';
import { upload } from '../../../testing/files-client.js';
import { givenBranch } from '../../../testing/given.js';
import { givenManyBookings } from '../../../testing/given-many-bookings.js';
import { spelledCountries } from '../../../testing/spellings.js';
import { cityAndState } from '../take/new-booking.js';
import { pdf } from '../../../testing/sample-files.js';
import { statementsOf } from '../../../testing/statements-of.js';
import { tokenFor } from '../../../testing/test-app.js';

const app = await appWithStorage({ otpCountries: spelledCountries });
const { api, as } = app;
const branchId = await givenBranch(app.database, { dailyLimit: 100, coverage: ['68100'] });
afterAll(async () => expect(await integrityErrors(app.database)).toEqual([]));

/** Stores a file of staff, like an upload. @returns its URL */
async function givenFile(claims: Parameters<typeof tokenFor>[1] = {}): Promise<string> {
  const { docUrls } = await upload(app, await as(claims), [{ name: 'signed.pdf', content: pdf() }]);
  return docUrls[0] ?? '';
}
const [strangerId, driverId] = ['019a9f00-0000-7000-8000-000000000003', '019a9f00-0000-7000-8000-000000000004'];
const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] | undefined }) => errors?.[0]?.extensions.code;
const setStatus = async (id: string, version: number, status: string, docUrls?: string[], claims: object = {}) =>
  api.graphql<{ updateBookingStatus: { status: string; version: number; docUrls: string[] } }>(
    'mutation ($id: ID!, $version: Int!, $status: BookingStatus!, $docUrls: [String!]) { updateBookingStatus(id: $id, version: $version, status: $status, docUrls: $docUrls) { status version docUrls } }',
    { id, version, status, docUrls },
    await as(claims),
  );
const update = async (id: string, version: number, input: object, claims: object = {}) =>
  api.graphql<{ updateBooking: Record<string, unknown> }>(
    `mutation ($id: ID!, $version: Int!, $input: UpdateBookingInput!) { updateBooking(id: $id, version: $version, input: $input) {
       version name email quantityMattress quantityBedset salutation primaryContact secondaryContact remarks notifySms address { address1 address2 } history { by change from to } } }`,
    { id, version, input },
    await as(claims),
  );
const put = async (operation: 'archiveBookings' | 'restoreBookings', ids: string[], claims: object = {}) =>
  api.graphql<Record<string, { id: string; archived: boolean; version: number }[]>>(
    `mutation ($ids: [ID!]!) { ${operation}(ids: $ids) { id archived version } }`,
    { ids },
    await as(claims),
  );

/** Nothing goes out before its date. */
const ofToday = () => delivery({ deliveryDate: '2026-03-04' });

describe('the steps of a delivery', () => {
  it('goes out, and is delivered with its photographs', async () => {
    const { id } = await booked(api, ofToday());
    expect((await setStatus(id, 1, 'OUT_FOR_DELIVERY')).data?.updateBookingStatus).toEqual({
      status: 'OUT_FOR_DELIVERY',
      version: 2,
      docUrls: [],
    });
    const docUrls = [await givenFile()];
    expect((await setStatus(id, 2, 'DELIVERED', docUrls)).data?.updateBookingStatus).toEqual({ status: 'DELIVERED', version: 3, docUrls });
    const history = await app.database.query(
      'SELECT by_name AS by, change, from_value AS "from", to_value AS "to" FROM booking_event WHERE booking_id = $1 ORDER BY id OFFSET 1',
      [id],
    );
    expect(history).toEqual([
      { by: 'Aminah', change: 'STATUS', from: 'CONFIRMED', to: 'OUT_FOR_DELIVERY' },
      { by: 'Aminah', change: 'STATUS', from: 'OUT_FOR_DELIVERY', to: 'DELIVERED' },
      { by: 'Aminah', change: 'docUrls', from: '0', to: '1' },
    ]);
    expect(await app.database.query('SELECT action FROM audit_entry WHERE entity_id = $1 ORDER BY id', [id])).toEqual([
      { action: 'updateBookingStatus' },
      { action: 'updateBookingStatus' },
    ]);
  });

  it('that is cancelled keeps the documents that came with it, and records them', async () => {
    const { id } = await booked(api, ofToday());
    const docUrls = [await givenFile()];
    expect((await setStatus(id, 1, 'CANCELLED', docUrls)).data?.updateBookingStatus).toEqual({ status: 'CANCELLED', version: 2, docUrls });
    const { data } = await app.graphql('query ($id: ID!) { booking(id: $id) { docUrls history { change from to } } }', { id }, { as: {} });
    expect(data?.['booking']).toMatchObject({ docUrls, history: [{}, { change: 'CANCELLED' }, { change: 'docUrls', from: '0', to: '1' }] });
    const audit = await app.database.query('SELECT before, after FROM audit_entry WHERE entity_id = $1', [id]);
    expect(audit).toMatchObject([{ before: { documents: 0 }, after: { status: 'CANCELLED', documents: 1 } }]);
  });

  it('refuses an illegal step, and one of a stale version', async () => {
    const { id } = await booked(api, ofToday());
    for (const status of ['CONFIRMED', 'DELIVERED', 'FAILED']) expect(codeOf(await setStatus(id, 1, status))).toBe('CONFLICT');
    await setStatus(id, 1, 'OUT_FOR_DELIVERY');
    expect(codeOf(await setStatus(id, 1, 'DELIVERED'))).toBe('CONFLICT');
  });

  it('does not go out before its date in the retailer’s time zone', async () => {
    const { id } = await booked(api);
    for (const [at, code] of [
      ['2026-03-04T04:00:00Z', 'CONFLICT'],
      ['2026-03-09T15:59:59Z', 'CONFLICT'],
      ['2026-03-09T16:00:00Z', undefined],
    ] as const) {
      app.clock.set(at);
      const { errors } = await setStatus(id, 1, 'OUT_FOR_DELIVERY');
      expect([errors?.[0]?.extensions.code, errors?.[0]?.extensions['reason']]).toEqual([code, code && 'NOT_ITS_DAY']);
    }
    expect((await setStatus(id, 2, 'DELIVERED')).data?.updateBookingStatus.status).toBe('DELIVERED');
    app.clock.set('2026-03-04T04:00:00Z');
  });

  it('accepts documents that were uploaded here and that the user may see', async () => {
    const { id } = await booked(api, ofToday());
    const own = await givenFile();
    const unseen = [await givenFile({ userId: strangerId, role: 'user', scope: [] }), own.replace(/[0-9a-f]{32}/, '0'.repeat(32))];
    const elsewhere = [
      'javascript:alert(1)',
      '//elsewhere.test/x',
      `https://elsewhere.test${own}`,
      `${own}?x`,
      `/server/api/files/../files/x`,
    ];
    for (const url of [...unseen, ...elsewhere, 'a\u0000b', `/${'x'.repeat(600)}`]) {
      const answer = await setStatus(id, 1, 'OUT_FOR_DELIVERY', [own, url]);
      expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ path: 'docUrls.1' }] });
    }
    expect((await setStatus(id, 1, 'OUT_FOR_DELIVERY', [own])).data?.updateBookingStatus.docUrls).toEqual([own]);
    // The booking's present documents stay, whoever added them: this user may not read bookings.
    const driver = { userId: driverId, scope: ['booking:write'], branchIds: [branchId] };
    const more = [own, await givenFile(driver)];
    expect((await setStatus(id, 2, 'DELIVERED', more, driver)).data?.updateBookingStatus.docUrls).toEqual(more);
  });

  it.each(['OUT_FOR_DELIVERY', 'CANCELLED'])(
    'attaches a file to one booking when several requests attach it at once with %s',
    async (status) => {
      const ids = await Promise.all(Array.from({ length: 8 }, async () => (await booked(api, ofToday())).id));
      const file = await givenFile();
      const answers = await Promise.all(ids.map((id) => setStatus(id, 1, status, [file])));
      expect(answers.map(codeOf).sort()).toEqual([...Array<string>(7).fill('BAD_USER_INPUT'), undefined]);
      const carrying = await app.database.query('SELECT 1 FROM booking WHERE doc_urls @> $1', [[file]]);
      expect(carrying).toHaveLength(1);
    },
  );

  it('accepts at most twenty', async () => {
    const { id } = await booked(api, ofToday());
    expect(
      codeOf(
        await setStatus(
          id,
          1,
          'OUT_FOR_DELIVERY',
          Array.from({ length: 21 }, () => '/a'),
        ),
      ),
    ).toBe('BAD_USER_INPUT');
  });
});

describe('a correction by staff', () => {
  it('changes sent fields, clears empty ones, and has a line of the history for each', async () => {
    const { id } = await booked(api, delivery({ remarks: 'Ring twice', address1: 'Old street' }));
    const { data } = await update(id, 1, {
      name: ' Siti  Aisyah ',
      quantityBedset: 2,
      remarks: '',
      notifySms: true,
      address1: 'New street',
    });
    expect(data?.updateBooking).toMatchObject({
      version: 2,
      name: 'Siti Aisyah',
      quantityMattress: 1,
      quantityBedset: 2,
      remarks: null,
      notifySms: true,
      address: { address1: 'New street', address2: null },
    });
    expect(data?.updateBooking['history']).toEqual(
      expect.arrayContaining([
        { by: 'Aminah', change: 'name', from: 'Nurul Huda', to: 'Siti Aisyah' },
        { by: 'Aminah', change: 'quantityBedset', from: '0', to: '2' },
        { by: 'Aminah', change: 'remarks', from: 'Ring twice', to: null },
      ]),
    );
    expect((await update(id, 2, { name: 'Siti Aisyah' })).data?.updateBooking['version']).toBe(2);
    expect(codeOf(await update(id, 1, { name: 'Else' }))).toBe('CONFLICT');
  });

  it('sends the customer a message, to the present address, while the delivery is still to come', async () => {
    const { id } = await booked(api, ofToday());
    await update(id, 1, { email: 'siti@example.test' });
    await update(id, 2, { email: 'siti@example.test' });
    await setStatus(id, 2, 'OUT_FOR_DELIVERY');
    await setStatus(id, 3, 'DELIVERED');
    expect((await update(id, 4, { remarks: 'Delivered to the neighbour' })).data?.updateBooking['version']).toBe(5);
    const sent = `SELECT kind, recipient, payload->>'previousDate' AS "previousDate" FROM outbox_message WHERE booking_id = $1 AND kind = 'CHANGED'`;
    expect(await app.database.query(sent, [id])).toEqual([{ kind: 'CHANGED', recipient: 'siti@example.test', previousDate: null }]);
  });

  it('validates as the form does', async () => {
    const { id } = await booked(api);
    const { errors } = await update(id, 1, { quantityMattress: 0, email: 'nobody', salutation: 'Lord' });
    expect(errors?.[0]?.extensions.fields?.map(({ path }) => path)).toEqual(['input.salutation', 'input.email', 'input.quantityMattress']);
  });

  it('corrects a booking whose number is of a country that is no longer accepted', async () => {
    const { id } = await booked(api, delivery());
    await app.database.query(`UPDATE booking SET primary_contact = '+6281234567890' WHERE id = $1`, [id]);
    const { data } = await update(id, 1, { name: 'Nurul' });
    expect(data?.updateBooking).toMatchObject({ name: 'Nurul', primaryContact: '+6281234567890' });
    expect((await update(id, 2, { primaryContact: '+62 812 3456 7891' })).errors?.[0]?.extensions.fields).toMatchObject([
      { path: 'input.primaryContact', code: 'MOBILE_INVALID' },
    ]);
  });

  it('does not clear address line 1; a booking without one can be corrected', async () => {
    const { id } = await booked(api, delivery({ address1: 'Old street' }));
    for (const address1 of [null, '', ' ']) {
      const { errors } = await update(id, 1, { address1, remarks: 'Ring twice' });
      expect(errors?.[0]?.extensions.fields).toMatchObject([{ path: 'input.address1', message: 'Required.' }]);
    }
    expect((await update(id, 1, { remarks: 'Ring twice' })).data?.updateBooking).toMatchObject({ address: { address1: 'Old street' } });
    await app.database.query('UPDATE booking SET address1 = NULL WHERE id = $1', [id]);
    expect((await update(id, 2, { remarks: '' })).data?.updateBooking).toMatchObject({ version: 3, address: { address1: null } });
    expect(codeOf(await update(id, 3, { address1: '' }))).toBe('BAD_USER_INPUT');
  });
});

describe('correcting the postcode', () => {
  let worlds = 0;
  /** Two branches, each with postcodes of its own. */
  async function givenWorld(limits: { here?: number; there?: number; leadTime?: number } = {}) {
    const [own, near, far] = [++worlds, worlds + 100, worlds + 200].map((number) => String(51_000 + number)) as [string, string, string];
    const here = await givenBranch(app.database, { dailyLimit: limits.here ?? 5, coverage: [own, near] });
    const there = await givenBranch(app.database, { dailyLimit: limits.there ?? 5, coverage: [far], leadTime: limits.leadTime ?? 0 });
    const claims = { scope: ['booking:read', 'booking:write'], branchIds: [here, there] };
    const { id } = await booked(api, delivery({ postcode: own }));
    return { own, near, far, here, there, claims, id };
  }
  const rowOf = async (id: string) => {
    const [row] = await app.database.query<Record<string, unknown>>(
      `SELECT branch_id AS "branchId", postcode, city, state, version, name, reference, delivery_date AS date FROM booking WHERE id = $1`,
      [id],
    );
    return row;
  };
  const countsOf = async (...branchIds: string[]) => {
    const rows = await app.database.query<{ id: string; booked: number }>(
      'SELECT branch_id AS id, booked FROM day_ledger WHERE branch_id = ANY ($1::uuid[]) AND delivery_date = $2',
      [branchIds, '2026-03-10'],
    );
    return branchIds.map((branchId) => rows.find(({ id }) => id === branchId)?.booked ?? 0);
  };
  const summaryOf = ({ errors }: Awaited<ReturnType<typeof update>>) => errors?.[0]?.extensions['reason'] ?? errors?.[0]?.extensions.code;

  it('keeps the place if its branch delivers there too, however full or near the day is; city and state follow', async () => {
    const here = await givenBranch(app.database, { dailyLimit: 1, leadTime: 5, coverage: ['43000', '43500'] });
    const claims = { scope: ['booking:read', 'booking:write'], branchIds: [here] };
    const { id } = await booked(api, delivery({ postcode: '43000' }));
    const before = await rowOf(id);
    app.clock.set('2026-03-10T02:00:00Z');
    expect(summaryOf(await update(id, 1, { postcode: ' 43 500 ' }, claims))).toBeUndefined();
    expect(await rowOf(id)).toEqual({ ...before, postcode: '43500', ...cityAndState('43500'), version: 2 });
    expect(before).toMatchObject(cityAndState('43000'));
    expect(await countsOf(here)).toEqual([1]);
    const history = await app.database.query(
      'SELECT change, from_value AS "from", to_value AS "to" FROM booking_event WHERE booking_id = $1 AND change <> $2',
      [id, 'BOOKED'],
    );
    expect(history).toEqual([{ change: 'postcode', from: '43000', to: '43500' }]);
    const elsewhere = { ...claims, branchIds: [await givenBranch(app.database, { coverage: ['90000'] })] };
    expect(summaryOf(await update(id, 2, { postcode: '43000' }, elsewhere))).toBe('NOT_FOUND');
    app.clock.set('2026-03-04T04:00:00Z');
  });

  it('takes a place of another branch on the same date and releases the old one, with the other corrections', async () => {
    const { own, far, here, there, claims, id } = await givenWorld({ here: 1, there: 1 });
    const before = await rowOf(id);
    expect(summaryOf(await update(id, 1, { postcode: far, name: 'Siti Aisyah' }, claims))).toBeUndefined();
    expect(await rowOf(id)).toEqual({ ...before, branchId: there, postcode: far, name: 'Siti Aisyah', version: 3 });
    expect(await countsOf(here, there)).toEqual([0, 1]);
    const history = await app.database.query<{ change: string }>(
      'SELECT change FROM booking_event WHERE booking_id = $1 ORDER BY id OFFSET 1',
      [id],
    );
    expect(history.map(({ change }) => change)).toEqual(['MOVED', 'BRANCH', 'name', 'postcode']);
    const audit = await app.database.query<{ action: string }>('SELECT action FROM audit_entry WHERE entity_id = $1 ORDER BY id', [id]);
    expect(audit.map(({ action }) => action)).toEqual(['rescheduleBooking', 'updateBooking']);
    const sent = await app.database.query(
      `SELECT kind, payload->>'postcode' AS postcode, payload->>'name' AS name FROM outbox_message WHERE booking_id = $1 AND kind <> 'CONFIRMED'`,
      [id],
    );
    expect(sent).toEqual([{ kind: 'CHANGED', postcode: far, name: 'Siti Aisyah' }]);
    // The released place is free for the next customer.
    expect((await book(api, delivery({ postcode: own }))).data?.bookDelivery.__typename).toBe('BookDeliverySuccess');
  });

  it('is refused as a whole with the reason against the date, and possible with an override', async () => {
    const { far, here, there, claims, id } = await givenWorld({ there: 1 });
    await booked(api, delivery({ postcode: far }));
    const before = await rowOf(id);
    expect(summaryOf(await update(id, 1, { postcode: far, name: 'Siti' }, claims))).toBe('FULL');
    expect(summaryOf(await update(id, 1, { postcode: far, override: true }, { ...claims, branchIds: [here] }))).toBe('FORBIDDEN');
    expect(await rowOf(id)).toEqual(before);
    expect(await countsOf(here, there)).toEqual([1, 1]);
    expect(
      summaryOf(await update(id, 1, { postcode: far, override: true, overrideReason: 'Promised', notify: false }, claims)),
    ).toBeUndefined();
    expect(await countsOf(here, there)).toEqual([0, 2]);
    const history = await app.database.query<{ line: string }>(
      `SELECT concat_ws(' ', change, to_value) AS line FROM booking_event WHERE booking_id = $1 AND change LIKE 'OVERRIDE%' ORDER BY id`,
      [id],
    );
    expect(history.map(({ line }) => line)).toEqual(['OVERRIDE FULL', 'OVERRIDE_REASON Promised']);
  });

  it('is refused for a postcode without deliveries, a date that is too soon, and a delivery that is out', async () => {
    const { far, claims, id } = await givenWorld({ leadTime: 30 });
    expect(summaryOf(await update(id, 1, { postcode: '97000' }, claims))).toBe('POSTCODE_NOT_SERVED');
    expect(summaryOf(await update(id, 1, { postcode: 'abcde' }, claims))).toBe('BAD_USER_INPUT');
    expect(summaryOf(await update(id, 1, { postcode: far }, claims))).toBe('TOO_SOON');
    expect(summaryOf(await update(id, 1, { postcode: far, override: true }, claims))).toBe('TOO_SOON');
    await app.database.query(`UPDATE booking SET status = 'OUT_FOR_DELIVERY' WHERE id = $1`, [id]);
    expect(summaryOf(await update(id, 1, { postcode: far }, claims))).toBe('ILLEGAL_TRANSITION');
    // The delivery is over: its place stays.
    await app.database.query(`UPDATE booking SET status = 'FAILED' WHERE id = $1`, [id]);
    expect(summaryOf(await update(id, 1, { postcode: far }, claims))).toBeUndefined();
  });

  it('ends an offer to move, whichever branch delivers', async () => {
    for (const to of ['near', 'far'] as const) {
      const world = await givenWorld();
      const { errors } = await api.graphql(
        'mutation ($id: ID!) { offerMove(id: $id, version: 1, deliveryDate: "2026-03-12", answerBy: "2026-03-06T04:00:00Z") { __typename } }',
        { id: world.id },
        await as(world.claims),
      );
      expect(errors).toBeUndefined();
      expect(summaryOf(await update(world.id, 2, { postcode: world[to] }, world.claims))).toBeUndefined();
      expect(await app.database.query('SELECT state FROM move_offer WHERE booking_id = $1', [world.id])).toEqual([{ state: 'WITHDRAWN' }]);
      expect(await app.database.query('SELECT 1 FROM hold WHERE branch_id = $1', [world.here])).toEqual([]);
    }
  });

  it('takes one place of a contested day, and releases one', async () => {
    const { own, far, here, there, claims } = await givenWorld({ here: 20, there: 3 });
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await booked(api, delivery({ postcode: own }))).id));
    const answers = await Promise.all([
      ...ids.flatMap((id) => [update(id, 1, { postcode: far }, claims), update(id, 1, { postcode: far, remarks: 'Lift' }, claims)]),
    ]);
    const tallied = answers.map(summaryOf);
    expect(tallied.filter((one) => one === undefined)).toHaveLength(3);
    expect(tallied.filter((one) => one !== undefined && one !== 'FULL' && one !== 'STALE_VERSION')).toEqual([]);
    expect(await countsOf(here, there)).toEqual([6, 3]);
  });
});

describe('the archive', () => {
  it('accepts delivered, failed and cancelled bookings, all or none', async () => {
    const [one, two] = [await booked(api), await booked(api, ofToday())];
    await setStatus(one.id, 1, 'CANCELLED');
    await setStatus(two.id, 1, 'OUT_FOR_DELIVERY');
    expect(codeOf(await put('archiveBookings', [one.id, two.id]))).toBe('CONFLICT');
    await setStatus(two.id, 2, 'FAILED');
    expect((await put('archiveBookings', [two.id, one.id, two.id])).data?.['archiveBookings']).toEqual([
      { id: two.id, archived: true, version: 4 },
      { id: one.id, archived: true, version: 3 },
      { id: two.id, archived: true, version: 4 },
    ]);
    expect((await put('archiveBookings', [one.id])).data?.['archiveBookings']).toEqual([{ id: one.id, archived: true, version: 3 }]);
    expect((await put('restoreBookings', [one.id])).data?.['restoreBookings']).toEqual([{ id: one.id, archived: false, version: 4 }]);
  });

  it('archives 500 at once, and restores them, with as few statements as for one, each with its own history and audit entry', async () => {
    const many = await givenBranch(app.database, { dailyLimit: 100, coverage: ['70003'] });
    await givenManyBookings(app.database, many, 500);
    await app.database.query("UPDATE booking SET status = 'CANCELLED' WHERE branch_id = $1", [many]);
    const rows = await app.database.query<{ id: string }>('SELECT id FROM booking WHERE branch_id = $1', [many]);
    const ids = rows.map(({ id }) => id);
    for (const [operation, change, archived] of [
      ['archiveBookings', 'ARCHIVED', true],
      ['restoreBookings', 'RESTORED', false],
    ] as const) {
      const version = archived ? 2 : 3;
      const statements = await statementsOf(async () =>
        expect((await put(operation, ids)).data?.[operation]).toEqual(ids.map((id) => ({ id, archived, version }))),
      );
      expect(statements.length).toBeLessThan(12);
      const [found] = await app.database.query(
        `SELECT count(DISTINCT b.id)::int AS history, count(DISTINCT a.entity_id)::int AS audited, count(*)::int AS lines
           FROM booking b JOIN booking_event e ON e.booking_id = b.id AND e.change = $2 AND e.by_kind = 'STAFF'
           JOIN audit_entry a ON a.entity_id = b.id::text AND a.action = $3 AND a.after ->> 'reference' = b.reference
                AND (a.before ->> 'archived')::boolean <> $4 AND (a.after ->> 'archived')::boolean = $4 AND (a.after ->> 'version')::int = $5
          WHERE b.branch_id = $1`,
        [many, change, operation, archived, version],
      );
      expect(found).toEqual({ history: 500, audited: 500, lines: 500 });
    }
    expect(codeOf(await put('archiveBookings', [...ids, '019a9f00-0000-7000-8000-000000000009']))).toBe('BAD_USER_INPUT');
    expect(codeOf(await put('archiveBookings', [...ids.slice(1), '019a9f00-0000-7000-8000-000000000009']))).toBe('NOT_FOUND');
    expect(
      await app.database.query('SELECT count(*)::int AS count FROM booking WHERE branch_id = $1 AND archived_at IS NULL', [many]),
    ).toEqual([{ count: 500 }]);
  });

  it('does not deadlock when two callers archive the same bookings', async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { id } = await booked(api);
        await setStatus(id, 1, 'CANCELLED');
        return id;
      }),
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => put('archiveBookings', turn % 2 === 0 ? ids : [...ids].reverse())),
    );
    expect(answers.every((answer) => [undefined, 'CONFLICT'].includes(codeOf(answer)))).toBe(true);
    expect(
      await app.database.query('SELECT count(*)::int AS count FROM booking_event WHERE change = $1 AND booking_id = ANY($2)', [
        'ARCHIVED',
        ids,
      ]),
    ).toEqual([{ count: 6 }]);
  });
});

it('a status change with an invalid id is NOT_FOUND', async () => {
  expect(codeOf(await setStatus('nonsense', 1, 'OUT_FOR_DELIVERY'))).toBe('NOT_FOUND');
});
