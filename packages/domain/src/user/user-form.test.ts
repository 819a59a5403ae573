import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../testing/hostile-texts.js';
import { checkProfileForm, checkUserForm, normaliseProfileForm, normaliseUserForm, type UserForm } from './user-form.js';

const form: UserForm = {
  name: 'Nur Aisyah',
  email: 'nur@example.com',
  role: 'admin',
  scope: ['booking:read'],
  branchIds: [],
  disabled: false,
};

describe('the form of an account', () => {
  test.each<[Partial<UserForm>, string, string]>([
    [{ name: '' }, 'name', 'NAME_REQUIRED'],
    [{ name: 'a'.repeat(121) }, 'name', 'TOO_LONG'],
    [{ name: 'a\u0000' }, 'name', 'CHARACTERS_INVALID'],
    [{ name: 'Admin\u200b' }, 'name', 'CHARACTERS_HIDDEN'],
    [{ email: 'nur\u202e@example.com' }, 'email', 'CHARACTERS_HIDDEN'],
    [{ email: '' }, 'email', 'EMAIL_REQUIRED'],
    [{ email: 'nur@example' }, 'email', 'EMAIL_FORMAT'],
    [{ email: `${'a'.repeat(250)}@b.my` }, 'email', 'TOO_LONG'],
    [{ scope: ['booking:read', 'everything'] }, 'scope.1', 'CHOICE_INVALID'],
    [{ scope: Array.from({ length: 13 }, (_, at) => String(at)) }, 'scope', 'TOO_MANY'],
    [{ branchIds: Array.from({ length: 501 }, (_, at) => String(at)) }, 'branchIds', 'TOO_MANY'],
  ])('%j: %s %s', (input, path, code) => {
    expect(checkUserForm({ ...form, ...input })).toMatchObject([{ path, code }]);
  });

  test('a valid one has no error', () => {
    expect(checkUserForm(form)).toEqual([]);
  });

  test('is normalised: texts trimmed, no repeats', () => {
    expect(normaliseUserForm({ ...form, name: ' Nur  Aisyah ', scope: ['*', '*'], branchIds: ['a', 'b'] })).toMatchObject({
      name: 'Nur Aisyah',
      scope: ['*'],
      branchIds: ['a', 'b'],
    });
  });

  test('of a customer has no scope and no branches', () => {
    expect(normaliseUserForm({ ...form, role: 'user', branchIds: ['a'] })).toMatchObject({ scope: [], branchIds: [] });
  });
});

describe('the form of a profile', () => {
  test('leaves undefined fields alone, clears null fields, keeps the name', () => {
    expect(normaliseProfileForm({})).toEqual({ name: undefined, firm: undefined, photoUrl: undefined });
    expect(normaliseProfileForm({ firm: ' ', photoUrl: null })).toEqual({ name: undefined, firm: null, photoUrl: null });
    expect(checkProfileForm(normaliseProfileForm({ firm: null, photoUrl: null }))).toEqual([]);
    expect(checkProfileForm(normaliseProfileForm({ name: null }))).toEqual([{ path: 'name', code: 'NAME_REQUIRED' }]);
  });

  test('name and company take no hidden characters', () => {
    expect(checkProfileForm({ name: 'A\u202eli', firm: 'Tilam\u200b' })).toEqual([
      { path: 'name', code: 'CHARACTERS_HIDDEN' },
      { path: 'firm', code: 'CHARACTERS_HIDDEN' },
    ]);
  });

  test.each(['webp', 'jpg', 'png'].map((ending) => `/server/api/files/0123456789abcdef0123456789abcdef.${ending}`))(
    '%s is a photograph',
    (photoUrl) => {
      expect(checkProfileForm({ photoUrl })).toEqual([]);
    },
  );

  test.each([
    'javascript:alert(1)',
    'https://evil.test/a.png',
    '//evil.test/a.png',
    '/server/api/files/../auth/logout',
    '/server/api/files/',
    '/server/graphql',
    '/server/api/files/0123456789abcdef0123456789abcdef.pdf',
    '/server/api/files/0123456789abcdef0123456789abcdef.png?x',
    '/server/api/files/0123456789abcdef0123456789abcdef.png\n',
    'data:image/png;base64,AAAA',
  ])('%j is not', (photoUrl) => {
    expect(checkProfileForm({ photoUrl })).toEqual([{ path: 'photoUrl', code: 'CHOICE_INVALID' }]);
  });

  test('returns for every hostile text', () => {
    for (const text of hostileTexts) expect(checkProfileForm({ name: text, firm: text, photoUrl: text }).length).toBeGreaterThan(0);
  });
});
