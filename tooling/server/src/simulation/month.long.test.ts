import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '@booking/server/testing/test-database';
import { monthErrors, printMonth } from './month-figures.js';
import { simulateMonth } from './month.js';

it('a month of 3,000 deliveries: windows are announced and kept, and nobody gets too many messages', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.drop());
  const figures = await simulateMonth(db.url, 44);
  printMonth(figures);
  expect(monthErrors(figures)).toEqual([]);
}, 1_200_000);
