import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { address, renderUi } from '../../testing/render-ui';
import { PostcodeStart } from './postcode-start';

const field = () => screen.getByRole('textbox', { name: 'Delivery postcode' });

beforeEach(() => void renderUi(<PostcodeStart />, { path: '/bm' }));

test('five digits open the form with that postcode, in the page’s language', async () => {
  await userEvent.type(field(), '68 100{Enter}');
  expect(address()).toBe('/bm/form?postcode=68100');
});

test('letters cannot be typed, and a postcode that is pasted with a space is accepted', async () => {
  await userEvent.type(field(), '6a8.1');
  expect(field()).toHaveValue('681');
  await userEvent.clear(field());
  await userEvent.click(field());
  await userEvent.paste('68 100');
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/bm/form?postcode=68100');
});

test.each(['', '6810', '681000', 'abcde'])('%o is refused', async (typed) => {
  if (typed) await userEvent.type(field(), typed);
  await userEvent.click(screen.getByRole('button', { name: 'See delivery dates' }));
  expect(address()).toBe('/bm');
  expect(field()).toBeInvalid();
  expect(field()).toHaveAccessibleDescription('Enter a Malaysian postcode of 5 digits.');
  expect(field()).toHaveFocus();
});
