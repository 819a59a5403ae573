import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { rememberBooked } from '../../components/booked-delivery/booked-delivery';
import { contact } from '../../lib/contact';
import { answeringClient } from '../../testing/answering-client';
import { givenBooking } from '../../testing/given-booking';
import { givenDay } from '../../testing/given-day';
import { givenDraft } from '../../testing/given-draft';
import { address, renderUi } from '../../testing/render-ui';
import { draftStore } from './draft-store';
import { OrderView } from './order-view';

interface Asked {
  orderNumber?: string;
  postcode: string;
}

const status = (over: object = {}) => ({
  __typename: 'OrderStatus',
  orderNumber: 'DEMO-1001',
  statusText: 'Complete',
  bookable: true,
  deliveryDate: null,
  bookingStatus: null,
  quantityMattress: 2,
  quantityBedset: 1,
  ...over,
});
const unknown = (over: object = {}) => status({ statusText: null, quantityMattress: null, quantityBedset: null, ...over });
const notPaid = status({ statusText: 'Pending Payment', bookable: false });

const served = (postcode: string) => ({
  __typename: 'Availability',
  postcode,
  postcodeFullFormat: `${postcode} Ipoh, Perak`,
  city: 'Ipoh',
  state: 'Perak',
  served: postcode !== '88000',
  nextAvailable: '2026-12-05',
  noRoom: null,
  days: [{ __typename: 'AvailabilityDay', ...givenDay('2026-12-05') }],
  arrivals: [],
});

/** The order step of the served postcode 68100. */
function givenStep(answer: (asked: Asked) => object) {
  const asked: Asked[] = [];
  const { wrapper: Client } = answeringClient<Asked>((variables, operation) => {
    if (operation !== 'OrderStatus') return { availability: served(variables.postcode) };
    asked.push(variables);
    return { orderStatus: answer(variables) };
  });
  renderUi(
    <Client>
      <Routes>
        <Route path="/form/order" element={<OrderView />} />
        <Route path="*" element={null} />
      </Routes>
    </Client>,
    { path: '/form/order' },
  );
  return { asked, field: screen.getByLabelText('Order number') };
}

/** Types a number, leaves the field, and waits until the status is requested. */
function typeAndPause(field: HTMLElement, value: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
  act(() => void vi.runOnlyPendingTimers());
  vi.useRealTimers();
}

const press = async (name: RegExp | string) => {
  const [button] = screen.getAllByRole('button', { name });
  if (button) await userEvent.click(button);
};

const leadsTo = (page: string) => waitFor(() => expect(address()).toBe(page));

beforeEach(() => givenDraft({ orderNumber: '', city: 'Batu Caves', state: 'Selangor' }, { order: null }));

test('shows the place of delivery, and waits for a number', () => {
  givenStep(() => status());
  expect(screen.getAllByText('68100 Batu Caves, Selangor')[0]).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change the postcode' })).toHaveAttribute('href', '/form');
  for (const button of screen.getAllByRole('button', { name: 'Enter your order number' })) expect(button).toBeDisabled();
});

test('a number typed with a space is shown as on the receipt, and the ordered quantities are filled in', async () => {
  const { field, asked } = givenStep(() => status());
  typeAndPause(field, ' demo 1001 ');
  expect(field).toHaveValue('DEMO-1001');
  expect(await screen.findByText('Ready for delivery')).toBeVisible();
  await press('Continue');
  await leadsTo('/form/date');
  expect(asked[0]).toEqual({ orderNumber: 'DEMO-1001', postcode: '68100' });
  expect(draftStore.get().form).toMatchObject({ orderNumber: 'DEMO-1001', quantityMattress: 2, quantityBedset: 1 });
});

test('a number without its dash becomes the number of the found order, is requested once, and is booked', async () => {
  const { field, asked } = givenStep(() => status({ orderNumber: 'Demo-1001' }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  field.focus();
  fireEvent.change(field, { target: { value: 'demo1001' } });
  act(() => void vi.runOnlyPendingTimers());
  vi.useRealTimers();
  expect(await screen.findByText('Ready for delivery')).toBeVisible();
  // The field has the focus: the customer may still be typing.
  expect(field).toHaveValue('demo1001');
  await userEvent.tab();
  expect(field).toHaveValue('Demo-1001');
  await press('Continue');
  await leadsTo('/form/date');
  expect(draftStore.get()).toMatchObject({ form: { orderNumber: 'Demo-1001' }, order: { orderNumber: 'Demo-1001' } });
  expect(asked).toEqual([{ orderNumber: 'DEMO1001', postcode: '68100' }]);
});

test('a field that was left before the answer shows the order’s number too; a number that is not found stays as typed', async () => {
  const { field } = givenStep(({ orderNumber }) => (orderNumber === 'DEMO1001' ? status() : unknown({ orderNumber })));
  typeAndPause(field, 'demo1001');
  await waitFor(() => expect(field).toHaveValue('DEMO-1001'));
  await userEvent.clear(field);
  await userEvent.type(field, 'demo1010{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('We cannot find order DEMO1010 for postcode 68100.');
  expect(field).toHaveValue('DEMO1010');
});

test('an unpaid order shows why and whom to call, and its status can be requested again', async () => {
  let paid = false;
  const { field } = givenStep(() => (paid ? status() : notPaid));
  await userEvent.type(field, 'DEMO-1001{Enter}');
  expect(await screen.findByText('We have not received your payment yet')).toBeVisible();
  expect(screen.getByRole('link', { name: /^Call 1-800-00-0000/ })).toHaveAttribute('href', 'tel:1800000000');
  expect(screen.getByRole('link', { name: /^Message us on WhatsApp/ })).toHaveAttribute('href', 'https://wa.me/60120000000');
  await press('Check again');
  expect(await screen.findByText('We have not received your payment yet')).toBeVisible();
  paid = true;
  await press('Check again');
  await leadsTo('/form/date');
});

test('another number is typed into an empty field', async () => {
  const { field } = givenStep(() => notPaid);
  await userEvent.type(field, 'DEMO-1001{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Use another order number' }));
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
  expect(screen.queryByText('We have not received your payment yet')).toBeNull();
});

test('a number that is not found has no message while it is typed; then both fields are to be checked', async () => {
  const { field, asked } = givenStep(({ orderNumber, postcode }) =>
    postcode === '30000' ? status({ orderNumber }) : unknown({ orderNumber }),
  );
  typeAndPause(field, 'DEMO-1010');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Continue');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We cannot find order DEMO-1010 for postcode 68100. One of them may have a wrong digit.',
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Please check two things' })).toBeVisible();
  expect(screen.getByText('Are both correct?')).toBeVisible();
  const postcode = screen.getByLabelText('Delivery postcode');
  await userEvent.clear(postcode);
  await userEvent.type(postcode, '30000');
  expect(await screen.findByText('Ipoh, Perak')).toBeVisible();
  await press('Check again');
  await leadsTo('/form/date');
  expect(draftStore.get()).toMatchObject({
    postcodeFullFormat: '30000 Ipoh, Perak',
    form: { postcode: '30000', orderNumber: 'DEMO-1010' },
  });
});

test('a customer who is sure can go on, and staff check the order', async () => {
  const { field } = givenStep(({ orderNumber }) => unknown({ orderNumber }));
  await userEvent.type(field, 'NEW-1{Enter}');
  await userEvent.click((await screen.findAllByRole('button', { name: 'Continue, we will check it for you' }))[0] ?? field);
  await leadsTo('/form/date');
  expect(draftStore.get().order).toMatchObject({ orderNumber: 'NEW-1', statusText: null });
});

test('if only orders on file can be booked, the customer cannot go on', async () => {
  const { field } = givenStep(({ orderNumber }) => unknown({ orderNumber, bookable: false }));
  await userEvent.type(field, 'NEW-1{Enter}');
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Continue, we will check it for you' })).toBeNull();
});

test('a corrected postcode that is not served leads to the message of that postcode', async () => {
  const { field } = givenStep(({ orderNumber }) => unknown({ orderNumber }));
  await userEvent.type(field, 'NEW-1{Enter}');
  const postcode = await screen.findByLabelText('Delivery postcode');
  await userEvent.clear(postcode);
  await press('Check again');
  expect(postcode).toBeInvalid();
  await userEvent.type(postcode, '88000');
  await press('Check again');
  await leadsTo('/form?postcode=88000');
});

const bookedStatus = status({ bookable: false, deliveryDate: '2099-12-05', bookingStatus: 'CONFIRMED' });

test('a booked order says so while it is typed, and its booking is shown after the button is pressed', async () => {
  const { field } = givenStep(({ orderNumber }) => ({ ...bookedStatus, orderNumber }));
  typeAndPause(field, 'DEMO-1001');
  expect(await screen.findByText(/Already booked for Saturday, 05 Dec, 2099/)).toBeVisible();
  expect(field).toBeVisible();
  await press('Continue');
  const booked = await screen.findByRole('heading', { level: 1, name: 'Booked for Sat 05 Dec' });
  await waitFor(() => expect(booked).toHaveFocus());
  expect(screen.getByText('DEMO-1001')).toBeVisible();
  // Booked on another device: no reference and no last day to change.
  expect(screen.queryByText('Reference')).toBeNull();
  expect(screen.queryByText('Change until')).toBeNull();
  expect(screen.getByRole('link', { name: 'How to change it' })).toHaveAttribute('href', '/manage');
  await press('Book another delivery');
  const empty = screen.getByLabelText('Order number');
  expect(empty).toHaveValue('');
  expect(empty).toHaveFocus();
});

test.each([
  ['DELIVERED', '2026-11-02', 'Delivered on', 'For another delivery, please call us.'],
  ['FAILED', '2026-11-02', 'Not delivered on', /find a new date together/],
  ['CONFIRMED', '2026-11-02', 'Was booked for', /That day is over/],
  ['OUT_FOR_DELIVERY', '2099-12-05', 'Out for delivery,', /The lorry is on its way/],
])(
  'of an order whose booking is %s on %s it says what happened and whom to call, not how to change it',
  async (state, date, title, words) => {
    const { field } = givenStep(({ orderNumber }) => ({ ...bookedStatus, orderNumber, deliveryDate: date, bookingStatus: state }));
    typeAndPause(field, 'DEMO-1001');
    expect(await screen.findByText(new RegExp(`^${title} \\w+day, `))).toBeVisible();
    const says = () => {
      expect(screen.getByText(words)).toBeVisible();
      expect(screen.getByRole('link', { name: /^Call / })).toHaveAttribute('href', contact.phoneHref);
    };
    says();
    await press('Continue');
    expect(await screen.findByRole('heading', { level: 1, name: new RegExp(`^${title} `) })).toHaveFocus();
    says();
    expect(screen.queryByRole('link', { name: 'How to change it' })).toBeNull();
    expect(screen.queryByText(/change or cancel/)).toBeNull();
  },
);

test('on the device that made the booking it is shown with its reference, and stays remembered', async () => {
  const { field } = givenStep(({ orderNumber }) => ({ ...bookedStatus, orderNumber }));
  rememberBooked(givenBooking({ orderNumber: 'DEMO-1004' }));
  await userEvent.type(field, 'demo 1004{Enter}');
  expect(await screen.findByText('BK7K-4M92')).toBeVisible();
  await press('Book another delivery');
  await userEvent.type(screen.getByLabelText('Order number'), 'DEMO-1004{Enter}');
  expect(await screen.findByText('BK7K-4M92')).toBeVisible();
});
