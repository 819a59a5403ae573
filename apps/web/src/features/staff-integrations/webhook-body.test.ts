import { execFileSync } from 'node:child_process';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { aboutOf, bookingOf, checkOf, inLines } from './webhook-body';

const body = '{"type":"booking.created","data":{"id":"019a","reference":"BK4T-7W2M"}}';
const order = '{"type":"order.upserted","data":{"orderNumber":"MY-88213"}}';

test('a delivery is about a booking, by its reference, or about an order', () => {
  expect([aboutOf({ body }), bookingOf({ body })]).toEqual(['BK4T-7W2M', '019a']);
  expect([aboutOf({ body: order }), bookingOf({ body: order })]).toEqual(['MY-88213', null]);
  expect(inLines(order)).toBe('{\n  "type": "order.upserted",\n  "data": {\n    "orderNumber": "MY-88213"\n  }\n}');
});

test('the shown check of a signature runs as it is: it accepts the signed body, and ends with an error for another one', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const at = new Date();
  const headers = {
    'webhook-id': '019a',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('019a', at, body),
  };
  const check = (rawBody: string) =>
    execFileSync(
      'node',
      [
        '--input-type=module',
        '-e',
        `const rawBody = ${JSON.stringify(rawBody)}; const request = { headers: ${JSON.stringify(headers)} };
${checkOf({ body })}
console.log(event.type);`,
      ],
      { env: { ...process.env, WEBHOOK_SECRET: secret }, encoding: 'utf8', stdio: 'pipe' },
    );
  expect(check(body)).toBe('booking.created\n');
  expect(() => check(body.replace('BK', 'BX'))).toThrow(/No matching signature found/);
});
