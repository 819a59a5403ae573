import { describe, expect, test } from 'vitest';
import { can, isPartner, roles, scopes, worksFor, worksForAll, type Actor } from './permissions.js';

const guest: Actor = { kind: 'guest' };
const user = (role: 'user' | 'admin', scope: string[], branchIds: string[] = []): Actor => ({
  kind: 'user',
  userId: 'u',
  name: 'Nur',
  confirmedEmail: null,
  role,
  scope,
  branchIds,
});
const key = (scope: string[], branchIds: string[] = []): Actor => ({
  kind: 'key',
  keyId: 'k',
  makerId: 'u',
  name: 'Warehouse',
  scope,
  branchIds,
});

test('there are two roles', () => {
  expect(roles).toEqual(['user', 'admin']);
});

describe('can', () => {
  test('guests and customers have no scope, even if their record lists one', () => {
    for (const scope of scopes) {
      expect(can(guest, scope)).toBe(false);
      expect(can(user('user', ['*', ...scopes]), scope)).toBe(false);
    }
  });

  test('an admin and a key have the given scopes, and no more', () => {
    for (const given of scopes.filter((scope) => scope !== '*')) {
      for (const actor of [user('admin', [given]), key([given])]) expect(scopes.filter((scope) => can(actor, scope))).toEqual([given]);
    }
    expect(scopes.filter((scope) => can(user('admin', []), scope))).toEqual([]);
  });

  test('* is every scope', () => {
    for (const actor of [user('admin', ['*']), key(['*'])]) expect(scopes.every((scope) => can(actor, scope))).toBe(true);
  });

  test('an unknown scope allows nothing', () => {
    expect(scopes.some((scope) => can(user('admin', ['booking', 'BOOKING:READ', 'booking:*', '']), scope))).toBe(false);
  });
});

test("a partner's key has booking:make only, or none; no person is a partner", () => {
  for (const actor of [key(['booking:make']), key([])]) expect(isPartner(actor)).toBe(true);
  for (const actor of [key(['booking:make', 'booking:read']), key(['booking:read'])]) expect(isPartner(actor)).toBe(false);
  for (const actor of [guest, user('admin', ['booking:make']), user('user', [])]) expect(isPartner(actor)).toBe(false);
});

describe('branches', () => {
  test('an admin and a key work for the branches that they are assigned to', () => {
    for (const actor of [user('admin', ['booking:read'], ['b1', 'b2']), key(['booking:read'], ['b1', 'b2'])]) {
      expect(['b1', 'b2', 'b3'].filter((id) => worksFor(actor, id))).toEqual(['b1', 'b2']);
      expect(worksForAll(actor)).toBe(false);
    }
  });

  test('with branch:all, or *, for every one', () => {
    for (const actor of [user('admin', ['branch:all']), user('admin', ['*']), key(['branch:all'])]) {
      expect(worksForAll(actor)).toBe(true);
      expect(worksFor(actor, 'any')).toBe(true);
    }
  });

  test('guests and customers work for none', () => {
    for (const actor of [guest, user('user', ['*', 'branch:all'], ['b1'])]) {
      expect(worksFor(actor, 'b1')).toBe(false);
      expect(worksForAll(actor)).toBe(false);
    }
  });
});
