import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';

/** A page of a shop asks GraphQL from the browser (ADR 0041). The product runs as the demo, which any port of this machine may ask. */
const product = process.env['PRODUCT_URL'] ?? '';
let shop = '';
const server = createServer((_request, response) =>
  response.setHeader('content-type', 'text/html').end('<!doctype html><title>Shop</title>'),
);
test.beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  shop = `http://localhost:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => server.close());

interface Asked {
  path: string;
  query: string;
  credentials?: RequestCredentials;
  headers?: Record<string, string>;
}

test('a page of another origin can send requests only as a guest', async ({ page, context }) => {
  // Cookies ignore the port: the browser of the page has a session of the product.
  const signedIn = await context.request.post(`${product}/server/api/auth/login`, {
    data: { email: 'admin@demo.test', password: 'demo-admin' },
  });
  expect(signedIn.status()).toBe(200);
  await page.goto(shop);
  const ask = (asked: Asked) =>
    page.evaluate(
      async ({ product, path, query, credentials = 'omit', headers }) =>
        fetch(`${product}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ query }),
          credentials,
        }).then(
          async (answer) => ({ status: answer.status, id: answer.headers.get('x-request-id'), body: (await answer.json()) as unknown }),
          (error: unknown) => (error as Error).name,
        ),
      { product, ...asked },
    );
  const path = '/server/graphql';
  const query = '{ me { name } availability(postcode: "68100") { served } }';
  const guest = { status: 200, body: { data: { me: null, availability: { served: true } } } };
  expect(await ask({ path, query, headers: { 'x-request-id': 'from-the-shop' } })).toEqual({ ...guest, id: 'from-the-shop' });
  // With cookies or an API key the browser does not give the answer to the page.
  expect(await ask({ path, query, credentials: 'include' })).toBe('TypeError');
  expect(await ask({ path, query, headers: { authorization: 'Bearer bk_test_key' } })).toBe('TypeError');
  expect(await ask({ path: '/server/api/auth/refresh', query })).toBe('TypeError');
  // A page of the product has the session, in the same browser.
  await page.goto(product);
  expect(await ask({ path, query, credentials: 'include' })).toMatchObject({ status: 200, body: { data: { me: { name: 'Demo Admin' } } } });
});
