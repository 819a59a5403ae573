import { print } from 'graphql';
import { expect, test } from 'vitest';
import { rowsDocument } from './rows-document';

test('what no column shows is not asked for', () => {
  const few = print(rowsDocument(['area']));
  expect(few).toContain('postcode');
  expect(few).toContain('reference');
  for (const field of ['branchName', 'quantityMattress', 'orderNumber', 'primaryContact', 'email', 'createdAt'])
    expect(few).not.toContain(field);
  expect(print(rowsDocument(['email', 'telephone']))).toMatch(/primaryContact\s+email/);
  expect(rowsDocument(['area'])).toBe(rowsDocument(['area']));
});
