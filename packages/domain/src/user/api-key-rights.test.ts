import { expect, test } from 'vitest';
import { keyActor, type KeyMaker } from './api-key-rights.js';

const maker = (scope: string[], branchIds: string[] = [], role: KeyMaker['role'] = 'admin') => ({ id: 'm', role, scope, branchIds });
const key = (scope: string[], branchIds: string[] = []) => ({ id: 'k', name: 'Shop system', scope, branchIds });

test.each([
  ['both have it', key(['booking:read', 'audit:read']), maker(['booking:read']), ['booking:read'], []],
  ['* of the maker is every scope of the key', key(['booking:make']), maker(['*']), ['booking:make'], []],
  ['who is no admin any more has none', key(['booking:read']), maker(['booking:read'], [], 'user'), [], []],
  ['branches of both', key(['booking:read'], ['a', 'b']), maker(['booking:read'], ['b', 'c']), ['booking:read'], ['b']],
  ['every branch of a maker who works for some', key(['branch:all']), maker(['booking:read'], ['b', 'c']), [], ['b', 'c']],
  ['some branches of a maker who works for all', key(['booking:read'], ['a']), maker(['*']), ['booking:read'], ['a']],
])('%s', (_, onFile, person, scope, branchIds) => {
  expect(keyActor(onFile, person)).toEqual({ kind: 'key', keyId: 'k', makerId: 'm', name: 'Shop system', scope, branchIds });
});
