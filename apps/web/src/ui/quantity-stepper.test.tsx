import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { renderUi } from '../testing/render-ui';
import { QuantityStepper } from './quantity-stepper';

function Mattresses() {
  const [value, setValue] = useState(0);
  return <QuantityStepper label="Mattress" value={value} onChange={setValue} />;
}

beforeEach(() => {
  renderUi(<Mattresses />);
});
const field = () => screen.getByRole('spinbutton', { name: 'Mattress' });

test('plus and minus change the quantity, and stop at 0', async () => {
  const less = screen.getByRole('button', { name: 'One less: Mattress' });
  expect(less).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(less);
  expect(field()).toHaveValue('0');
  await userEvent.click(screen.getByRole('button', { name: 'One more: Mattress' }));
  await userEvent.click(screen.getByRole('button', { name: 'One more: Mattress' }));
  expect(field()).toHaveValue('2');
  await userEvent.click(less);
  expect(field()).toHaveValue('1');
  await userEvent.click(less);
  expect(field()).toHaveValue('0');
  expect(less).toHaveFocus();
});

test('accepts only digits, and arrow keys change the quantity', async () => {
  await userEvent.type(field(), '1x-.2');
  expect(field()).toHaveValue('12');
  await userEvent.clear(field());
  expect(field()).toHaveValue('0');
  await userEvent.type(field(), '{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(field()).toHaveValue('1');
});
