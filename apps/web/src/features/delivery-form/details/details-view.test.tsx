import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { now } from '../../../lib/clock';
import { AccountServer } from '../../../testing/account-server';
import { atLateMonth, givenAvailability, heldAs, inDays } from '../../../testing/given-availability';
import { givenDraft } from '../../../testing/given-draft';
import { renderPage } from '../../../testing/render-page';
import { draftStore } from '../draft/draft-store';
import { rememberVisit } from '../welcome/first-visit';
import { DetailsView } from './details-view';

beforeEach(() => {
  atLateMonth();
  rememberVisit();
  givenDraft({ deliveryDate: inDays(3) });
});

function givenDetailsStep() {
  new AccountServer({ Availability: (sent) => givenAvailability(sent), HoldDate: heldAs('mine') });
  renderPage(
    <Routes>
      <Route path="/form/details" element={<DetailsView />} />
    </Routes>,
    { path: '/form/details' },
  );
}

test('an ended hold is held again from its banner, and the keyboard goes on from the heading', async () => {
  const ended = new Date(now() - 1_000).toISOString();
  draftStore.update((draft) => ({ ...draft, hold: { token: 'mine', postcode: '68100', deliveryDate: inDays(3), endsAt: ended } }));
  givenDetailsStep();
  const [again] = await screen.findAllByRole('button', { name: 'Hold it again' });
  if (again) await userEvent.click(again);
  await waitFor(() => expect(screen.queryByText('The ten minutes are over')).toBeNull());
  expect(screen.getByRole('heading', { level: 1, name: 'Your details' })).toHaveFocus();
});

test('outer spaces count for nothing: a right value has its tick, spaces alone are empty, and what is stored is trimmed', async () => {
  givenDetailsStep();
  const leave = async (name: string, text: string) => {
    const field = await screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
    await userEvent.type(field, text);
    await userEvent.tab();
    return field;
  };
  const ticked = (field: HTMLElement) => field.parentElement?.querySelector('.lucide-check') !== null;

  const name = await leave('Name', '  Nurul Aisyah ');
  const mobile = await leave('Primary contact', ' 012-345 6789 ');
  expect([ticked(name), ticked(mobile)]).toEqual([true, true]);
  const unit = await leave('Address line 2', '   ');
  expect(ticked(unit)).toBe(false);
  expect(unit).toBeValid();
  const street = await leave('Address line 1', ' ');
  expect(ticked(street)).toBe(false);
  expect(street).toBeInvalid();
  expect(draftStore.get().form).toMatchObject({ name: 'Nurul Aisyah', primaryContact: '012-345 6789', address1: '', address2: '' });

  await userEvent.clear(name);
  await leave('Name', '  ');
  expect(name).toBeInvalid();
  expect(ticked(name)).toBe(false);
});

test('TOLD_NOHOW: where SMS are sent an address is optional, and e-mail can be ticked only with one', async () => {
  document.documentElement.dataset['sms'] = '';
  givenDetailsStep();
  const email = await screen.findByRole('textbox', { name: /^E-mail/ });
  const [sms, byEmail] = ['SMS', 'E-mail'].map((name) => screen.getByRole('checkbox', { name }));
  await userEvent.clear(email);
  expect(email).not.toBeRequired();
  expect(byEmail).toBeDisabled();
  expect(sms).not.toBeChecked();
  await userEvent.click(screen.getAllByRole('button', { name: 'Continue' })[0] as HTMLElement);
  expect(await screen.findByText('Give an e-mail address, or choose SMS.')).toBeVisible();
  await userEvent.click(sms as HTMLElement);
  await waitFor(() => expect(screen.queryByText('Give an e-mail address, or choose SMS.')).toBeNull());
  await userEvent.type(email, 'nur@example.test');
  expect(byEmail).toBeEnabled();
  expect(byEmail).toBeChecked();
});

test('where numbers of other countries are taken it says how they begin, and tells those that are none', async () => {
  document.documentElement.dataset['otherCountries'] = 'SG';
  givenDetailsStep();
  const mobile = await screen.findByRole('textbox', { name: /^Primary contact/ });
  expect(mobile).toHaveAccessibleDescription('A number of another country begins with + and its code.');
  await userEvent.clear(mobile);
  await userEvent.type(mobile, '+65 6123 4567');
  await userEvent.tab();
  await waitFor(() => expect(mobile).toBeInvalid());
  await userEvent.clear(mobile);
  await userEvent.type(mobile, '+65 9123 4567');
  await waitFor(() => expect(mobile).toBeValid());
  expect(draftStore.get().form.primaryContact).toBe('+65 9123 4567');
});

test('where no SMS are sent they are not offered, and an address is needed', async () => {
  givenDetailsStep();
  expect(await screen.findByRole('textbox', { name: /^E-mail/ })).toBeRequired();
  expect(screen.queryByRole('checkbox', { name: 'SMS' })).toBeNull();
  expect(screen.queryByText('Not needed with SMS.')).toBeNull();
});
