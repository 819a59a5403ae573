import { screen, waitFor } from '@testing-library/react';
import { paths } from '@booking/domain/navigation/paths';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { keepManageToken } from '../../components/manage-token/manage-token';
import { mendAddress } from '../../lib/mend-address';
import { setSession } from '../../lib/session/session-store';
import { AccountServer, data } from '../../testing/account-server';
import { givenBooking } from '../../testing/given-booking';
import { renderPage } from '../../testing/render-page';
import { address } from '../../testing/render-ui';
import { ManagePage, ShortLinkPage } from './manage-page';

const token = '7Qk2vR9xTb3mN8wZ4cLd6p';
let server: AccountServer;
beforeEach(() => {
  setSession({ status: 'guest' });
  // Removes the token of the previous test, which had the same tab.
  keepManageToken('');
  server = new AccountServer({
    ManagedBooking: ({ token: asked }) => data({ managedBooking: asked === token ? givenBooking() : null }),
  });
});

/** Opens an address, which the start of the application may repair first. */
function visit(at: string): void {
  window.history.replaceState(null, '', at);
  mendAddress();
  const { pathname, search, hash } = window.location;
  renderPage(
    <Routes>
      {['', '/bm', '/cn'].flatMap((prefix) => [
        <Route key={`${prefix}l`} path={`${prefix}${paths.manage}`} element={<ManagePage />} />,
        <Route key={`${prefix}s`} path={`${prefix}${paths.manageShort}`} element={<ShortLinkPage />} />,
      ])}
    </Routes>,
    { path: pathname + search + hash },
  );
}

test.each([
  ['is whole', `/manage#${token}`],
  ['has an encoded #', `/m%23${token}`],
  ['has an encoded # behind the long path', `/manage%23${token}`],
  ['has an encoded # and a full stop', `/m%23${token}.`],
  ['is in upper case', `/MANAGE#${token}`],
  ['has doubled slashes', `/bm//manage#${token}`],
  ['has a space before the #', `/m%20#${token}`],
  ['has a space at the end', `/manage#${token}%20`],
  ['has a full stop at the end', `/m#${token}.`],
  ['has a comma at the end', `/manage#${token},`],
  ['has a bracket at the end', `/manage#${token})`],
  ['has an encoded > at the end', `/m#${token}%3E`],
  ['has &#35; in place of the #', `/m&#35;${token}`],
  ['has &amp; in place of &', `/manage%23${token}?a=1&amp;b=2`],
])('a link that %s opens the booking: %s', async (_, link) => {
  visit(link);
  expect(await screen.findByText(/BK7K-4M92/)).toBeInTheDocument();
  expect(new Set(server.sentTo('ManagedBooking').map((sent) => sent['token']))).toEqual(new Set([token]));
  // The token is removed from the address.
  await waitFor(() => expect(address()).toMatch(/^(?:\/bm)?\/manage(?:\?|$)/));
});

test.each([
  ['nothing', '/m'],
  ['nothing but a full stop', '/manage.'],
  ['nothing behind an encoded #', '/m%23'],
  ['half a token', `/manage#${token.slice(0, 9)}`],
  ['half a token behind an encoded #', `/m%23${token.slice(0, 9)}`],
])('a link with %s says what happened, and how else to find the booking: %s', async (_, link) => {
  visit(link);
  expect(await screen.findByText('This link does not open a booking')).toBeInTheDocument();
  expect(screen.getByText(/It may be incomplete/)).toBeInTheDocument();
});

test('without a link the page shows no message about one', async () => {
  visit('/manage');
  expect(await screen.findByRole('heading', { name: 'Find my booking' })).toBeInTheDocument();
  expect(screen.queryByText('This link does not open a booking')).toBeNull();
});

test('the calendar link is the address of the server', async () => {
  visit(`/manage#${token}`);
  const links = await screen.findAllByRole('link', { name: 'Add to calendar' });
  for (const link of links) expect(link).toHaveAttribute('href', givenBooking().calendarUrl);
});
