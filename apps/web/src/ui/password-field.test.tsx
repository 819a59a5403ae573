import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderUi } from '../testing/render-ui';
import { PasswordField } from './password-field';

test('is hidden until it is asked to be seen, and keeps what was typed', async () => {
  renderUi(<PasswordField label="Password" autoComplete="current-password" />);
  const input = screen.getByLabelText('Password');
  await userEvent.type(input, 'tilam-42');
  expect(input).toHaveAttribute('type', 'password');
  expect(input).toHaveAttribute('autocomplete', 'current-password');
  const eye = screen.getByRole('button', { name: 'Show password', pressed: false });
  await userEvent.click(eye);
  expect(input).toHaveAttribute('type', 'text');
  expect(input).toHaveValue('tilam-42');
  await userEvent.click(screen.getByRole('button', { name: 'Show password', pressed: true }));
  expect(input).toHaveAttribute('type', 'password');
});
