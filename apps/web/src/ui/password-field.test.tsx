import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderUi } from '../testing/render-ui';
import { PasswordField } from './password-field';

test('hides the password until the button is pressed, and keeps the input', async () => {
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
