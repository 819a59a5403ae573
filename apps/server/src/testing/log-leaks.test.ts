import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { logLeaks } from './log-leaks.js';

const quiet =
  '{"level":"info","time":"2026-03-04T04:00:00.123Z","requestId":"0192f0c1-7d3a-7000-8000-012345678901","method":"POST","route":"/server/api/auth/login","status":401,"ms":120345,"msg":"request"}\n' +
  '{"level":"debug","msg":"Running breaking migration 000008.sql"}\n' +
  '{"level":"error","err":{"type":"Error","code":"23505","stack":"Error: x\\n    at f (file:///srv/node_modules/@apollo/server/dist/esm/index.js:12:34)"},"msg":"unexpected error"}\n';

it.each([
  ['siti.aminah@example.test', 'an e-mail address'],
  ['550 <Nurul+1@mail.example.com.my> rejected', 'an e-mail address'],
  ['x@床.test', 'an e-mail address'],
  ['0123456789', 'a telephone number'],
  ['012-345 6789', 'a telephone number'],
  ['+60123456789', 'a telephone number'],
  ['60123456789', 'a telephone number'],
  ['03-12345678', 'a telephone number'],
  ['+6591234567', 'a telephone number'],
  ['$argon2id$v=19$m=19456,t=2,p=1$EUXXY2dj7G5S1rZOW4nqRA$HPL3', 'a hash of a password'],
  ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln', 'an access token'],
  [`#${randomBytes(32).toString('base64url').replace(/^.../, 'aA1')}`, 'a token'],
  ['rahsia-123', 'a password, code or name'],
  ['of demo-user', 'a password, code or name'],
  ['booked for Nur Aisyah', 'a password, code or name'],
  ['Your code is 402917.', 'a password, code or name'],
])('finds %s', (input, what) => {
  const line = `{"level":"warn","msg":${JSON.stringify(input)}}`;
  expect(logLeaks(`${quiet}${line}\n${quiet}`, ['rahsia-123', 'demo-user', '402917', 'Nur Aisyah'])).toContain(`${what}: ${line}`);
});

it('finds nothing in a clean log', () => {
  expect(logLeaks(quiet, ['rahsia-123', '402917', '000008', '012345', '', 'secret', "'; DROP TABLE"])).toEqual([]);
});
