import { buildSchema, validateSchema } from 'graphql';
import { expect, it } from 'vitest';
import { oneApp } from '../testing/one-app.js';

const app = await oneApp();
const url = `${app.baseUrl}/server/schema.graphql`;
const ask = async (address: string, init: RequestInit = {}) => {
  const answer = await fetch(address, init);
  const { status, headers } = answer;
  return { status, etag: headers.get('etag'), type: headers.get('content-type'), text: await answer.text() };
};

it('the schema is public, as text that every tool can read', async () => {
  const { status, type, text } = await ask(url);
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
  const schema = buildSchema(text);
  expect(validateSchema(schema)).toEqual([]);
  expect(
    schema
      .getMutationType()
      ?.getFields()
      ['bookDelivery']?.args.map(({ name }) => name),
  ).toContain('dryRun');
});

it('a request with its ETag is 304, in every notation of If-None-Match', async () => {
  const etag = (await ask(url)).etag ?? '';
  expect(etag).toMatch(/^"[\w-]{43}"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    expect([known, await ask(url, { headers: { 'if-none-match': known } })]).toEqual([known, { status: 304, etag, type: null, text: '' }]);
  }
  expect((await ask(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  expect((await ask(url, { method: 'HEAD' })).etag).toBe(etag);
});

it('there is no other route', async () => {
  expect((await ask(url, { method: 'POST', headers: { origin: app.baseUrl } })).status).toBe(405);
  expect((await ask(`${url}l`)).status).toBe(404);
});
