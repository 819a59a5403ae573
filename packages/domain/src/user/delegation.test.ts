import { expect, test } from 'vitest';
import { coversPower, ownPowerLost, type Power } from './delegation.js';
import type { Actor } from './permissions.js';

const admin = (scope: string[], branchIds: string[] = []): Actor => ({
  kind: 'user',
  userId: 'u',
  name: 'n',
  confirmedEmail: null,
  role: 'admin',
  scope,
  branchIds,
});
const power = (scope: string[], branchIds: string[] = []): Power => ({ role: 'admin', scope, branchIds });

test.each<[string, Actor, Power, boolean]>([
  ['everything covers everything', admin(['*']), power(['*'], ['b1']), true],
  ['all scopes by name are not everything', admin(['user:write', 'branch:all']), power(['*']), false],
  ['what one has', admin(['user:write', 'booking:read'], ['b1', 'b2']), power(['booking:read'], ['b2']), true],
  ['a scope more', admin(['user:write'], ['b1']), power(['booking:read'], ['b1']), false],
  ['a branch more', admin(['booking:read'], ['b1']), power(['booking:read'], ['b1', 'b2']), false],
  ['every branch covers each', admin(['booking:read', 'branch:all']), power(['booking:read', 'branch:all'], ['b1']), true],
  ['each branch is not every branch', admin(['booking:read'], ['b1']), power(['branch:all']), false],
  ['an unknown scope is not covered', admin(['user:write']), power(['user:delete']), false],
  ['an admin without any scope', admin(['user:write']), power([]), true],
  ['a customer has no power, whatever is written beside the name', admin([]), { role: 'user', scope: ['*'], branchIds: ['b1'] }, true],
  [
    'a customer gives nothing',
    { kind: 'user', userId: 'u', name: 'n', confirmedEmail: null, role: 'user', scope: ['*'], branchIds: [] },
    power(['*']),
    false,
  ],
  ['a guest gives nothing', { kind: 'guest' }, power(['booking:read']), false],
])('%s', (_, actor, asked, expected) => {
  expect(coversPower(actor, asked)).toBe(expected);
});

test.each<[string, Power, Power & { disabled: boolean }, ReturnType<typeof ownPowerLost>]>([
  ['a right of two', power(['user:write', 'user:read']), { ...power(['user:read']), disabled: false }, null],
  ['the last right', power(['user:write']), { ...power([]), disabled: false }, 'scope'],
  ['the role', power(['user:write']), { role: 'user', scope: [], branchIds: [], disabled: false }, 'role'],
  ['the account', power(['user:write']), { ...power(['user:write']), disabled: true }, 'disabled'],
  ['nothing of who has none', power([]), { ...power([]), disabled: false }, null],
  ['nothing of a customer', { role: 'user', scope: [], branchIds: [] }, { role: 'user', scope: [], branchIds: [], disabled: true }, null],
])('of one’s own power is lost: %s', (_, before, after, lost) => {
  expect(ownPowerLost(before, after)).toBe(lost);
});
