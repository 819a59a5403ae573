import { expect, it } from 'vitest';
import type { openApiDocument } from '../app/openapi-document.js';
import { givenAccount } from '../testing/given-account.js';
import { oneApp } from '../testing/one-app.js';
import { cookieHeader, RestClient, type RestAnswer } from '../testing/rest-client.js';
import { deviations } from '../testing/schema-deviations.js';
import type { Answer, Schema } from './openapi-schema.js';

const app = await oneApp();
const rest = new RestClient(app.baseUrl);
const description = (await rest.get('/openapi.json')).body as unknown as typeof openApiDocument;

/**
 * Returns 'POST /server/api/auth/login' and so on for every route below /server/api, parsed from Fastify's printed tree: four characters a
 * level.
 */
function registered(): string[] {
  const parents: string[] = [];
  return app.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
      const level = indent.length / 4;
      const path = `${parents[level - 1] ?? ''}${part}`;
      parents[level] = path;
      // Fastify adds HEAD to every GET.
      const named = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
      return path.startsWith('/server/api') ? named.map((method) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`) : [];
    });
}
const described = () =>
  Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${description.servers[0]?.url}${path}`),
  );

function resolved<T extends Schema | Answer>(given: T): T {
  if (!('$ref' in given)) return given;
  const [, , kind = '', name = ''] = given.$ref?.split('/') ?? [];
  const components: Record<string, Record<string, unknown>> = description.components;
  const found = components[kind]?.[name];
  expect(found, given.$ref).toBeDefined();
  return found as T;
}

function expectDescribed(path: string, method: 'get' | 'post', { status, body }: RestAnswer): void {
  const answer = description.paths[path]?.[method]?.responses[status];
  expect(answer, `${method} ${path} ${status}`).toBeDefined();
  const { content } = resolved(answer as Answer) as Exclude<Answer, { $ref: string }>;
  expect(deviations(body, content?.['application/json']?.schema ?? {}, resolved), `${method} ${path} ${status}`).toEqual([]);
}

it('describes every route below /server/api, and no other', () => {
  expect(registered().length).toBeGreaterThan(8);
  expect(described().sort()).toEqual(registered().sort());
});

it('has every component that it refers to, and every operation once', () => {
  const refs = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? '');
  expect(refs.length).toBeGreaterThan(20);
  for (const $ref of refs) resolved({ $ref });
  const ids = Object.values(description.paths).flatMap((operations) => Object.values(operations).map(({ operationId }) => operationId));
  expect(new Set(ids).size).toBe(ids.length);
});

it('describes every response', async () => {
  const { email } = await givenAccount(app, { role: 'admin', scope: ['branch:all'] });
  const login = await rest.post('/auth/login', { email, password: 'rahsia-123' });
  const authorization = `Bearer ${String(login.body['token'])}`;
  const cookie = cookieHeader(login);
  const foreign = { origin: 'https://evil.test' };
  const text = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' };
  const answers: [string, 'get' | 'post', RestAnswer][] = [
    ['/auth/login', 'post', login],
    ['/auth/login', 'post', await rest.post('/auth/login', { email, password: 'wrong' })],
    ['/auth/login', 'post', await rest.post('/auth/login', {})],
    ['/auth/user', 'get', await rest.get('/auth/user', { authorization })],
    ['/auth/user', 'get', await rest.get('/auth/user')],
    ['/auth/refresh', 'post', await rest.post('/auth/refresh', undefined, { cookie })],
    ['/auth/refresh', 'post', await rest.post('/auth/refresh')],
    ['/auth/otp', 'post', await rest.post('/auth/otp', { mobile: '012-345 6789' })],
    ['/auth/otp', 'post', await rest.post('/auth/otp', { mobile: '012-345 6789' })],
    ['/auth/otp', 'post', await rest.post('/auth/otp', { mobile: 'x' })],
    ['/upload', 'post', await rest.post('/upload', {}, { authorization })],
    ['/upload', 'post', await rest.post('/upload', {})],
    ['/files/{key}', 'get', await rest.get('/files/nothing', { authorization })],
    ['/bookings.csv', 'get', await rest.get('/bookings.csv')],
    ['/bookings.csv', 'post', await rest.post('/bookings.csv', {})],
    ['/bookings.csv', 'post', await rest.post('/bookings.csv', { ids: 'x' }, { authorization })],
    ['/run-sheets/{branchId}/{date}.pdf', 'get', await rest.get('/run-sheets/x/2026-03-10.pdf')],
    ['/bookings/{id}/{token}.ics', 'get', await rest.get('/bookings/x/none.ics')],
    ['/calendars/{token}.ics', 'get', await rest.get('/calendars/none.ics')],
    ['/bookings.csv', 'get', await rest.get('/bookings.csv', { authorization })],
    ['/health/live', 'get', await rest.get('/health/live')],
    ['/health/ready', 'get', await rest.get('/health/ready')],
    ['/dev/messages', 'get', await rest.get('/dev/messages')],
    ['/auth/logout', 'post', await rest.post('/auth/logout')],
  ];
  for (const path of ['/auth/login', '/auth/refresh', '/auth/logout', '/auth/otp', '/bookings.csv']) {
    answers.push([path, 'post', await rest.post(path, {}, foreign)], [path, 'post', await rest.send(path, text)]);
  }
  for (const answer of answers) expectDescribed(...answer);
  expect(new Set(answers.map(([path, method, { status }]) => `${method} ${path} ${status}`)).size).toBeGreaterThan(20);
});
