import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui';
import { ScrollRestoration } from './scroll-restoration';

const scrollTo = vi.fn();

beforeEach(() => {
  scrollTo.mockClear();
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal('scrollY', 420);
  return () => vi.unstubAllGlobals();
});

async function follow(to: string): Promise<void> {
  renderUi(
    <>
      <ScrollRestoration />
      <Link to={to}>go</Link>
    </>,
    { path: '/form' },
  );
  scrollTo.mockClear();
  await act(() => userEvent.click(screen.getByRole('link')));
}

test('another page starts at its top', async () => {
  await follow('/form/order');
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
});

test('a dialog that opens by the query leaves the page where it is', async () => {
  await follow('/form?account=sign-in');
  expect(scrollTo).not.toHaveBeenCalledWith(0, 0);
});

test.each([
  ['/form', 300],
  ['/admin/calendar', 0],
])('a document that starts at /form after %s was left at 300 px starts at %i px', (left, start) => {
  sessionStorage.setItem('booking.scroll', JSON.stringify([[left, 300]]));
  renderUi(<ScrollRestoration />, { path: '/form' });
  sessionStorage.clear();
  expect(scrollTo).toHaveBeenLastCalledWith(0, start);
});
