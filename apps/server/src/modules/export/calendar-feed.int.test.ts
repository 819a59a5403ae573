import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../shared/logger.js';
import { codeOf, dataOf } from '../../testing/answers.js';
import { booked, cancelDocument, delivery } from '../../testing/delivery-api.js';
import { givenAccount } from '../../testing/given-account.js';
import { givenApiKey } from '../../testing/given-api-key.js';
import { givenBranch } from '../../testing/given.js';
import type { GivenUser } from '../../testing/given-session.js';
import { oneApp } from '../../testing/one-app.js';

let log = '';
// The thread that writes calendars runs the build.
const app = await oneApp({ logger: createLogger('trace', { write: (line: string) => void (log += line) }) });
const { api } = app;
const branches = {
  north: await givenBranch(app.database, { name: 'North, Depot', coverage: ['70000'] }),
  south: await givenBranch(app.database, { name: 'South', coverage: ['71000'] }),
};
const noon = '2026-03-04T04:00:00Z';
/** The address of a calendar that does not exist. */
const unknown = '/server/api/calendars/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.ics';
beforeEach(() => app.clock.set(noon));

interface Feed {
  id: string;
  createdAt: string;
  lastReadAt: string | null;
  branch: { name: string };
}
const scope = ['integration:write', 'booking:read'];
const integrator = (branchIds: string[]): Partial<GivenUser> => ({ name: 'Aisyah', scope, branchIds });
const fields = 'id createdAt lastReadAt branch { name }';
const ask = <T>(document: string, as: Partial<GivenUser>, variables: object = {}) => app.graphql<T>(document, variables, { as });
const createDocument = `mutation ($branch: ID!) { createCalendarFeed(branchId: $branch) { url calendarFeed { ${fields} } } }`;
const create = (branch: string, as = integrator([branch])) =>
  ask<{ createCalendarFeed: { calendarFeed: Feed; url: string } }>(createDocument, as, { branch });
async function created(branch: string, as = integrator([branch])) {
  const { url, calendarFeed } = dataOf(await create(branch, as)).createCalendarFeed;
  return { ...calendarFeed, path: new URL(url).pathname };
}
const feedDocument = `query ($branch: ID!) { branch(id: $branch) { calendarFeed { ${fields} } } }`;
const feedOf = async (branch: string) =>
  dataOf(await ask<{ branch: { calendarFeed: Feed | null } }>(feedDocument, integrator([branch]), { branch })).branch.calendarFeed;
const revokeDocument = `mutation ($id: ID!) { revokeCalendarFeed(id: $id) { ${fields} } }`;
const revoke = (id: string, as: Partial<GivenUser>) => ask<{ revokeCalendarFeed: Feed }>(revokeDocument, as, { id });
const read = (path: string, headers: Record<string, string> = {}) => fetch(`${app.baseUrl}${path}`, { headers });
const linesOf = async (path: string) => (await (await read(path)).text()).replaceAll('\r\n ', '').split('\r\n');

describe('the calendar of a branch', () => {
  it('contains the deliveries of the branch as whole days, without personal data', async () => {
    const person = {
      name: 'Nurul Huda',
      email: 'nurul@example.test',
      primaryContact: '0123456789',
      address1: '12, Jalan Mawar',
      remarks: 'Gate 2208',
      // Values that are no town: city and state of the entry are the postcode's.
      city: 'Call Ali 0123334444 http://evil.example',
      state: 'Or Abu 0145556666',
    };
    const { id } = await booked(
      api,
      delivery({ ...person, postcode: '70000', quantityMattress: 2, quantityBedset: 1, deliveryDate: '2026-03-10' }),
    );
    await booked(api, delivery({ postcode: '71000', deliveryDate: '2026-03-10' }));
    const response = await read((await created(branches.north)).path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    const content = await response.text();
    const lines = content.replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toContain('NAME:North\\, Depot');
    expect(lines.filter((line) => line.startsWith('UID:'))).toEqual([`UID:${id}@localhost`]);
    expect(lines).toContain('SUMMARY:70000 Seremban: 2 mattresses\\, 1 bedset');
    expect(lines).toContain('DTSTART;VALUE=DATE:20260310');
    expect(lines).toContain('LOCATION:70000 Seremban');
    for (const secret of Object.values(person)) expect(lines.join('\n')).not.toContain(secret);
  });

  it('is in the language of its address, English by default', async () => {
    const { path } = await created(branches.north);
    const { id } = await booked(api, delivery({ postcode: '70000', quantityMattress: 1, quantityBedset: 2, deliveryDate: '2026-03-13' }));
    const [row] = await app.database.query<{ reference: string }>('SELECT reference FROM booking WHERE id = $1', [id]);
    const reference = row?.reference ?? '';
    const entry = async (query: string) => {
      const lines = await linesOf(path + query);
      const text = lines.slice(lines.indexOf(`UID:${id}@localhost`)).filter((line) => /^(SUMMARY|DESCRIPTION)/.test(line));
      return text.slice(0, 2).sort();
    };
    const english = [`DESCRIPTION:${reference}\\, confirmed`, 'SUMMARY:70000 Seremban: 1 mattress\\, 2 bedsets'];
    expect(await entry('')).toEqual(english);
    expect(await entry('?lang=en')).toEqual(english);
    expect(await entry('?lang=bm')).toEqual([`DESCRIPTION:${reference}\\, disahkan`, 'SUMMARY:70000 Seremban: 1 tilam\\, 2 set katil']);
    expect(await entry('?lang=cn')).toEqual([`DESCRIPTION:${reference}，已确认`, 'SUMMARY:70000 Seremban：1张床褥，2套床组']);
    for (const query of ['?lang=', '?lang=fr', '?lang=EN', '?lang=bm&lang=cn'])
      for (const address of [path, unknown]) expect((await read(address + query)).status, query).toBe(422);
  });

  it('leaves out cancelled deliveries, and shows the past month', async () => {
    const { path } = await created(branches.south);
    const before = (await linesOf(path)).filter((line) => line === 'BEGIN:VEVENT').length;
    const { id, token } = await booked(api, delivery({ postcode: '71000', deliveryDate: '2026-03-11' }));
    const has = async () => (await linesOf(path)).some((line) => line.startsWith(`UID:${id}`));
    expect(await has()).toBe(true);
    app.clock.set('2026-04-10T04:00:00Z');
    expect(await has()).toBe(true);
    app.clock.set('2026-04-10T16:00:00Z');
    expect(await has()).toBe(false);
    app.clock.set(noon);
    await api.graphql(cancelDocument, { input: { token, version: 1 } });
    expect(await has()).toBe(false);
    expect((await linesOf(path)).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(before);
  });

  it('answers 304 by its ETag or its date until something changes', async () => {
    const { path } = await created(branches.north);
    const first = await read(path);
    const [etag, date] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? ''];
    expect(date).toBe('Wed, 04 Mar 2026 04:00:00 GMT');
    app.clock.advance(60_000);
    expect((await read(path, { 'if-none-match': etag })).status).toBe(304);
    expect((await read(path, { 'if-none-match': `"x", W/${etag}` })).status).toBe(304);
    expect((await read(path, { 'if-modified-since': date })).status).toBe(304);
    expect((await read(path, { 'if-none-match': '"x"', 'if-modified-since': date })).status).toBe(200);
    await booked(api, delivery({ postcode: '70000', deliveryDate: '2026-03-12' }));
    const changed = await read(path, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('last-modified')).toBe('Wed, 04 Mar 2026 04:01:00 GMT');
    expect((await read(path, { 'if-modified-since': date })).status).toBe(200);
  });

  it('keeps its date while two languages read it in turn, each with an ETag of its own', async () => {
    const { path } = await created(branches.north);
    const seen = new Map<string, Set<string | null>>();
    for (const query of ['', '?lang=cn', '', '?lang=cn']) {
      const { headers } = await read(path + query);
      expect(headers.get('last-modified')).toBe('Wed, 04 Mar 2026 04:00:00 GMT');
      seen.set(query, (seen.get(query) ?? new Set()).add(headers.get('etag')));
      app.clock.advance(60_000);
    }
    const tags = [...seen.values()].flatMap((ofLanguage) => [...ofLanguage]);
    expect([tags.length, new Set(tags).size]).toEqual([2, 2]);
  });

  it('answers HEAD as GET, without a body, and every other method with 405', async () => {
    const { path } = await created(branches.north);
    const got = await read(path);
    const head = await fetch(`${app.baseUrl}${path}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['content-type', 'etag', 'last-modified', 'cache-control', 'content-length'])
      expect(head.headers.get(name), name).toBe(got.headers.get(name));
    expect((await fetch(`${app.baseUrl}${unknown}`, { method: 'HEAD' })).status).toBe(404);
    expect((await fetch(`${app.baseUrl}${path}`, { method: 'POST' })).status).toBe(405);
  });

  it('may be fetched by services that obey robots.txt, unlike the rest of the server', () => {
    const robots = readFileSync(new URL('../../../../web/public/robots.txt', import.meta.url), 'utf8');
    expect(robots.trim().split('\n')).toEqual(['User-agent: *', 'Allow: /server/api/calendars/', 'Disallow: /server/']);
  });

  it('is a valid calendar without any delivery', async () => {
    const empty = await givenBranch(app.database, { name: 'Empty', coverage: ['72000'] });
    const lines = await linesOf((await created(empty)).path);
    expect(lines.filter((line) => line.startsWith('BEGIN:'))).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VTIMEZONE', 'BEGIN:STANDARD']);
  });

  it('stores when it was last read, to within five minutes', async () => {
    const { path } = await created(branches.south);
    const lastRead = async () => (await feedOf(branches.south))?.lastReadAt;
    expect(await lastRead()).toBeNull();
    await read(path);
    app.clock.advance(4 * 60_000);
    await read(path);
    expect(await lastRead()).toBe('2026-03-04T04:00:00.000Z');
    app.clock.advance(60_000);
    await read(path);
    expect(await lastRead()).toBe('2026-03-04T04:05:00.000Z');
  });
});

describe('its token', () => {
  it('has at least 128 bits, is returned once and stored as a hash', async () => {
    const { path } = await created(branches.north);
    const token = /calendars\/([\w-]+)\.ics$/.exec(path)?.[1] ?? '';
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
    const rows = JSON.stringify([
      await app.database.query('SELECT * FROM calendar_feed'),
      await app.database.query('SELECT * FROM audit_entry'),
    ]);
    expect(rows).not.toContain(token);
    expect(JSON.stringify(await feedOf(branches.north))).not.toContain(token);
  });

  it('is not in the log', async () => {
    const { path } = await created(branches.north);
    log = '';
    await read(path);
    await read(path.replace('.ics', 'x.ics'));
    expect(log).toContain('/server/api/calendars/:token.ics');
    expect(log).not.toContain(path.slice('/server/api/calendars/'.length, -'.ics'.length));
  });

  it.each([
    ['is revoked', async (id: string) => void dataOf(await revoke(id, integrator([branches.north]))), null],
    ['is replaced', async () => void (await created(branches.north)), 'another'],
  ])('answers like an unknown one after it %s', async (_, end, left) => {
    const { id, path } = await created(branches.north);
    expect((await read(path)).status).toBe(200);
    await end(id);
    const response = await read(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(await (await read(unknown)).text());
    const now = await feedOf(branches.north);
    expect(now && 'another').toBe(left);
    expect(now?.id).not.toBe(id);
    // The limits of the former address do not apply to the new one, nor to another person.
    expect(codeOf(await revoke(id, integrator([branches.north])))).toBe('NOT_FOUND');
    expect((await feedOf(branches.north))?.id).toBe(now?.id);
  });

  it('is new each time: of eight created at once one opens the calendar, and each is audited', async () => {
    const branch = await givenBranch(app.database, { name: 'Eight', coverage: ['73000'] });
    const made = await Promise.all(Array.from({ length: 8 }, () => created(branch)));
    expect(new Set(made.flatMap(({ id, path }) => [id, path])).size).toBe(16);
    const statuses = await Promise.all(made.map(async ({ path }) => (await read(path)).status));
    expect(statuses.sort()).toEqual([200, ...Array<number>(7).fill(404)]);
    expect(made.map(({ id }) => id)).toContain((await feedOf(branch))?.id);
    const entries = await app.database.query<{ id: string }>(
      `SELECT entity_id AS id FROM audit_entry WHERE action = 'createCalendarFeed' AND after->>'branchId' = $1`,
      [branch],
    );
    expect(entries.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort());
  });

  it('is revoked once by eight requests at once', async () => {
    const { id } = await created(branches.south);
    const answers = await Promise.all(Array.from({ length: 8 }, () => revoke(id, integrator([branches.south]))));
    expect(answers.map((answer) => codeOf(answer) ?? 'revoked').sort()).toEqual([...Array<string>(7).fill('NOT_FOUND'), 'revoked']);
    const entries = await app.database.query(`SELECT 1 FROM audit_entry WHERE entity_id = $1 AND action = 'revokeCalendarFeed'`, [id]);
    expect(entries).toHaveLength(1);
  });

  it('is protected by limits for unknown tokens and for readers', async () => {
    const headers = { 'x-forwarded-for': '10.9.8.7' };
    const statuses = new Set<number>();
    for (let turn = 0; turn < 101; turn += 1) statuses.add((await read(`/server/api/calendars/guess${turn}.ics`, headers)).status);
    expect([...statuses]).toEqual([404, 429]);
    const { id, path } = await created(branches.south);
    expect((await read(path, headers)).status).toBe(200);
    for (let turn = 2; turn < 240; turn += 1) await app.container.limits.consume('calendarReads', id);
    expect((await read(path)).status).toBe(200);
    expect((await read(path)).status).toBe(429);
  });
});

describe('who makes, replaces and revokes it', () => {
  it.each([
    ['is disabled', 'UPDATE user_account SET disabled = true WHERE id = $1'],
    ['is no admin any more', `UPDATE user_account SET role = 'user', scope = '{}' WHERE id = $1`],
    ['no longer works for the branch', 'DELETE FROM user_branch WHERE user_id = $1'],
    ['was erased', 'DELETE FROM user_account WHERE id = $1'],
  ])('the feed belongs to the branch: it stays when its creator, who is in the audit log, %s', async (_, sql) => {
    const maker = { ...integrator([branches.south]), name: 'Bala', userId: randomUUID() };
    const { id, path } = await created(branches.south, maker);
    await app.database.query(sql, [maker.userId]);
    expect((await read(path)).status).toBe(200);
    expect((await feedOf(branches.south))?.id).toBe(id);
    const audited = await app.database.query(
      'SELECT action, entity, actor_name AS by, before, after FROM audit_entry WHERE entity_id = $1',
      [id],
    );
    expect(audited).toEqual([
      { action: 'createCalendarFeed', entity: 'CalendarFeed', by: 'Bala', before: null, after: { branchId: branches.south } },
    ]);
    // Somebody else of the branch revokes it.
    dataOf(await revoke(id, { ...integrator([branches.south]), name: 'Chong' }));
    expect((await read(path)).status).toBe(404);
    const [, last] = await app.database.query(
      'SELECT action, actor_name AS by, before, after FROM audit_entry WHERE entity_id = $1 ORDER BY id',
      [id],
    );
    expect(last).toEqual({ action: 'revokeCalendarFeed', by: 'Chong', before: { branchId: branches.south }, after: null });
  });

  it('a person needs integration:write and booking:read of the branch', async () => {
    const { id } = await created(branches.north);
    const answers = async (as: Partial<GivenUser>) => [
      codeOf(await create(branches.north, as)),
      codeOf(await revoke(id, as)),
      codeOf(await ask(feedDocument, as, { branch: branches.north })),
    ];
    for (const one of scope)
      expect(await answers({ scope: [one], branchIds: [branches.north] }), one).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
    expect(await answers(integrator([branches.south]))).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
    for (const nothing of ['x', '019a9f00-0000-7000-8000-00000000dead']) {
      expect(codeOf(await create(nothing, { scope: ['*'] }))).toBe('NOT_FOUND');
      expect(codeOf(await revoke(nothing, { scope: ['*'] }))).toBe('NOT_FOUND');
    }
    expect((await feedOf(branches.north))?.id).toBe(id);
  });

  it('a key cannot read, create, replace or revoke it', async () => {
    const { id, path } = await created(branches.south);
    const maker = await givenAccount(app, { role: 'admin', scope: ['*'] });
    const { secret } = await givenApiKey(app, { makerId: maker.id, scope: ['integration:write', 'booking:read', 'branch:all'] });
    const key = { authorization: `Bearer ${secret}` };
    for (const [document, variables] of [
      [createDocument, { branch: branches.south }],
      [revokeDocument, { id }],
      [feedDocument, { branch: branches.south }],
    ] as const)
      expect(codeOf(await api.graphql(document, variables, key)), document).toBe('FORBIDDEN');
    expect((await read(path)).status).toBe(200);
  });

  it('staff of several branches see the feed of each that has one', async () => {
    const branch = await givenBranch(app.database, { name: 'Without', coverage: ['74000'] });
    const [north, south] = [await created(branches.north), await created(branches.south)];
    const { data } = await ask<{ branches: { name: string; calendarFeed: Feed | null }[] }>(
      `{ branches { name calendarFeed { id branch { name } } } }`,
      integrator([branches.north, branches.south, branch]),
    );
    expect(data?.branches).toEqual([
      { name: 'North, Depot', calendarFeed: { id: north.id, branch: { name: 'North, Depot' } } },
      { name: 'South', calendarFeed: { id: south.id, branch: { name: 'South' } } },
      { name: 'Without', calendarFeed: null },
    ]);
  });
});
