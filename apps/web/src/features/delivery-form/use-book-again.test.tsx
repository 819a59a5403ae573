import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { BookingDeadline } from '../../components/booking-card/booking-deadline';
import { AccountServer } from '../../testing/account-server';
import { atLateMonth, givenAvailability } from '../../testing/given-availability';
import { givenBooking } from '../../testing/given-booking';
import { givenDraft } from '../../testing/given-draft';
import { renderPage } from '../../testing/render-page';
import { address } from '../../testing/render-ui';
import { DateView } from './date-view';
import { draftStore } from './draft-store';
import { rememberVisit } from './welcome';

beforeEach(() => {
  atLateMonth();
  rememberVisit();
  draftStore.clear();
});

const cancelled = givenBooking({ status: 'CANCELLED', remarks: 'Ring twice', secondaryContact: '019-876 5432' });

function visit(path: string) {
  new AccountServer({ Availability: (sent) => givenAvailability(sent) });
  renderPage(
    <Routes>
      <Route path="/manage" element={<BookingDeadline booking={cancelled} mayChange={false} />} />
      <Route path="/form/date" element={<DateView />} />
      <Route path="/form" element="the postcode" />
    </Routes>,
    { path },
  );
}

test('to book a cancelled booking again, the form opens at the date with the details of the booking', async () => {
  givenDraft({ postcode: '50000', name: 'Somebody else', remarks: 'Of another delivery' });
  visit('/manage');
  await userEvent.click(screen.getByRole('link', { name: 'Book another date' }));
  expect(await screen.findByRole('grid')).toBeVisible();
  // The address has no personal data.
  expect(address()).toBe('/form/date');
  const { name, email, primaryContact, orderNumber, postcode, quantityMattress, quantityBedset } = cancelled;
  expect(draftStore.get()).toMatchObject({
    form: {
      ...{ name, email, primaryContact, orderNumber, postcode, quantityMattress, quantityBedset },
      address1: 'No. 12, Jalan SG 8/3',
      address2: '',
      secondaryContact: '019-876 5432',
      remarks: 'Ring twice',
      deliveryDate: '',
    },
    order: { orderNumber, postcode, bookable: true },
    hold: null,
    attempt: null,
  });
});

test('the date step without such a link keeps the draft', async () => {
  givenDraft({ name: 'Nurul Aisyah' });
  visit('/form/date');
  expect(await screen.findByRole('grid')).toBeVisible();
  expect(draftStore.get().form.name).toBe('Nurul Aisyah');
});
