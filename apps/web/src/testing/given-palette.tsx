import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { vi } from 'vitest';
import { Palette } from '../app/staff/palette/palette';
import type { SessionUser } from '../lib/session/session-user';
import { AccountServer, connectionOf, data, type Answers } from './account-server';
import { givenStaff, renderStaff } from './render-staff';

export const kahWai = {
  __typename: 'Booking',
  id: 'k1',
  version: 1,
  reference: 'BKP9-2XLW',
  name: 'Chong Kah Wai',
  orderNumber: 'DEMO-1001',
  email: 'kah.wai@example.com',
  primaryContact: '0123456789',
  secondaryContact: null,
  postcode: '31400',
  city: 'Ipoh',
  address: { __typename: 'Address', address1: '8, Jalan Mawar', address2: null },
  branch: { __typename: 'Branch', id: 'b1', name: 'Perak Branch' },
  deliveryDate: '2026-12-07',
  status: 'CONFIRMED',
};
type Booked = Omit<typeof kahWai, 'secondaryContact' | 'address'> & { secondaryContact: string | null; address: object };
export const comingAndPast = (coming: readonly Booked[], past: readonly Booked[]) =>
  data({ coming: connectionOf('Booking', coming), past: connectionOf('Booking', past) });
export const answer = (...nodes: Booked[]) => comingAndPast(nodes, []);
export const found = () => answer(kahWai);

export const azlan = { __typename: 'User', _id: 'u1', name: 'Azlan Bakri', email: 'azlan@example.com', role: 'admin' };
export const customer = { __typename: 'User', _id: 'u2', name: 'Azlina Perak', email: 'azlina@example.com', role: 'user' };
export const people = (...nodes: (typeof azlan)[]) => {
  const list = (role: string) =>
    connectionOf(
      'User',
      nodes.filter((node) => node.role === role),
    );
  return data({ staff: list('admin'), customers: list('user') });
};
/** What is asked of bookings: those to come, and those that are over. */
export const searched = (search: string) => ({ search, today: '2026-11-22', yesterday: '2026-11-21' });
/** The server, which finds no people but those given. */
export const given = (answers: Answers) => new AccountServer({ PalettePeople: () => people(), ...answers });

export const onKeys = vi.fn();

function Shell() {
  const [open, setOpen] = useState(true);
  return (
    <main>
      <h1 tabIndex={-1}>Dashboard</h1>
      <Palette open={open} onClose={() => setOpen(false)} onKeys={onKeys} onDay={() => {}} />
    </main>
  );
}

/** Opens the palette and types without a pause: on a slow machine one between two keys would be long enough for a search. */
export async function typeInPalette(text: string, over?: Partial<SessionUser>): Promise<void> {
  renderStaff(<Shell />, { path: '/bm/admin/dashboard?branch=b1', user: givenStaff(over) });
  await userEvent.type(screen.getByRole('combobox'), text, { delay: null });
}
/** Types into a palette whose server gives these answers. */
export async function search(text: string, answers: Answers): Promise<AccountServer> {
  const server = given(answers);
  await typeInPalette(text);
  return server;
}
export const none = new Promise<Response>(() => undefined);
export const names = (name: string) =>
  group(name)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
export const group = (name: string) => within(screen.getByRole('group', { name }));
