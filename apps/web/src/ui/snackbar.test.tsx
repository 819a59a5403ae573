import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui';
import { SnackbarProvider, useSnackbar, type SnackbarMessage } from './snackbar';

beforeEach(() => {
  vi.useFakeTimers();
});

function Sender({ message }: { message: SnackbarMessage }) {
  const show = useSnackbar();
  return <button onClick={() => show(message)}>send</button>;
}

function send(message: SnackbarMessage, times = 1) {
  renderUi(
    <SnackbarProvider>
      <Sender message={message} />
    </SnackbarProvider>,
  );
  for (let sent = 0; sent < times; sent += 1) fireEvent.click(screen.getByText('send'));
}

const wait = (milliseconds: number) => {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
};

test.each([
  [5000, {}],
  [1000, { timeout: 1000 }],
])('stays for %i ms with %o', (stays, over) => {
  send({ content: 'Booking moved', color: 'success', ...over });
  expect(screen.getByRole('status')).toHaveTextContent('Booking moved');
  wait(stays - 1);
  expect(screen.getByText('Booking moved')).toBeVisible();
  wait(1);
  expect(screen.queryByText('Booking moved')).toBeNull();
});

test('the pointer or the focus on it stops its timer', () => {
  send({ content: 'Wait for me' });
  fireEvent.mouseEnter(screen.getByText('Wait for me'));
  wait(20_000);
  fireEvent.mouseLeave(screen.getByText('Wait for me'));
  wait(4999);
  fireEvent.focus(screen.getByRole('button', { name: 'Close' }));
  wait(20_000);
  fireEvent.blur(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('Wait for me')).toBeVisible();
  wait(5000);
  expect(screen.queryByText('Wait for me')).toBeNull();
});

test('the timer does not start while either the pointer or the focus is still on it', () => {
  send({ content: 'Wait for me' });
  const close = screen.getByRole('button', { name: 'Close' });
  fireEvent.focus(close);
  fireEvent.mouseEnter(screen.getByText('Wait for me'));
  fireEvent.mouseLeave(screen.getByText('Wait for me'));
  wait(20_000);
  expect(screen.getByText('Wait for me')).toBeVisible();
  fireEvent.mouseEnter(screen.getByText('Wait for me'));
  fireEvent.blur(close);
  wait(20_000);
  expect(screen.getByText('Wait for me')).toBeVisible();
});

test('an error is announced at once', () => {
  send({ content: 'The rule could not be saved.', color: 'full' });
  expect(screen.getByRole('alert')).toHaveTextContent('The rule could not be saved.');
});

test('its action runs and closes it', () => {
  const onPress = vi.fn();
  send({ content: 'Moved', action: { label: 'Undo', onPress } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onPress).toHaveBeenCalledOnce();
  expect(screen.queryByText('Moved')).toBeNull();
});

test('only the latest is shown, with the number of the others, which are shown again for the rest of their time', () => {
  function Two() {
    const show = useSnackbar();
    return (
      <>
        <button onClick={() => show({ content: 'Kept', timeout: 0 })}>first</button>
        <button onClick={() => show({ content: 'Brief' })}>second</button>
        <button onClick={() => show({ content: 'Latest' })}>third</button>
      </>
    );
  }
  renderUi(
    <SnackbarProvider>
      <Two />
    </SnackbarProvider>,
  );
  for (const name of ['first', 'second', 'third']) fireEvent.click(screen.getByText(name));
  expect(screen.getByText('Latest')).toBeVisible();
  expect(screen.getByText('2 more messages')).toBeVisible();
  expect(screen.getByText('Brief')).not.toBeVisible();
  expect(screen.getByText('Kept')).not.toBeVisible();
  wait(5000);
  // The time of the message in between is over too.
  expect(screen.queryByText('Brief')).toBeNull();
  expect(screen.getByText('Kept')).toBeVisible();
  expect(screen.queryByText(/more message/)).toBeNull();
});

test('Escape in it closes only it', () => {
  const onKeyDown = vi.fn();
  window.addEventListener('keydown', onKeyDown);
  send({ content: 'Booking moved' });
  const isLeftToOthers = fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'Escape' });
  window.removeEventListener('keydown', onKeyDown);
  expect(screen.queryByText('Booking moved')).toBeNull();
  expect(isLeftToOthers).toBe(false);
  expect(onKeyDown).not.toHaveBeenCalled();
});

test('closed by keyboard, it moves the focus to the page', () => {
  renderUi(
    <SnackbarProvider>
      <h1 tabIndex={-1}>Your delivery</h1>
      <Sender message={{ content: 'Booking moved', action: { label: 'Undo', onPress: vi.fn() } }} />
    </SnackbarProvider>,
  );
  for (const name of ['Undo', 'Close']) {
    fireEvent.click(screen.getByText('send'));
    const button = screen.getByRole('button', { name });
    act(() => button.focus());
    fireEvent.click(button);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  }
});
