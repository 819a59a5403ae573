import { expect, test } from 'vitest';
import { auditChanges, auditFields } from './audit-changes';

const changes = (before: unknown, after: unknown) =>
  auditChanges(
    auditFields(before === null ? null : JSON.stringify(before)),
    auditFields(after === null ? null : JSON.stringify(after)),
  ).map(({ field, before: was, after: is }) => [field, was, is]);

test('a change lists only the values that differ, with each part of an address by itself', () => {
  const before = {
    id: 'b1',
    version: 3,
    name: 'Perak',
    cutoffTime: '16:00',
    address: { city: 'Ipoh', zipcode: '30000' },
    coverage: ['30000'],
  };
  const after = { ...before, version: 4, cutoffTime: null, address: { city: 'Ipoh', zipcode: '31000' }, coverage: ['30000', '31000'] };
  expect(changes(before, after)).toEqual([
    ['version', 3, 4],
    ['cutoffTime', '16:00', null],
    ['address.zipcode', '30000', '31000'],
    ['coverage', ['30000'], ['30000', '31000']],
  ]);
});

test('a new and a removed entity are listed with every value that is not empty', () => {
  const rule = { id: 'r1', name: 'Stock', dailyLimit: 0, branchIds: [], note: '', tentative: false };
  const fields = [
    ['name', 'Stock'],
    ['dailyLimit', 0],
    ['tentative', false],
  ];
  expect(changes(null, rule)).toEqual(fields.map(([field, value]) => [field, undefined, value]));
  expect(changes(rule, null)).toEqual(fields.map(([field, value]) => [field, value, undefined]));
});

test('a change without any kept difference says what it was about', () => {
  expect(changes({ reference: 'BK' }, { reference: 'BK' })).toEqual([['reference', 'BK', 'BK']]);
});

test.each([null, '', 'x', '[]', '"text"', '7', '{"constructor":{"a":1}}', '{"__proto__":{"a":1}}'])('%j does not throw', (json) => {
  expect(() => auditChanges(auditFields(json), auditFields(json))).not.toThrow();
});
