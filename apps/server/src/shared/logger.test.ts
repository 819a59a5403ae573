import { expect, test } from 'vitest';
import { createLogger } from './logger.js';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  write(createLogger('info', { write: (line: string) => (text += line) }));
  return text;
}

test('personal data and secrets do not reach the log at any depth, and the logged object does not change', () => {
  const person = { email: 'aisyah@example.test', primaryContact: '0123456789', remarks: 'ring twice', token: 'abc' };
  const text = logged((logger) =>
    logger.info({ ...person, booking: person, request: { input: person, body: { guests: [person] } } }, 'booked'),
  );
  expect(person.email).toBe('aisyah@example.test');
  for (const value of Object.values(person)) expect(text).not.toContain(`"${value}"`);
  expect(JSON.parse(text)).toMatchObject({ msg: 'booked', email: '[hidden]', booking: { email: '[hidden]' } });
});

test('an error of the database is logged without its statement, parameters and row', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "booking_active_order"'), {
    code: '23505',
    constraint: 'booking_active_order',
    detail: 'Key (order_key)=(DEMO-1001) already exists.',
    parameters: ['aisyah@example.test'],
    query: 'INSERT INTO booking',
  });
  const text = logged((logger) => logger.error({ err: error }));
  expect(JSON.parse(text)).toMatchObject({ err: { code: '23505', constraint: 'booking_active_order' } });
  expect(text).not.toMatch(/DEMO-1001|aisyah|INSERT/);
});

test('a value that the database refused is not quoted', () => {
  const error = Object.assign(new Error('invalid input syntax for type integer: "aisyah@example.test"'), { code: '22P02' });
  expect(logged((logger) => logger.error({ err: new Error('lookup failed', { cause: error }) }))).not.toContain('aisyah');
});

test('any thrown value can be logged', () => {
  expect(JSON.parse(logged((logger) => logger.error({ err: 'aisyah@example.test' })))).toMatchObject({ err: 'string' });
});

test('a request is logged without its query string', () => {
  expect(logged((logger) => logger.info({ req: { method: 'GET', url: '/server/api/files?token=abc' } }))).not.toContain('abc');
  const damaged = logged((logger) => logger.info({ req: { method: 'GET', url: '/bm/manage%23abc?a=b' } }));
  expect(damaged).toContain('"path":"/m"');
  expect(damaged).not.toContain('abc');
});
