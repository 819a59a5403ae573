import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../testing/render-ui';
import { SelectField } from './select-field';
import { SwitchField } from './switch-field';
import { TextField } from './text-field';
import { TextareaField } from './textarea-field';

test('an error marks the field and describes it', () => {
  renderUi(<TextField label="E-mail" help="For the confirmation" error="E-mail must be valid" defaultValue="nurul@gmail" />);
  const field = screen.getByRole('textbox', { name: 'E-mail' });
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('E-mail must be valid');
});

test('help describes a field that has no error', () => {
  renderUi(<TextField label="E-mail" help="For the confirmation" />);
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription('For the confirmation');
});

test('an optional field says so in its name', () => {
  renderUi(<TextareaField label="Remarks" optional />);
  expect(screen.getByRole('textbox', { name: 'Remarks (optional)' })).toBeVisible();
});

test('a locked field cannot be changed', () => {
  renderUi(<TextField label="Postcode" locked value="68100" />);
  expect(screen.getByRole('textbox', { name: 'Postcode' })).toHaveAttribute('readonly');
});

test('a select offers its choices', () => {
  renderUi(<SelectField label="Salutation" placeholder="None" options={[{ value: 'Mrs', label: 'Mrs' }]} />);
  expect(screen.getByRole('combobox', { name: 'Salutation' })).toHaveTextContent('NoneMrs');
});

test('a switch is named by its label', () => {
  renderUi(<SwitchField label="Notify me by SMS" defaultChecked />);
  expect(screen.getByRole('switch', { name: 'Notify me by SMS' })).toBeChecked();
});
