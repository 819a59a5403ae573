import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi, Ui } from '../../testing/render-ui';
import { CodeField } from './code-field';

const onComplete = vi.fn();

function Code({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  return (
    <>
      <CodeField label="Code" help="Sent to you" value={value} onChange={setValue} onComplete={onComplete} error={error} />
      <button>elsewhere</button>
    </>
  );
}

const input = () => screen.getByRole('textbox', { name: 'Code' });

test('takes the focus, and lets the telephone fill the code in', () => {
  renderUi(<Code />);
  expect(input()).toHaveFocus();
  expect(input()).toHaveAttribute('autocomplete', 'one-time-code');
  expect(input()).toHaveAttribute('inputmode', 'numeric');
  expect(input()).toHaveAccessibleDescription('Sent to you');
});

test('accepts only digits, and calls onComplete once with the sixth', async () => {
  onComplete.mockClear();
  renderUi(<Code />);
  await userEvent.type(input(), '4a0 8-1');
  expect(input()).toHaveValue('4081');
  expect(onComplete).not.toHaveBeenCalled();
  await userEvent.type(input(), '529');
  expect(input()).toHaveValue('408152');
  expect(onComplete.mock.calls).toEqual([['408152']]);
});

test('a code can be pasted, with spaces or in full-width digits', async () => {
  onComplete.mockClear();
  renderUi(<Code />);
  await userEvent.click(input());
  await userEvent.paste(' 123 456 ');
  expect(input()).toHaveValue('123456');
  expect(onComplete.mock.calls).toEqual([['123456']]);
});

test('a code is found in a pasted message, also after typed digits', async () => {
  renderUi(<Code />);
  await userEvent.type(input(), '12');
  await userEvent.paste('RM0.00 Contoh Beds: 654321 is your code.');
  expect(input()).toHaveValue('654321');
});

test('takes the focus again after a code was refused', async () => {
  const { rerender } = renderUi(<Code />);
  await userEvent.click(screen.getByText('elsewhere'));
  rerender(
    <Ui>
      <Code error="The code is wrong." />
    </Ui>,
  );
  expect(input()).toHaveFocus();
  expect(input()).toHaveAccessibleDescription('The code is wrong. Sent to you');
});
