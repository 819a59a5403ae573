import fc from 'fast-check';
import { openApiDocument } from '@booking/server/app/openapi-document';
import { graphqlPath } from '@booking/server/http/rest-errors';
import { pdf } from '@booking/server/testing/sample-files';
import { hostileJson, hostileText, longText } from './hostile-values.js';
import { likelyValue } from './likely-values.js';
import { filledIn, Placeholder, type Fill } from './placeholder.js';

/** A generated request. */
export interface RouteInput {
  /** Values of the path's parameters, by name. */
  keys: Readonly<Record<string, unknown>>;
  parameters: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, string>>;
  /** Null for none. */
  body: Body | null;
}

/** A route of the server, with inputs for it. */
export interface Route {
  name: string;
  method: string;
  /** With {parameter}. */
  path: string;
  inputs: fc.Arbitrary<RouteInput>;
}

/**
 * Returns every route of the description, which a test compares with the registered ones: a new route needs no line here. Then GraphQL as a
 * route, with bodies that are no documents, and the pages of the web client.
 */
export function routesOf(): Route[] {
  const { servers, paths } = openApiDocument;
  const base = servers[0]?.url ?? '';
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => {
      const [type = '', content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      const json = jsonBody(path, Object.keys(content?.schema.properties ?? {}));
      return routeOf(method.toUpperCase(), `${base}${path}`, type.startsWith('multipart') ? formBody : json);
    }),
  );
  const operation = jsonBody('', ['query', 'variables', 'operationName', 'extensions']);
  return [...described, routeOf('POST', graphqlPath, operation), routeOf('GET', graphqlPath), routeOf('GET', '/{page}')];
}

interface Body {
  type: string;
  content: unknown;
}

/** JSON with these fields, some of them invalid; and bodies that are no such JSON. */
function jsonBody(path: string, names: readonly string[]): fc.Arbitrary<Body | null> {
  const value = (name: string) =>
    fc.oneof(
      { weight: 20, arbitrary: likelyValue(path, name) ?? fc.constant(name === 'query' ? '{ me { _id } }' : null) },
      { weight: 8, arbitrary: hostileText },
      { weight: 3, arbitrary: hostileJson },
      { weight: 1, arbitrary: longText },
    );
  const fields = fc.record(Object.fromEntries(names.map((name) => [name, value(name)])), { requiredKeys: [] });
  const type = fc.constantFrom(
    ...Array<string>(12).fill('application/json'),
    'application/json; charset=utf-8',
    'application/json; charset=utf-16',
    'text/plain',
    '',
  );
  return fc.oneof(
    { weight: 12, arbitrary: fc.record({ type, content: fields }) },
    { weight: 3, arbitrary: fc.record({ type, content: hostileJson }) },
    { weight: 1, arbitrary: fc.record({ type, content: hostileText.map((text) => new RawText(text)) }) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

/** A body that is sent as it is, and not as JSON. */
class RawText {
  constructor(readonly text: string | Placeholder) {}
}

/** A multipart form of any files with any names, valid and not. */
const formBody: fc.Arbitrary<Body | null> = fc
  .record({
    boundary: fc.constantFrom('end', 'end', 'end', 'other'),
    parts: fc.array(
      fc.record({
        field: fc.constantFrom('docs', 'docs', 'docs', 'photo', '__proto__'),
        name: fc.oneof(fc.constantFrom('a.pdf', 'a.jpg'), hostileText),
        content: fc.oneof(
          fc.constant(pdf().toString()),
          hostileText,
          fc.constantFrom('\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', 'RIFF0000WEBPVP8 ', '<svg/>'),
        ),
      }),
      { maxLength: 4 },
    ),
    end: fc.constantFrom('--end--\r\n', '--end--\r\n', '--end--\r\n', ''),
  })
  .map(({ boundary, parts, end }) => ({ type: `multipart/form-data; boundary=${boundary}`, content: { parts, end } }));

/** Text that a header may contain. */
const headerText = hostileText.map((text) =>
  (text instanceof Placeholder ? 'x'.repeat(1_000) : text).replace(/[^\x20-\x7e\xa0-\xff]/g, '?').trim(),
);
const headers = fc.record(
  {
    cookie: fc
      .tuple(fc.constantFrom('locale', 'apollo-token', 'refresh-token', 'known-device', '__proto__'), headerText)
      .map(([name, value]) => `${name}=${value}`),
    'accept-language': headerText,
    // The log contains this text, so no password may be equal to it.
    'x-request-id': headerText.map((text) => `id${text}`),
    'if-none-match': headerText,
    'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site'),
  },
  { requiredKeys: [] },
);
function routeOf(method: string, path: string, body: fc.Arbitrary<Body | null> = fc.constant(null)): Route {
  const parameter = fc.constantFrom('query', 'variables', 'operationName', 'token', 'lang', '__proto__', 'a[b]');
  const dictionary = fc.dictionary(parameter, hostileText, { maxKeys: 2 });
  const usual = fc.constant(path === graphqlPath ? { query: '{ me { _id } }' } : {});
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const inputs = fc.record({
    keys: fc.record(Object.fromEntries(names.map((name) => [name, fc.oneof(likelyValue(path, name) ?? hostileText, hostileText)]))),
    parameters: fc.oneof({ weight: 2, arbitrary: usual }, { weight: 1, arbitrary: dictionary }),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
    body: method === 'GET' ? fc.constant(null) : body,
  });
  return { name: `${method} ${path}`, method, path, inputs };
}

/** Returns the request as it is sent, with the header that Apollo requires against forms of other sites. */
export async function requestOf(
  { method, path }: Route,
  input: RouteInput,
  fill: Fill,
): Promise<{ path: string; init: RequestInit & { body: string | null } }> {
  const keys = (await filledIn(input.keys, fill)) as Readonly<Record<string, unknown>>;
  const parameters = Object.entries((await filledIn(input.parameters, fill)) as object);
  const search = parameters.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  const headers = { 'apollo-require-preflight': 'true', ...input.headers, ...(input.body?.type && { 'content-type': input.body.type }) };
  const body = input.body === null ? null : await textOf(input.body.content, fill);
  return {
    path: `${path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(keys[name]))}${search && `?${search}`}`,
    init: { method, headers, body },
  };
}

/** At most as long as a server reads; lone surrogates as the bytes that some clients would send. */
function encoded(value: unknown): string {
  const text = String(value).slice(0, 2_000);
  return /\p{Cs}/u.test(text) ? '%ED%A0%80%zz' : encodeURIComponent(text);
}

async function textOf(content: unknown, fill: Fill): Promise<string> {
  if (content instanceof RawText) return String(await filledIn(content.text, fill));
  const filled = await filledIn(content, fill);
  if (typeof filled !== 'object' || filled === null || !('parts' in filled)) return JSON.stringify(filled);
  const { parts, end } = filled as { parts: { field: string; name: string; content: string }[]; end: string };
  const form = parts.map(
    (part) => `--end\r\nContent-Disposition: form-data; name="${part.field}"; filename="${part.name}"\r\n\r\n${part.content}\r\n`,
  );
  return `${form.join('')}${end}`;
}
