import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { now } from '../../lib/clock';
import { setSession } from '../../lib/session/session-store';
import { AccountServer, data } from '../../testing/account-server';
import { atLateMonth, availabilityOf, givenAvailability, heldAs, inDays } from '../../testing/given-availability';
import { givenDay } from '../../testing/given-day';
import { givenDraft } from '../../testing/given-draft';
import { renderPage } from '../../testing/render-page';
import { renderUi } from '../../testing/render-ui';
import { givenUser } from '../../testing/session-server';
import { ContactFields } from './details-fields';
import { DetailsView } from './details-view';
import { emptyDraft, type DraftForm } from './draft';
import { draftStore } from './draft-store';
import { usePrefill } from './profile-details';
import { rememberVisit } from './welcome';

beforeEach(() => {
  atLateMonth();
  rememberVisit();
  givenDraft({ deliveryDate: inDays(3) });
});

function givenDetailsStep(availability: (sent: Record<string, unknown>) => Response | Promise<Response> = givenAvailability) {
  new AccountServer({ Availability: (sent) => availability(sent), HoldDate: heldAs('mine') });
  renderPage(
    <Routes>
      <Route path="/form/details" element={<DetailsView />} />
    </Routes>,
    { path: '/form/details' },
  );
}

test('a date is held again from the alert of its ended hold, and the focus moves to the heading', async () => {
  const ended = new Date(now() - 1_000).toISOString();
  draftStore.update((draft) => ({ ...draft, hold: { token: 'mine', postcode: '68100', deliveryDate: inDays(3), endsAt: ended } }));
  givenDetailsStep();
  const [again] = await screen.findAllByRole('button', { name: 'Hold it again' });
  if (again) await userEvent.click(again);
  await waitFor(() => expect(screen.queryByText('Your ten minutes are up')).toBeNull());
  expect(screen.getByRole('heading', { level: 1, name: 'Your details' })).toHaveFocus();
});

test('outer spaces are ignored: a valid value has its tick, spaces alone are empty, and the stored value is trimmed', async () => {
  givenDetailsStep();
  const leave = async (name: string, text: string) => {
    const field = await screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
    await userEvent.type(field, text);
    await userEvent.tab();
    return field;
  };
  const ticked = (field: HTMLElement) => field.parentElement?.querySelector('.lucide-check') !== null;

  const name = await leave('Name', '  Nurul Aisyah ');
  const mobile = await leave('Mobile number', ' 012-345 6789 ');
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

test('more pieces than the date is held for are held before the form goes on; without room for them the date is lost', async () => {
  const hold = { token: 'mine', postcode: '68100', deliveryDate: inDays(3), endsAt: new Date(now() + 600_000).toISOString() };
  const filled = { name: 'Nurul', primaryContact: '0123456789', email: 'nurul@example.com', address1: '1, Jalan Ampang' };
  givenDraft({ deliveryDate: inDays(3), quantityMattress: 40, ...filled }, { hold });
  const gone = { __typename: 'DateUnavailable', message: 'no', reason: 'NOT_ENOUGH_ROOM', alternatives: [inDays(5)] };
  const server = new AccountServer({
    Availability: (sent) => givenAvailability(sent),
    HoldDate: (sent) => (sent['quantityMattress'] === 40 ? data({ holdDate: gone }) : heldAs('mine')(sent)),
  });
  renderPage(
    <Routes>
      <Route path="/form/details" element={<DetailsView />} />
      <Route path="/form/date" element="the dates" />
      <Route path="/form/summary" element="the summary" />
    </Routes>,
    { path: '/form/details' },
  );
  const [proceed] = await screen.findAllByRole('button', { name: 'Continue' });
  await userEvent.click(proceed as HTMLElement);
  expect(await screen.findByText('the dates')).toBeVisible();
  expect(server.sentTo('HoldDate')).toEqual([
    { postcode: '68100', deliveryDate: inDays(3), holdToken: 'mine', quantityMattress: 40, quantityBedset: 0 },
  ]);
  expect(draftStore.get()).toMatchObject({ form: { deliveryDate: '', quantityMattress: 40 }, refused: { reason: 'NOT_ENOUGH_ROOM' } });
});

test('TOLD_NOHOW: the channels come first, and an address is required only if e-mail is chosen', async () => {
  document.documentElement.dataset['sms'] = '';
  givenDetailsStep();
  const email = await screen.findByRole('textbox', { name: /^E-mail/ });
  const [sms, byEmail] = ['SMS', 'E-mail'].map((name) => screen.getByRole('checkbox', { name })) as [HTMLElement, HTMLElement];
  expect(byEmail.compareDocumentPosition(email) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect([byEmail, sms].map((box) => (box as HTMLInputElement).checked)).toEqual([true, false]);
  expect(email).toBeRequired();
  await userEvent.click(sms);
  expect(email).toBeRequired();
  await userEvent.click(byEmail);
  expect(email).not.toBeRequired();
  expect(email).toHaveAccessibleDescription('Not needed with SMS.');
  await userEvent.click(sms);
  expect(email).toBeRequired();
  await userEvent.click(byEmail);
  await userEvent.click(screen.getAllByRole('button', { name: 'Continue' })[0] as HTMLElement);
  expect(await screen.findByText('Enter an e-mail address, or choose SMS.')).toBeVisible();
  // Choosing SMS resolves the error.
  await userEvent.click(sms);
  await waitFor(() => expect(screen.queryByText('Enter an e-mail address, or choose SMS.')).toBeNull());
  expect(email).toBeValid();
  expect(byEmail).not.toBeChecked();
  await userEvent.click(byEmail);
  await userEvent.click(screen.getAllByRole('button', { name: 'Continue' })[0] as HTMLElement);
  expect(await screen.findByText('E-mail is required')).toBeVisible();
  await userEvent.type(email, 'nur@example.test');
  await waitFor(() => expect(email).toBeValid());
});

test('if numbers of other countries are accepted, the help shows how they begin, and invalid ones have an error', async () => {
  document.documentElement.dataset['otherCountries'] = 'SG';
  givenDetailsStep();
  const mobile = await screen.findByRole('textbox', { name: /^Mobile number/ });
  expect(mobile).toHaveAccessibleDescription('For a number from another country, start with + and the country code.');
  await userEvent.clear(mobile);
  await userEvent.type(mobile, '+65 6123 4567');
  await userEvent.tab();
  await waitFor(() => expect(mobile).toBeInvalid());
  await userEvent.clear(mobile);
  await userEvent.type(mobile, '+65 9123 4567');
  await waitFor(() => expect(mobile).toBeValid());
  expect(draftStore.get().form.primaryContact).toBe('+65 9123 4567');
});

test('if no SMS are sent, they are not offered, and an address is required', async () => {
  givenDetailsStep();
  expect(await screen.findByRole('textbox', { name: /^E-mail/ })).toBeRequired();
  expect(screen.queryByRole('checkbox', { name: 'SMS' })).toBeNull();
  expect(screen.queryByText('Not needed with SMS.')).toBeNull();
});

function Form() {
  const form = useForm<DraftForm>({ defaultValues: emptyDraft.form });
  return (
    <FormProvider {...form}>
      <ContactFields />
    </FormProvider>
  );
}

test('telephone numbers accept no letters; names accept every character of a name', async () => {
  renderUi(<Form />);
  const type = async (name: string, text: string) => {
    const field = screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
    await userEvent.type(field, text);
    return field;
  };
  expect(await type('Mobile number', '012-3a45 b6789')).toHaveValue('012-345 6789');
  expect(await type('Second number', '03-1234 5678 ext 9')).toHaveValue('03-1234 5678 x 9');
  expect(await type('Name', "Nur'Aisyah a/p Dato' Ali @ 3")).toHaveValue("Nur'Aisyah a/p Dato' Ali @ 3");
});

const user = givenUser({ phoneNumber: '+60123456789' });

afterEach(() => draftStore.clear());

function givenForm(typed: Partial<DraftForm> = {}) {
  return renderHook(() => {
    const form = useForm<DraftForm>({ defaultValues: { ...emptyDraft.form, ...typed } });
    usePrefill(form);
    return form;
  });
}

test('fills in empty fields, shows whose profile it is, and keeps typed text', async () => {
  setSession({ status: 'signedIn', user });
  const { result } = givenForm({ email: 'mine@example.com' });
  await waitFor(() => expect(result.current.getValues()).toMatchObject({ name: 'Nurul Aisyah', primaryContact: '012-345 6789' }));
  expect(result.current.getValues('email')).toBe('mine@example.com');
  expect(draftStore.get().profileOf).toBe('u1');
});

test('a field that was emptied stays empty, and a number that is added to the profile later is filled in', async () => {
  setSession({ status: 'signedIn', user: { ...user, phoneNumber: null } });
  const { result, rerender } = givenForm();
  await waitFor(() => expect(result.current.getValues('name')).toBe('Nurul Aisyah'));
  expect(result.current.getValues('primaryContact')).toBe('');
  act(() => setSession({ status: 'signedIn', user }));
  await waitFor(() => expect(result.current.getValues('primaryContact')).toBe('012-345 6789'));
  act(() => result.current.setValue('name', ''));
  rerender();
  expect(result.current.getValues('name')).toBe('');
});

test('nothing is filled in for a guest', () => {
  const { result } = givenForm();
  expect(result.current.getValues('name')).toBe('');
  expect(draftStore.get().profileOf).toBeNull();
});

test('the promise keeps its space while it loads, so that Continue does not move when it appears', async () => {
  givenDraft({ deliveryDate: inDays(3), email: 'nurul@example.com' });
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  const day = givenDay(inDays(3), { changeUntil: inDays(1) });
  givenDetailsStep(() => asked.then(() => availabilityOf([day], inDays(2))));
  expect(await screen.findByText(/change or cancel/)).not.toBeVisible();
  answer();
  await waitFor(() => expect(screen.getByText(/change or cancel/)).toBeVisible());
  expect(screen.getByText(deliveryDateText(inDays(1), 'en', 'full'))).toBeVisible();
});
