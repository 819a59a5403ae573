import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { AccountServer, conflict, data, gqlError, type Answers } from '../../testing/account-server';
import { givenBooking } from '../../testing/given-booking';
import { renderPage } from '../../testing/render-page';
import { CorrectBooking } from './correct-booking';

type Part = ComponentProps<typeof CorrectBooking>['part'];
const names: Record<Part, string> = { address: 'Edit: Address', contact: 'Edit: Mobile numbers', remarks: 'Edit: Remarks' };
const booking = givenBooking({ remarks: 'Ring twice', secondaryContact: '03-1234 5678' });

function givenPart(part: Part, answers: Answers = {}, shown = booking) {
  const server = new AccountServer({ CorrectBooking: () => data({ correctBooking: { ...shown, version: 2 } }), ...answers });
  const onReload = vi.fn(() => Promise.resolve());
  renderPage(<CorrectBooking part={part} booking={shown} target={{ token: 'secret' }} onReload={onReload} />);
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: names[part] }));
    return within(screen.getByRole('dialog', { name: names[part] }));
  };
  return { server, onReload, open };
}

test.each<[Part, Record<string, string>]>([
  ['address', { 'Address line 1': '7, Jalan Melati', 'Address line 2': 'Block B' }],
  ['contact', { 'Mobile number': '0198765432', 'Second number': '' }],
  ['remarks', { Remarks: 'Gate 3' }],
])('%s: the form sends the correction with the version, shows a message, and returns the focus to its button', async (part, typed) => {
  const { server, open } = givenPart(part);
  const dialog = await open();
  for (const [name, text] of Object.entries(typed)) {
    const field = dialog.getByRole('textbox', { name: new RegExp(`^${name}`) });
    await userEvent.clear(field);
    if (text !== '') await userEvent.type(field, text);
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  // The message moves from the dialog to the page when the dialog closes.
  await vi.waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Your changes are saved.')).toBeVisible();
  });
  const [{ input } = { input: {} }] = server.sentTo('CorrectBooking') as { input: object }[];
  expect(Object.keys(input)).toHaveLength(2 + Object.keys(typed).length);
  expect(input).toMatchObject({ token: 'secret', version: 1 });
  expect(Object.values(input)).toEqual(expect.arrayContaining(Object.values(typed)));
  expect(screen.getByRole('button', { name: names[part] })).toHaveFocus();
});

test('errors of the form and of the server are shown at their field, and the input is kept', async () => {
  const refused = gqlError('BAD_USER_INPUT', [{ path: 'input.secondaryContact', message: 'Not a number of ours.' }]);
  const { server, open } = givenPart('contact', { CorrectBooking: () => refused });
  const dialog = await open();
  const [primary, secondary] = dialog.getAllByRole('textbox');
  if (!primary || !secondary) throw new Error('there are two numbers');
  await userEvent.clear(primary);
  await userEvent.type(primary, '0123');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(primary).toHaveAccessibleDescription('Invalid Malaysian mobile number');
  await vi.waitFor(() => expect(primary).toHaveFocus());
  expect(server.sentTo('CorrectBooking')).toEqual([]);
  await userEvent.type(primary, '{Backspace>4/}019-876 5432');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(secondary).toHaveAccessibleDescription('Not a number of ours.'));
  expect(primary).toHaveValue('019-876 5432');
});

test('unchanged values are not sent', async () => {
  const { server, open } = givenPart('address');
  await userEvent.click((await open()).getByRole('button', { name: 'Save' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sentTo('CorrectBooking')).toEqual([]);
});

test('after a conflict the booking is shown as it is now', async () => {
  const { onReload, open } = givenPart('remarks', { CorrectBooking: () => conflict('STALE_VERSION') });
  const dialog = await open();
  await userEvent.type(dialog.getByRole('textbox'), ' please');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(/was changed in the meantime/)).toBeVisible();
  });
  expect(onReload).toHaveBeenCalledOnce();
});

test.each<[string, object, Part[]]>([
  ['in time', {}, ['address', 'contact', 'remarks']],
  ['after the last day to change', { deliveryDate: '2026-01-05' }, ['contact', 'remarks']],
  ['out for delivery', { status: 'OUT_FOR_DELIVERY' }, []],
  ['delivered', { status: 'DELIVERED' }, []],
  ['failed', { status: 'FAILED' }, []],
  ['cancelled', { status: 'CANCELLED' }, []],
])('%s: %o can be corrected in %j', (_, over, may) => {
  const shown = givenBooking(over);
  renderPage(
    (['address', 'contact', 'remarks'] as const).map((part) => (
      <CorrectBooking key={part} part={part} booking={shown} target={{ token: 'secret' }} onReload={() => Promise.resolve()} />
    )),
  );
  expect(screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(may.map((part) => names[part]));
});
