import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { filterKeys } from './filter-keys';

test.each([
  ['digits', '6a8 1-0.0', '68100'],
  ['phone', '+60 12-345x6y7', '+60 12-345x67'],
  ['letters', "Nur' 1Aisyah", 'Nur Aisyah'],
] as const)('a field for %s lets of %s through: %s', async (filter, typed, shown) => {
  render(<input onKeyDown={filterKeys(filter)} />);
  await userEvent.type(screen.getByRole('textbox'), typed);
  expect(screen.getByRole('textbox')).toHaveValue(shown);
});

test('pasting, deleting and moving with the keyboard are not filtered', async () => {
  render(<input onKeyDown={filterKeys('digits')} />);
  const field = screen.getByRole('textbox');
  await userEvent.click(field);
  await userEvent.paste('68 100');
  await userEvent.keyboard('{ArrowLeft}{Backspace}');
  expect(field).toHaveValue('68 10');
  await userEvent.tab();
  expect(field).not.toHaveFocus();
});
