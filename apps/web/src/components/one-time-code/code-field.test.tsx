import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import { CodeField } from './code-field';

const onComplete = vi.fn();

function Code({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  return (
    <>
      <CodeField label="Code" help="Sent to you" value={value} onChange={setValue} onComplete={onComplete} error={error} />
      <button onClick={() => setValue('')}>empty</button>
    </>
  );
}

const input = () => screen.getByRole('textbox', { name: 'Code' });
const boxes = () => Array.from(document.querySelectorAll('[data-place]'), (box) => box.textContent);

test('is one field for who hears it, and six boxes for who sees it', async () => {
  renderUi(<Code />);
  expect(screen.getAllByRole('textbox')).toEqual([input()]);
  expect(input()).toHaveAttribute('autocomplete', 'one-time-code');
  expect(input()).toHaveAttribute('inputmode', 'numeric');
  expect(input()).toHaveAccessibleDescription('Sent to you');
  await userEvent.type(input(), '40');
  expect(boxes()).toEqual(['4', '0', '', '', '', '']);
});

test('takes digits alone, and says once that all are there', async () => {
  onComplete.mockClear();
  renderUi(<Code />);
  await userEvent.type(input(), '4a0 8-1');
  expect(input()).toHaveValue('4081');
  expect(onComplete).not.toHaveBeenCalled();
  await userEvent.type(input(), '529');
  expect(input()).toHaveValue('408152');
  expect(onComplete.mock.calls).toEqual([['408152']]);
});

test('can be pasted, with spaces, or as an Asian keyboard writes it', async () => {
  onComplete.mockClear();
  renderUi(<Code />);
  await userEvent.click(input());
  await userEvent.paste(' 123 456 ');
  expect(boxes().join('')).toBe('123456');
  expect(onComplete.mock.calls).toEqual([['123456']]);
});

test('is found in a whole message that is pasted, also behind digits that were typed', async () => {
  renderUi(<Code />);
  await userEvent.type(input(), '12');
  await userEvent.paste('RM0.00 Contoh Beds: 654321 is your code.');
  expect(input()).toHaveValue('654321');
});

test('emptied from outside, it begins at the first box', async () => {
  renderUi(<Code />);
  await userEvent.type(input(), '123456');
  await userEvent.click(screen.getByText('empty'));
  await userEvent.click(input());
  await userEvent.keyboard('7');
  expect(boxes()).toEqual(['7', '', '', '', '', '']);
});
