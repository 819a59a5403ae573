import { expect, test } from 'vitest';
import { checkApiKeyForm, normaliseApiKeyForm, type ApiKeyForm } from './api-key-form.js';
import { scopes, type Actor } from './permissions.js';

const now = new Date('2026-11-26T04:00:00Z');
const admin = (...scope: string[]): Actor => ({
  kind: 'user',
  userId: 'u',
  name: 'n',
  confirmedEmail: null,
  role: 'admin',
  scope,
  branchIds: [],
});
const form = (input: Partial<ApiKeyForm> = {}): ApiKeyForm => ({
  name: 'Shop system',
  scope: ['booking:read'],
  branchIds: [],
  networks: [],
  expiresAt: null,
  ...input,
});
const errors = (input: Partial<ApiKeyForm>, actor: Actor = admin('*')) =>
  checkApiKeyForm(normaliseApiKeyForm(form(input)), actor, now).map(({ path, code }) => `${path} ${code}`);

test.each<[string, Partial<ApiKeyForm>, string[]]>([
  ['is right', {}, []],
  ['has no name', { name: ' \u200b' }, ['name REQUIRED']],
  ['has a name of 81 characters', { name: 'a'.repeat(81) }, ['name TOO_LONG']],
  ['has a name of 80 characters of two code units', { name: '𝒳'.repeat(80) }, []],
  ['has no scope', { scope: [] }, ['scope REQUIRED']],
  [
    'asks for everything, or to make people',
    { scope: ['*', 'booking:read', 'user:write'] },
    ['scope.0 CHOICE_INVALID', 'scope.2 CHOICE_INVALID'],
  ],
  ['has a scope that is none', { scope: ['booking:*'] }, ['scope.0 CHOICE_INVALID']],
  ['has more scopes than there are', { scope: Array.from({ length: 99 }, (_, at) => `s${at}`) }, ['scope TOO_MANY']],
  ['ends now', { expiresAt: now }, ['expiresAt END_PAST']],
  ['ends in ten years to the millisecond', { expiresAt: new Date('2036-11-26T04:00:00Z') }, []],
  ['ends later', { expiresAt: new Date('2036-11-26T04:00:00.001Z') }, ['expiresAt END_TOO_FAR']],
  ['has too many branches', { branchIds: Array.from({ length: 501 }, (_, at) => `b${at}`) }, ['branchIds TOO_MANY']],
  ['has too many networks', { networks: Array.from({ length: 51 }, (_, at) => `n${at}`) }, ['networks TOO_MANY']],
])('a key that %s', (_, input, expected) => {
  expect(errors(input)).toEqual(expected);
});

test('nobody can give a right that they do not have', () => {
  const given = ['booking:read', 'booking:make'];
  for (const scope of scopes.filter((one) => one !== '*' && one !== 'user:write')) {
    expect(errors({ scope: [scope] }, admin(...given))).toEqual(given.includes(scope) ? [] : ['scope.0 CHOICE_INVALID']);
  }
});

test('a key for every branch has no list of branches, and lists are distinct', () => {
  expect(
    normaliseApiKeyForm(form({ scope: ['branch:all', 'branch:all'], branchIds: ['a'], networks: [' 10.0.0.1', '10.0.0.1 '] })),
  ).toEqual(form({ scope: ['branch:all'], networks: ['10.0.0.1'] }));
});
