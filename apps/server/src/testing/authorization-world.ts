import { codeFor, newAddress, newMobile, signUpInput } from './account-api.js';
import { ApiClient, type ApiError } from './api-client.js';
import { bookDocument, delivery, rescheduleDocument, type BookedDelivery } from './delivery-api.js';
import { givenOpeningCode } from './find-api.js';
import { givenAccount } from './given-account.js';
import { givenApiKey, type GivenApiKey } from './given-api-key.js';
import type { GivenUser } from './given-session.js';
import { givenArrival, givenBranch, givenClosedDay, givenOrder, givenRule } from './given.js';
import { LiveClient } from './live-client.js';
import { answerOffer, offerMove } from './offer-api.js';
import { createTestApp, type TestApp } from './test-app.js';

/**
 * The callers. `staff` works for the branch of everything in this world, `elsewhere` for another, both with every scope except * and
 * branch:all; `unscoped` works for the branch and has no scope; `all` has every right. In addition the crew of the branch, with
 * delivery:write only, which is allowed what `unscoped` is, and its own stops; and the keys of authorization-key-answers.ts.
 */
export const askers = ['guest', 'owner', 'other', 'staff', 'elsewhere', 'unscoped', 'all'] as const;
export type Asker = (typeof askers)[number];
/** Further callers. `key`: an integrator's, of the branch, with every scope of `staff` that keys may have; `partner`: booking:make only. */
export type OtherAsker = 'crew' | 'key' | 'partner';
export const everyAsker: readonly (Asker | OtherAsker)[] = [...askers, 'crew', 'key', 'partner'];

/**
 * The result of a field as one character: + a value, 0 null or an empty list, U UNAUTHENTICATED, F FORBIDDEN, N NOT_FOUND, B
 * BAD_USER_INPUT, C CONFLICT (both: allowed, and refused for the input), - not reached.
 */
const signs: Readonly<Record<string, string>> = {
  UNAUTHENTICATED: 'U',
  FORBIDDEN: 'F',
  NOT_FOUND: 'N',
  BAD_USER_INPUT: 'B',
  CONFLICT: 'C',
};

/** A branch's booking, its order, its rules and its people, with a value in every field. */
export interface AuthorizationWorld {
  app: TestApp;
  branch: string;
  otherBranch: string;
  rule: string;
  closedDay: string;
  ownerId: string;
  /** The account that the keys belong to. */
  makerId: string;
  booking: { id: string; orderNumber: string; token: string };
  /** A fresh booking that no other request changes. */
  freshBooking(): Promise<{ id: string; token: string; version: number }>;
  /** Returns the document with values of this world for `$branch`, `$booking` and the like: see `values` below. */
  filled(document: string): Promise<string>;
  /** Returns the result of a document for a caller; the tested field has the alias `it`. */
  answer(asker: Asker | OtherAsker, document: string): Promise<string>;
  /** Returns the result of each field, by name with its selection, of the objects that the document reaches at `$it`. */
  fieldAnswers(asker: Asker | OtherAsker, document: string, fields: Readonly<Record<string, string>>): Promise<Record<string, string>>;
  /** Returns the result of a subscription: + if it is accepted, - for callers who may not subscribe. */
  watch(asker: Asker | OtherAsker, document: string): Promise<string>;
  /** Returns status and body as received. */
  text(asker: Asker, document: string, variables: object): Promise<string>;
}

const scope = ['booking:read', 'booking:write', 'rule:write', 'branch:write', 'user:read', 'user:write', 'integration:write', 'audit:read'];
const photo = '/server/api/files/0123456789abcdef0123456789abcdef.webp';

export async function givenAuthorizationWorld(): Promise<AuthorizationWorld> {
  const app = await createTestApp();
  const { database } = app;
  const [branch, otherBranch] = [
    await givenBranch(database, {
      name: 'Selayang',
      coverage: ['68000-68999'],
      dailyLimit: 1000,
      piecesPerPlace: 50,
      leadTime: 1,
      arrival: givenArrival,
    }),
    await givenBranch(database, { name: 'Butterworth', coverage: ['10000-14999'], dailyLimit: 1000 }),
  ];
  await database.query(
    `UPDATE branch SET phone = '03-1', phone_code = '60', country_code = 'MY', region = 'R', cutoff_time = '23:59',
       (address1, address2, zipcode, city, country) = ROW('1', '2', '68100', 'Batu Caves', 'MY')`,
  );
  const owner = await givenAccount(app, { name: 'Owner' });
  const ownerHeaders = { as: { userId: owner.id, name: owner.name, role: 'user' as const, scope: [] }, headers: newAddress() };
  const rule = await givenRule(database, { branchIds: [branch], startDate: '2026-03-20', dailyLimit: 5 });
  const closedDay = await givenClosedDay(database, { date: '2026-03-21', states: ['Selangor'], branchIds: [branch] });
  // Past the delivery range.
  await givenClosedDay(database, { date: '2026-05-31', branchIds: [branch] });
  const orderNumber = await givenOrder(database);
  const unpaidOrder = await givenOrder(database, { status: 0, isPaid: false, isSigned: false });
  await database.query(
    `UPDATE customer_order SET (name, email, primary_contact, address1, address2, city, state, country, quantity_mattress, quantity_bedset, processed_date)
       = ROW('N', 'n@example.test', '0123456789', '1', '2', 'Batu Caves', 'Selangor', 'MY', 1, 1, '2026-01-01'::date)`,
  );
  await database.query(
    `UPDATE user_account SET (photo_url, phone_number, formatted_phone_number, firm, country_code, country_calling_code)
       = ROW($1, '+60123456789', '+60 12 345 6789', 'Firma', 'MY', '60') WHERE id = $2`,
    [photo, owner.id],
  );

  const audited = '019a9f00-0000-7000-8000-0000000000a1';
  await database.query(
    `INSERT INTO audit_entry (at, actor_name, action, entity, entity_id, before, after)
     VALUES (now(), 'N', 'updateRestriction', 'Restriction', $2, jsonb_build_object('branchIds', ARRAY[$1]), jsonb_build_object('branchIds', ARRAY[$1]))`,
    [branch, audited],
  );
  await database.query(
    `INSERT INTO calendar_feed (branch_id, token_hash, created_at, last_read_at) VALUES ($1, sha256('x'), now(), now())`,
    [branch],
  );

  const book = async (fields: Parameters<typeof delivery>[0] = {}) => {
    const input = delivery({ salutation: 'Mr', remarks: 'R', secondaryContact: '0198765432', address1: '1', address2: '2', ...fields });
    const { data, errors } = await app.graphql<{ bookDelivery: BookedDelivery }>(
      bookDocument,
      { input },
      { ...ownerHeaders, headers: newAddress() },
    );
    const { booking, manageToken } = data?.bookDelivery ?? {};
    if (!booking || manageToken === undefined) throw new Error(`not booked: ${JSON.stringify(data ?? errors)}`);
    return { id: booking.id, version: booking.version, token: manageToken, orderNumber: input.orderNumber };
  };
  const booking = await book({ orderNumber });
  const move = { id: booking.id, version: booking.version, deliveryDate: '2026-03-12' };
  await app.graphql(rescheduleDocument, { input: move }, ownerHeaders);
  await database.query('UPDATE booking SET doc_urls = $1 WHERE id = $2', [[photo], booking.id]);

  // An offer to them, which they declined.
  const client = new ApiClient(app.baseUrl);
  const admin = await app.as();
  await offerMove(client, { id: booking.id, version: 2, deliveryDate: '2026-03-16' }, admin);
  await answerOffer(client, { token: booking.token, accept: false });
  const overbookedDate = '2026-03-24';
  await book({ deliveryDate: overbookedDate });
  await database.query(`INSERT INTO closed_day (date, kind, name, branch_ids) VALUES ($1, 'STOCK_TAKE', 'Counting', ARRAY [$2::uuid])`, [
    overbookedDate,
    branch,
  ]);
  await database.query('SELECT lock_plans(ARRAY [$1::uuid])', [branch]);

  const tomorrow = '2026-03-05';
  const crewStop = await book({ deliveryDate: tomorrow });
  await database.query(
    `UPDATE booking SET internal_note = 'Pays at the door', window_from = '10:00', window_to = '13:00', attendance = 'YES', received_by = 'Puan Siti'`,
  );

  const maker = await givenAccount(app, { name: 'Maker', role: 'admin', scope: ['*'] });
  const given = (input: Partial<GivenApiKey>) => givenApiKey(app, { makerId: maker.id, ...input });
  const keys = {
    key: await given({ scope: scope.filter((one) => one !== 'user:write'), branchIds: [branch] }),
    partner: await given({ name: 'Partner', scope: ['booking:make'] }),
  };
  // With a value in every field: rotated, with an end.
  await database.query(`UPDATE api_key SET (expires_at, networks) = ROW('2030-01-01'::timestamptz, '{0.0.0.0/0,::/0}'::cidr[])`);
  await database.query(
    `INSERT INTO api_key_secret (secret_hash, key_id, prefix, created_at, ends_at, last_used_at)
     SELECT sha256(id::text::bytea), id, 'bk_live_0000', now(), '2030-01-01', now() FROM api_key`,
  );
  await database.query('UPDATE api_key_use SET last_used_at = now()');
  const revoked = await given({ branchIds: [branch] });
  await database.query('UPDATE api_key SET revoked_at = now() WHERE id = $1', [revoked.id]);
  const people: Record<Asker | 'crew', Partial<GivenUser> | null> = {
    guest: null,
    owner: ownerHeaders.as,
    other: { name: 'Other', role: 'user', scope: [] },
    staff: { name: 'Staff', scope, branchIds: [branch] },
    elsewhere: { name: 'Elsewhere', scope, branchIds: [otherBranch] },
    unscoped: { name: 'Unscoped', scope: [], branchIds: [branch] },
    all: { name: 'All', scope: ['*'] },
    crew: { name: 'Crew', scope: ['delivery:write'], branchIds: [branch] },
  };
  const authorizationOf = async (asker: Asker | OtherAsker) => {
    if (asker === 'key' || asker === 'partner') return { authorization: `Bearer ${keys[asker].secret}` };
    const person = people[asker];
    return person && (await app.as(person));
  };

  let newOrders = 0;
  /** Makes a booking of tomorrow with an outcome once, when its token is first asked for. */
  const tokenOf = (status: 'DELIVERED' | 'FAILED') => {
    const photograph = `/server/api/files/${'0'.repeat(32)}.jpg`;
    let made: Promise<string> | undefined;
    const make = async () => {
      const { id, token } = await book({ deliveryDate: tomorrow });
      await database.query(
        `UPDATE booking SET status = $2, doc_urls = ARRAY[$3], window_from = '10:00', window_to = '13:00', attendance = 'YES', received_by = 'Puan Siti' WHERE id = $1`,
        [id, status, photograph],
      );
      if (status === 'FAILED')
        await database.query(
          `INSERT INTO booking_event (booking_id, at, by_name, by_kind, change, from_value, to_value)
           VALUES ($1, $2, 'Staff', 'STAFF', 'STATUS', 'OUT_FOR_DELIVERY', 'FAILED')`,
          [id, app.clock.now()],
        );
      return token;
    };
    return () => (made ??= make());
  };
  const values: Readonly<Record<string, () => string | Promise<string>>> = {
    branch: () => branch,
    deliveredToken: tokenOf('DELIVERED'),
    failedToken: tokenOf('FAILED'),
    otherBranch: () => otherBranch,
    nobody: () => '019a9f00-0000-7000-8000-00000000dead',
    rule: () => rule,
    closedDay: () => closedDay,
    owner: () => owner.id,
    maker: () => maker.id,
    audited: () => audited,
    overbookedDate: () => overbookedDate,
    booking: () => booking.id,
    token: () => booking.token,
    order: () => booking.orderNumber,
    unpaidOrder: () => unpaidOrder,
    newOrder: () => `NEW-${++newOrders}`,
    tomorrow: () => tomorrow,
    // Of tomorrow, so that the crew sees it.
    stop: () => crewStop.id,
    fresh: async () => (await book()).id,
    freshToken: async () => (await book()).token,
    message: () => idOf(`SELECT id FROM outbox_message WHERE booking_id = '${booking.id}' LIMIT 1`),
    endpoint: () => idOf(endpointWithDelivery, [branch]),
    // No SMS can be sent here.
    async openingCode() {
      const opening = { token: booking.token, mobile: '0123456789', now: app.clock.now() };
      const { challenge, code } = await givenOpeningCode(database, opening);
      return `{ challenge: "${challenge}", code: "${code}" }`;
    },
    mobile: () => newMobile(),
    async signUp() {
      const { email, phoneNumber } = signUpInput();
      const otp = await codeFor(app, phoneNumber);
      return `{ name: "N", email: "${email}", password: "rahsia-123", phoneNumber: "${phoneNumber}", otp: "${otp}" }`;
    },
  };
  const idOf = async (sql: string, parameters: unknown[] = []) => (await database.query<{ id: string }>(sql, parameters))[0]?.id ?? '';
  const filled = async (document: string) => {
    const parts = document.split(/\$(\w+)/).map(async (part, at) => {
      if (at % 2 === 0) return part;
      const value = values[part];
      if (!value) throw new Error(`$${part} stands for nothing`);
      return await value();
    });
    return (await Promise.all(parts)).join('');
  };
  const ask = async (asker: Asker | OtherAsker, document: string) =>
    app.api.graphql(await filled(document), {}, { ...newAddress(), ...(await authorizationOf(asker)) });

  return {
    app,
    branch,
    otherBranch,
    rule,
    closedDay,
    ownerId: owner.id,
    makerId: maker.id,
    booking,
    freshBooking: () => book(),
    filled,
    async answer(asker, document) {
      const { data, errors } = await ask(asker, document);
      return signOf(errors, valuesOfIt(data));
    },
    async fieldAnswers(asker, document, fields) {
      const askFor = (names: readonly string[]) =>
        ask(asker, document.replace('$it', `it: __typename ${names.map((name) => fields[name]).join(' ')}`));
      const names = Object.keys(fields);
      const { data, errors } = await askFor(names);
      const answers: Record<string, string> = {};
      // If the object is missing, its result is that of every field. An error within it hides others: then each field is queried by itself.
      const isHidden = errors?.some(({ path }) => path !== undefined && path.length > 1) === true && names.length > 1;
      for (const name of names) {
        const own = isHidden ? await askFor([name]) : { data, errors };
        answers[name] = signOf(
          own.errors,
          objectsWithIt(own.data).map((object) => object[name]),
        );
      }
      return answers;
    },
    async watch(asker, document) {
      const client = new LiveClient(app.baseUrl);
      try {
        const authorization = (await authorizationOf(asker))?.authorization;
        await client.init({ ...(authorization !== undefined && { token: authorization.replace('Bearer ', '') }) });
        const { ended } = await client.subscribe(await filled(document));
        const code = ended?.[0]?.extensions.code;
        return code === undefined ? '+' : (signs[code] ?? code);
      } catch {
        return '-';
      } finally {
        await client.close();
      }
    },
    async text(asker, document, variables) {
      const authorization = await authorizationOf(asker);
      const response = await fetch(`${app.baseUrl}/server/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...newAddress(), ...authorization },
        body: JSON.stringify({ query: document, variables }),
      });
      return `${response.status} ${await response.text()}`;
    },
  };
}

function signOf(errors: readonly ApiError[] | undefined, found: readonly unknown[]): string {
  const code = errors?.[0]?.extensions.code;
  if (code !== undefined) return signs[code] ?? code;
  return found.length === 0 ? '-' : found.some((value) => value !== null && !(Array.isArray(value) && value.length === 0)) ? '+' : '0';
}

/** Returns every object with a value under the name `it`, at any depth, but not within another one. */
function objectsWithIt(data: unknown): Record<string, unknown>[] {
  if (Array.isArray(data)) return data.flatMap((item: unknown) => objectsWithIt(item));
  if (typeof data !== 'object' || data === null) return [];
  const object = data as Record<string, unknown>;
  return 'it' in object ? [object] : Object.values(object).flatMap((value) => objectsWithIt(value));
}

const valuesOfIt = (data: unknown) => objectsWithIt(data).map(({ it }) => it);

/** Creates a disabled endpoint of the branch, whose only delivery was refused. */
const endpointWithDelivery = `
  WITH endpoint AS (
    INSERT INTO webhook_endpoint (url, events, branch_ids, locale, secret, created_at, disabled_at)
    VALUES ('https://hooks.example.com', '{BOOKING_CREATED}', ARRAY[$1::uuid], 'en', '', now(), now()) RETURNING id
  ), delivery AS (
    INSERT INTO webhook_delivery (endpoint_id, event, example, at, state, tries, error)
    SELECT id, 'BOOKING_CREATED', '{}', now(), 'FAILED', 1, 'STATUS' FROM endpoint RETURNING id
  ), attempt AS (
    INSERT INTO webhook_attempt (delivery_id, number, at, status, error, response_ms, response_body) SELECT id, 1, now(), 500, 'STATUS', 1, 'x' FROM delivery
  )
  SELECT id FROM endpoint`;
