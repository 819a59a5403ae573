import { expect, it } from 'vitest';
import { named } from './named.js';

it('numbers names in the order of the list, at each occurrence', () => {
  expect(named('SELECT :b, :a, :b', ['a', 'b'])).toBe('SELECT $2, $1, $2');
});

it('does not change casts, also right after a name', () => {
  expect(named('SELECT now()::date, :day::date, :ids::uuid[]', ['day', 'ids'])).toBe('SELECT now()::date, $1::date, $2::uuid[]');
});

it('does not change quoted text', () => {
  const sql = `SELECT ':a', 'it''s :a', '{"kind":"step"}'::jsonb, r.":a", :a`;
  expect(named(sql, ['a'])).toBe(sql.replace(/:a$/, '$1'));
});

it('does not change numbered parameters', () => {
  expect(named('SELECT :a, $2', ['a'])).toBe('SELECT $1, $2');
});

it('distinguishes a name from one that begins with it', () => {
  expect(named('SELECT :day, :dayAfter', ['day', 'dayAfter'])).toBe('SELECT $1, $2');
});

it('refuses a name that is not listed, and a listed one that is not used', () => {
  expect(() => named('SELECT :a, :b', ['a'])).toThrow(':b is not among the parameters');
  expect(() => named('SELECT :a', ['a', 'b', 'c'])).toThrow('the statement has no :b, :c');
});
