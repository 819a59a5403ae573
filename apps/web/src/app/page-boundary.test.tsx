import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui';
import { ErrorPage } from './error-pages';
import { PageBoundary } from './page-boundary';

beforeEach(() => {
  // React logs errors that a boundary catches; here they are expected.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

function Broken({ error }: { error: Error }): never {
  throw error;
}

const breakWith = (error: Error) =>
  renderUi(
    <PageBoundary fallback={(caught) => <ErrorPage error={caught} />}>
      <Broken error={error} />
    </PageBoundary>,
  );

test('a page that throws shows the message and a link home', () => {
  breakWith(new Error('The calendar is upside down'));
  expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByText('The calendar is upside down')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the home page' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a missing file just after a reload is shown as a lost connection', () => {
  sessionStorage.setItem('booking.chunk-reload', String(Date.now()));
  breakWith(new TypeError('Failed to fetch dynamically imported module: /assets/date-view-1.js'));
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByText('The connection was lost. Check it, then try again.')).toBeVisible();
  expect(screen.queryByText(/date-view/)).not.toBeInTheDocument();
});
