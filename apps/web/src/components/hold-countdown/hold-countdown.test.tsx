import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import { HoldAnnouncer, HoldCard, HoldLine } from './hold-countdown';

const start = '2026-12-01T02:00:00Z';
const endsAt = '2026-12-01T02:10:00Z';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(start) });
});

function pass(seconds: number) {
  act(() => {
    vi.advanceTimersByTime(seconds * 1000);
  });
}

test('counts down every second, and disappears at the end', () => {
  renderUi(<HoldLine endsAt={endsAt} />);
  expect(screen.getByText('10:00')).toBeInTheDocument();
  pass(18);
  expect(screen.getByText('9:42')).toBeInTheDocument();
  expect(screen.getByRole('timer', { name: 'Held for you, 9:42 left' })).toBeInTheDocument();
  pass(9 * 60 + 41);
  expect(screen.getByText('0:01')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

test('announces the last minute and the end, and nothing in between', () => {
  renderUi(<HoldAnnouncer endsAt={endsAt} />);
  const status = screen.getByRole('status');
  pass(8 * 60 + 59);
  expect(status).toBeEmptyDOMElement();
  pass(1);
  expect(status).toHaveTextContent('Your hold ends in one minute.');
  pass(30);
  expect(status).toHaveTextContent('Your hold ends in one minute.');
  pass(30);
  expect(status).toHaveTextContent('Your hold has ended. Everything you typed is kept.');
});

test('a moved hold starts again with the full time', () => {
  const { rerender } = renderUi(<HoldCard endsAt={endsAt} explain />);
  pass(60);
  expect(screen.getByText('9:00')).toBeInTheDocument();
  expect(screen.getByText('Nobody else can take this place while you finish.')).toBeInTheDocument();
  rerender(<div />);
  renderUi(<HoldCard endsAt="2026-12-01T02:11:00Z" />);
  expect(screen.getByText('10:00')).toBeInTheDocument();
});

test('the live region stays mounted, so that the end is announced', () => {
  renderUi(<HoldAnnouncer endsAt={null} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
