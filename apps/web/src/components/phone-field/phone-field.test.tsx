import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import { PhoneField } from './phone-field';

function Phone() {
  const [country, setCountry] = useState('MY');
  return <PhoneField label="Mobile number" country={country} onCountryChange={setCountry} />;
}

test('begins with Malaysia, and another country can be chosen', async () => {
  renderUi(<Phone />);
  const select = screen.getByRole('combobox', { name: 'Country of the number' });
  await screen.findByRole('option', { name: 'Malaysia (+60)' });
  expect(select).toHaveValue('MY');
  expect(screen.getByText('+60')).toBeInTheDocument();
  await userEvent.selectOptions(select, 'Singapore (+65)');
  expect(select).toHaveValue('SG');
  expect(screen.getByText('+65')).toBeInTheDocument();
});

test('accepts only characters of a telephone number', async () => {
  renderUi(<Phone />);
  const input = screen.getByRole('textbox', { name: 'Mobile number' });
  await userEvent.type(input, '+6a0 (1)6-b2');
  expect(input).toHaveValue('+60 (1)6-2');
});
