import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui';

/** The component with these settings of the server, at an instant. */
async function givenRows(at: string, settings: object = {}) {
  vi.useFakeTimers({ now: new Date(at), toFake: ['Date'] });
  vi.resetModules();
  const element = document.getElementById('contact');
  const before = element?.textContent ?? '';
  if (element) element.textContent = JSON.stringify({ ...(JSON.parse(before) as object), ...settings });
  const { ContactRows } = await import('./contact-rows');
  if (element) element.textContent = before;
  renderUi(<ContactRows />);
  return screen.getAllByRole('link').map((link) => link.textContent);
}

const both = {
  phone: '1-800-00-0000',
  whatsapp: '+60 12-345 6789',
  officeHours: { firstDay: 'MONDAY', lastDay: 'SATURDAY', opens: '09:00', closes: '18:00' },
};

test('on a Sunday WhatsApp is first, and both rows show from when they are answered', async () => {
  expect(await givenRows('2026-11-22T04:00:00Z', both)).toEqual([
    'Message us on WhatsAppReplies from Monday',
    'Call 1-800-00-0000Opens Monday, 9 am',
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://wa.me/60123456789', 'tel:1800000000']);
});

test('in office hours in Malaysia the call is first', async () => {
  expect(await givenRows('2026-11-23T09:30:00Z', both)).toEqual([
    'Call 1-800-00-0000Open until 6 pm',
    'Message us on WhatsAppReplies until 6 pm',
  ]);
});

test('before the office opens the row shows when, and without a number there is no WhatsApp', async () => {
  expect(await givenRows('2026-11-23T00:30:00Z', { ...both, whatsapp: null })).toEqual(['Call 1-800-00-0000Opens today, 9 am']);
});
