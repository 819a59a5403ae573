import { expect, test } from 'vitest';
import { checkCalendarFeedForm, normaliseCalendarFeedForm, type CalendarFeedForm } from './calendar-feed-form.js';

test.each<[Partial<CalendarFeedForm>, string[]]>([
  [{}, []],
  [{ name: '日'.repeat(80) }, []],
  [{ name: ' '.repeat(100) }, ['name REQUIRED']],
  [{ branchId: '', name: '' }, ['branchId REQUIRED', 'name REQUIRED']],
  [{ name: 'x'.repeat(81) }, ['name TOO_LONG']],
  [{ name: 'x'.repeat(10_000) }, ['name TOO_LONG']],
  [{ name: 'Office\u0000' }, ['name CHARACTERS_INVALID']],
  [{ name: 'Office\u202e' }, ['name CHARACTERS_HIDDEN']],
])('%j has the faults %j', (said, expected) => {
  const form = normaliseCalendarFeedForm({ branchId: 'b', name: 'Office calendar', ...said });
  expect(checkCalendarFeedForm(form).map(({ path, code }) => `${path} ${code}`)).toEqual(expected);
});

test('a name is kept as one line without room around it', () => {
  expect(normaliseCalendarFeedForm({ branchId: 'b', name: '  Azlan’s\u00a0  telephone ' }).name).toBe('Azlan’s telephone');
});
