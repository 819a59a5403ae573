import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { addDays, instantOf } from '@booking/domain/calendar/calendar-date';
import { today } from '../../lib/today';
import { AccountServer, conflict, data, gqlError, type Answers } from '../../testing/account-server';
import { atLateMonth, givenAvailability } from '../../testing/given-availability';
import { givenBooking } from '../../testing/given-booking';
import { renderStaff } from '../../testing/render-staff';
import { useSaving } from '../staff-form/use-saving';
import { NoteForm, UncancelForm, WordsForm } from './outcome-forms';
import { CorrectForm, WaitsForCustomer } from './after-outcome';
import { BookingFacts, BookingPromise } from './booking-facts';
import { EditForm } from './edit-form';
import { MoveForm } from './date-forms';
import type { FormProps, StaffBooking } from './staff-booking';

/** Corrections that take a place: tried without an override first, and, where staff may, with one and its reason. */
const booking = {
  ...givenBooking(),
  archived: false,
  orderCheck: 'NONE',
  places: 1,
  window: null,
  attendance: null,
  receivedBy: null,
  order: null,
  docUrls: [],
  internalNote: null,
  updatedAt: '2026-12-01T02:00:00Z',
  keptPastLimit: false,
  customerChoosesUntil: null,
  promise: null,
  history: [],
  messages: [],
} as unknown as StaffBooking;

function open(form: (props: FormProps) => ReactElement, answers: Answers, over: object = {}) {
  const server = new AccountServer(answers);
  const onDone = vi.fn();
  const nothing = () => undefined;
  const Form = form;
  function Opened() {
    const saving = useSaving(() => Promise.resolve());
    return <Form booking={{ ...booking, ...over }} saving={saving} onDone={onDone} onBack={nothing} onDirty={nothing} />;
  }
  renderStaff(<Opened />, { path: '/admin/bookings' });
  return { server, onDone, user: userEvent.setup() };
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('a cancelled booking is restored, past a full day with a reason that is sent', async () => {
  const answers = [conflict('FULL'), data({ undoBookingStatus: { ...booking, version: 3 } })];
  const { server, onDone, user } = open(
    UncancelForm,
    { StaffUndoStatus: answers.map((answer) => () => answer) },
    { status: 'CANCELLED', version: 2 },
  );
  await press('Confirm the booking again');
  expect(await screen.findByText('Fully booked')).toBeVisible();
  expect(screen.getByText('Nothing has been changed.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /^Deliver on that day anyway/ }));
  expect(screen.getByRole('button', { name: 'Confirm it again, past the limit' })).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: 'Promised by the shop' }));
  await press('Confirm it again, past the limit');
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('bookingDrawer.uncancel.done'));
  expect(server.sentTo('StaffUndoStatus')).toEqual([
    { id: 'b1', version: 2, override: false },
    { id: 'b1', version: 2, override: true, overrideReason: 'Promised by the shop' },
  ]);
});

test.each([
  ['ORDER_ALREADY_BOOKED', 'The order is already booked'],
  ['TOO_FAR', 'Not open yet'],
])('a cancelled booking that cannot be restored says why: %s', async (reason, title) => {
  const { onDone } = open(UncancelForm, { StaffUndoStatus: () => conflict(reason) }, { status: 'CANCELLED' });
  await press('Confirm the booking again');
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(onDone).not.toHaveBeenCalled();
});

test('an outcome is corrected with a preset reason or one that is typed', async () => {
  const { server, onDone, user } = open(
    CorrectForm,
    { StaffUndoStatus: () => data({ undoBookingStatus: { ...booking, version: 4 } }) },
    { status: 'DELIVERED', version: 3 },
  );
  expect(screen.getByText(/^The status “Delivered” is undone/)).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'Why it was wrong' });
  expect(screen.getByRole('button', { name: 'Correct this' })).toBeDisabled();
  await user.type(field, '   ');
  expect(screen.getByRole('button', { name: 'Correct this' })).toBeDisabled();
  await user.clear(field);
  await press('Meant for another booking');
  await press('Correct this');
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('bookingDrawer.correct.done'));
  expect(server.sentTo('StaffUndoStatus')).toEqual([{ id: 'b1', version: 3, override: false, reason: 'Meant for another booking' }]);
});

test('an outcome of more than 30 days ago shows an error, and keeps the typed reason', async () => {
  const { onDone, user } = open(CorrectForm, { StaffUndoStatus: () => conflict('TOO_LATE_TO_CORRECT') }, { status: 'FAILED' });
  await user.type(screen.getByRole('textbox', { name: 'Why it was wrong' }), 'Wrong stop');
  await press('Correct this');
  expect(await screen.findByText('It is too late to correct this')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Why it was wrong' })).toHaveValue('Wrong stop');
  expect(onDone).not.toHaveBeenCalled();
});

test.each([
  ['tomorrow', 1],
  ['today', 0],
])('a failed delivery that waits for its customer says until when: %s', (day, days) => {
  const customerChoosesUntil = instantOf(addDays(today(), days), '12:00').toISOString();
  open(({ booking: shown }) => <WaitsForCustomer booking={shown} />, {}, { status: 'FAILED', customerChoosesUntil });
  expect(screen.getByText(new RegExp(`^The customer can choose a new date until ${day}, 12:00\\.`))).toBeVisible();
});

test('another postcode is saved, past the limit of its branch only with an override, which does not apply to a third one', async () => {
  const answers = [conflict('FULL'), conflict('FULL'), data({ updateBooking: { ...booking, version: 2 } })];
  const { server, onDone, user } = open(EditForm, { StaffUpdateBooking: answers.map((answer) => () => answer) });
  const field = () => screen.getByRole('textbox', { name: /^Postcode/ });
  const type = async (postcode: string) => {
    await user.clear(field());
    await user.type(field(), postcode);
  };
  await type('50000');
  await press('Save');
  expect(await screen.findByText('Fully booked')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /^Deliver on that day anyway/ }));
  await user.click(screen.getByRole('radio', { name: 'Promised by the shop' }));
  expect(screen.getByRole('button', { name: 'Save, past the limit' })).toBeEnabled();
  await type('50050');
  await press('Save');
  expect(await screen.findByText('Fully booked')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /^Deliver on that day anyway/ }));
  await press('Save, past the limit');
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('bookingDrawer.edit.done'));
  expect(server.sentTo('StaffUpdateBooking').map(({ input }) => input)).toEqual([
    { postcode: '50000', notify: true },
    { postcode: '50050', notify: true },
    { postcode: '50050', notify: true, override: true, overrideReason: 'Promised by the shop' },
  ]);
});

test('another quantity clears the override of the quantity before', async () => {
  const { user } = open(EditForm, { StaffUpdateBooking: () => conflict('FULL') });
  await press('One more: Mattresses');
  await press('Save');
  expect(await screen.findByText('Fully booked')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /^Deliver on that day anyway/ }));
  expect(screen.getByRole('button', { name: 'Save, past the limit' })).toBeDisabled();
  await press('One less: Mattresses');
  await user.type(screen.getByRole('textbox', { name: /^Remarks/ }), 'Ring first');
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
});

test('a note that somebody else has changed is overwritten only when its user saves again', async () => {
  const theirs = { ...booking, version: 2, internalNote: 'Ring first' };
  const { server, onDone, user } = open(NoteForm, {
    StaffBooking: () => data({ booking: theirs }),
    StaffUpdateBooking: [() => conflict('STALE_VERSION'), () => data({ updateBooking: { ...theirs, version: 3 } })],
  });
  await user.type(screen.getByRole('textbox', { name: /^Note for staff/ }), 'Green gate');
  await press('Save the note');
  expect(await screen.findByText('Somebody else saved first')).toBeVisible();
  expect(server.sentTo('StaffUpdateBooking')).toHaveLength(1);
  await press('Save the note');
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('bookingDrawer.note.done'));
  expect(server.sentTo('StaffUpdateBooking').map(({ version }) => version)).toEqual([1, 2]);
});

test('a message is sent once, although the booking cannot be read afterwards', async () => {
  const { server, onDone, user } = open(WordsForm, {
    StaffSendMessage: () => data({ messageBookings: { __typename: 'BulkResult', id: 'm1', left: [] } }),
    StaffBooking: () => gqlError('SERVICE_UNAVAILABLE'),
  });
  await user.type(screen.getByRole('textbox', { name: /^Message/ }), 'The lift is out of order.');
  await press('Send the message');
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('bookingDrawer.words.done'));
  expect(server.sentTo('StaffSendMessage')).toHaveLength(1);
});

test('typed values stay while somebody else changes the booking, and the other fields show that change', async () => {
  const server = new AccountServer({ StaffUpdateBooking: () => data({ updateBooking: { ...booking, version: 3 } }) });
  const nothing = () => undefined;
  function Opened() {
    const saving = useSaving(() => Promise.resolve());
    const [present, setPresent] = useState(booking);
    return (
      <>
        <button onClick={() => setPresent({ ...booking, version: 2, name: 'Aisyah', remarks: 'Ring first' })}>Somebody else saves</button>
        <EditForm booking={present} saving={saving} onDone={nothing} onBack={nothing} onDirty={nothing} />
      </>
    );
  }
  renderStaff(<Opened />, { path: '/admin/bookings' });
  const field = (name: RegExp) => screen.getByRole('textbox', { name });
  await userEvent.clear(field(/^Name/));
  await userEvent.type(field(/^Name/), 'Nurul');
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  await press('Somebody else saves');
  expect(field(/^Name/)).toHaveValue('Nurul');
  expect(field(/^Remarks/)).toHaveValue('Ring first');
  expect(field(/^Name/)).toHaveAccessibleDescription(/Aisyah/);
  await press('Save');
  await vi.waitFor(() =>
    expect(server.sentTo('StaffUpdateBooking')).toEqual([{ id: 'b1', version: 2, input: { name: 'Nurul', notify: true } }]),
  );
});

test('a postcode that no branch serves has an error, and cannot be overridden', async () => {
  const { user } = open(EditForm, { StaffUpdateBooking: () => conflict('POSTCODE_NOT_SERVED') });
  await user.clear(screen.getByRole('textbox', { name: /^Postcode/ }));
  await user.type(screen.getByRole('textbox', { name: /^Postcode/ }), '97000');
  await press('Save');
  expect(await screen.findByText('No branch delivers there')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: /all the same/ })).toBeNull();
});

test('the rule that a move overrides is named at its button', async () => {
  atLateMonth();
  const { user } = open(MoveForm, { Availability: (sent) => givenAvailability(sent) }, { deliveryDate: '2026-11-30' });
  await user.click(await screen.findByRole('button', { name: /23 Nov, 2026/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Deliver on that day anyway/ }));
  await user.click(screen.getByRole('radio', { name: 'Promised by the shop' }));
  expect(screen.getByRole('button', { name: /^Move to .*23 Nov, although it is too soon$/ })).toBeVisible();
});

test.each([
  [14, 1, 'Place 15 on Saturday, 05 Dec, with an override'],
  [40, 1, 'Place 41 on Saturday, 05 Dec, past the limit of 40'],
  [37, 3, 'Places 38 to 40 on Saturday, 05 Dec, with an override'],
  [38, 3, 'Places 39 to 41 on Saturday, 05 Dec, past the limit of 40'],
])('places with an override are past the limit only if they exceed it: %i before %i', async (bookedBefore, places, words) => {
  const promise = { decidedAt: '2026-12-01T02:00:00Z', limit: 40, bookedBefore, planVersion: 1, override: true, overrideReason: null };
  open(({ booking: shown }) => <BookingPromise booking={shown} />, {}, { promise, places });
  await userEvent.click(screen.getByRole('button', { expanded: false }));
  expect(screen.getByText(words)).toBeVisible();
});

test('the facts name the places of a large order, the announced time, who answered and who received the goods', () => {
  const answer = (by: string, to: string) => ({ at: '2026-12-04T09:30:00Z', by, change: 'ATTENDANCE', from: null, to });
  const facts = {
    ...{ quantityMattress: 12, quantityBedset: 0, places: 3, window: { from: '10:00', to: '13:00' }, attendance: 'YES' },
    ...{ receivedBy: 'Puan Siti', history: [answer('Customer', 'NO'), answer('Farah Zainal', 'YES')] },
  };
  open(({ booking: shown }) => <BookingFacts booking={shown} onNote={null} />, {}, facts);
  const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
  expect(fact('Items')).toHaveTextContent('12 mattresses · takes 3 places');
  expect(fact('Announced time')).toHaveTextContent('10:00–13:00');
  expect(fact('At home')).toHaveTextContent(/^Yes · Farah Zainal, .*04 Dec.*17:30/);
  expect(fact('Received by')).toHaveTextContent('Puan Siti');
});

test('the facts of a usual booking before its announcement name no places, time or answer', () => {
  open(({ booking: shown }) => <BookingFacts booking={shown} onNote={null} />, {});
  expect(screen.getByText('Items', { selector: 'dt' }).nextElementSibling).toHaveTextContent('1 mattress, 1 bedset');
  for (const name of ['Announced time', 'At home', 'Received by']) expect(screen.queryByText(name)).toBeNull();
});
