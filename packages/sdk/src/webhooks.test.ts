import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { verifyWebhook, WebhookError } from './webhooks.js';

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const former = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;
const at = Date.UTC(2026, 2, 4, 4);
const body = '{"type":"booking.created","data":{"branch":{"name":"Kuala Lumpur – Süd"}}}';
const event = { id: 'msg-1', type: 'booking.created', data: { branch: { name: 'Kuala Lumpur – Süd' } } };

/** Signs as the reference library does. */
const signedBy = (...secrets: string[]) => ({
  'webhook-id': 'msg-1',
  'webhook-timestamp': String(at / 1000),
  'webhook-signature': secrets.map((one) => new Webhook(one).sign('msg-1', new Date(at), body)).join(' '),
});
const headers = signedBy(secret);

test('verifies signatures of the reference library, with the headers and bodies of every platform', async () => {
  expect(await verifyWebhook(secret, headers, body, at)).toEqual(event);
  expect(await verifyWebhook(secret, new Headers(headers), new TextEncoder().encode(body), at)).toEqual(event);
  expect(await verifyWebhook(secret, headers, new TextEncoder().encode(body).buffer, at + 300_000)).toEqual(event);
  expect(await verifyWebhook(secret, headers, Buffer.from(body), at - 300_000)).toEqual(event);
});

test.each([
  ['in capitals', (name: string) => name.toUpperCase()],
  ['as a gateway writes them', (name: string) => name.replace(/(?:^|-)\w/g, (letter) => letter.toUpperCase())],
  ['in small letters', (name: string) => name],
])('names of headers are read %s', async (_, written) => {
  const spelt = Object.fromEntries(Object.entries(headers).map(([name, value]) => [written(name), value]));
  expect(await verifyWebhook(secret, spelt, body, at)).toEqual(event);
  await expect(verifyWebhook(secret, { ...spelt, 'Webhook-ID': 'msg-2' }, body, at)).rejects.toBeInstanceOf(WebhookError);
});

test('during a rotation either of the two secrets is accepted, on either side', async () => {
  expect(await verifyWebhook(former, signedBy(secret, former), body, at)).toEqual(event);
  expect(await verifyWebhook(secret, signedBy(secret, former), body, at)).toEqual(event);
  expect(await verifyWebhook([secret, former], signedBy(former), body, at)).toEqual(event);
  expect(await verifyWebhook([secret, former], signedBy(secret), body, at)).toEqual(event);
});

test.each<[string, object, string?, number?]>([
  ['a changed byte', {}, body.replace('created', 'Created')],
  ['another id', { 'webhook-id': 'msg-2' }],
  ['another time', { 'webhook-timestamp': String(at / 1000 + 1) }],
  ['an old time', {}, body, at + 300_001],
  ['a time to come', {}, body, at - 300_001],
  ['a time that is none', { 'webhook-timestamp': 'NaN' }],
  ['another version', { 'webhook-signature': headers['webhook-signature'].replace('v1', 'v2') }],
  ['a signature in pieces', { 'webhook-signature': headers['webhook-signature'].slice(0, -5) }],
  ['a signature within a word', { 'webhook-signature': `x${headers['webhook-signature']}` }],
  ['another secret', signedBy(former)],
  ['no id', { 'webhook-id': undefined }],
  ['no signature', { 'webhook-signature': undefined }],
  ['a header twice', { 'webhook-id': ['msg-1', 'msg-1'] }],
])('%s is refused', async (_, input, text = body, now = at) => {
  await expect(verifyWebhook(secret, { ...headers, ...input }, text, now)).rejects.toBeInstanceOf(WebhookError);
});

test('without a secret nothing is accepted', async () => {
  await expect(verifyWebhook([], headers, body, at)).rejects.toBeInstanceOf(WebhookError);
});
