import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contact } from '../../lib/contact';
import { renderUi } from '../../testing/render-ui';
import { RefusalAlert } from './refusal-alert';
import type { BookingRefusal } from './use-book-delivery';

const already = (deliveryDate: string | null, bookingStatus: 'CONFIRMED' | 'DELIVERED' | 'FAILED' | null): BookingRefusal => ({
  ...{ __typename: 'OrderAlreadyBooked', message: 'What the server says.', deliveryDate, bookingStatus },
});

test.each([
  [already('2099-12-05', 'CONFIRMED'), /^Already booked for Saturday/, 'What the server says.'],
  [already(null, null), 'This order already has a delivery', 'What the server says.'],
  [already('2026-01-05', 'DELIVERED'), /^Delivered on Monday/, 'For another delivery, please call us.'],
  [already('2026-01-05', 'FAILED'), /^Not delivered on Monday/, /find a new date together/],
  [already('2026-01-05', 'CONFIRMED'), /^Was booked for Monday/, /That day is over/],
])('%o shows the state of the order, and links to the next actions', (refusal, title, words) => {
  renderUi(<RefusalAlert refusal={refusal} />);
  expect(screen.getByText(title)).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(words);
  const link = words === 'What the server says.' ? 'Find my booking' : `Call ${contact.phone}`;
  expect(screen.getAllByRole('link').map((one) => one.textContent)).toEqual([link, 'Use another order number']);
});
