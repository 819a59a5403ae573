import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { givenBooking } from '../../testing/given-booking';
import { givenSms } from '../../testing/given-quiet-hours';
import { renderUi } from '../../testing/render-ui';
import { PrintSheet } from './print-sheet';

beforeEach(givenSms);

const printed = (token: string | null) => {
  renderUi(<PrintSheet booking={givenBooking()} mayChange={false} token={token} />);
  return screen.getByTestId('print-sheet');
};

test('a sheet that staff print has no QR code, and mentions none', () => {
  const sheet = printed(null);
  expect(sheet).toHaveTextContent('Your booking: Find my booking at localhost:3000/manage, with the reference and your mobile number.');
  expect(sheet).not.toHaveTextContent(/code/i);
});

test('a customer’s sheet has the code and the address', () => {
  const sheet = printed('a-token');
  expect(sheet).toHaveTextContent(/scan the code, or type localhost:3000/);
  expect(sheet).toHaveTextContent('Without the code: Find my booking at localhost:3000/manage');
});

test('without SMS, the sheet does not mention Find my booking', () => {
  delete document.documentElement.dataset['sms'];
  expect(printed(null)).not.toHaveTextContent('Find my booking');
});
