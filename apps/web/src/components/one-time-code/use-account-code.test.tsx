import { act, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import messages from '../../locales/en/delivery-form.json';
import { Ui } from '../../testing/render-ui';
import { SnackbarProvider } from '../../ui/snackbar';
import { useAccountCode } from './use-account-code';

const start = '2026-12-01T02:00:00.000Z';
const number = '+60162345678';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(start) });
});

const json =
  (status: number, body: object, headers = {}) =>
  () =>
    Promise.resolve(Response.json(body, { status, headers }));
const sent = json(200, { ok: 1, expiresIn: 300, resendAfter: 60 });
const tooSoon = json(429, { message: 'Too many tries.', statusCode: 429 }, { 'retry-after': '42' });

/** A server that answers each request with the next of these. */
function givenServer(...answers: (() => Promise<Response>)[]) {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    expect(url).toBe('/server/api/auth/otp');
    bodies.push(JSON.parse(init.body as string));
    return answers[bodies.length - 1]?.() ?? Promise.reject(new TypeError('Failed to fetch'));
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Ui>
      <SnackbarProvider>{children}</SnackbarProvider>
    </Ui>
  );
  const { result } = renderHook(() => useAccountCode(), { wrapper });
  return { bodies, hook: result, send: (mobile = number) => act(() => result.current.send(mobile)) };
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

test('requests a code, and returns how long it is valid and when the next can be sent', async () => {
  const { bodies, hook, send } = givenServer(sent);
  expect(hook.current.status).toBe('idle');
  expect(await send()).toEqual({ kind: 'sent' });
  expect(bodies).toEqual([{ mobile: number }]);
  expect(hook.current).toMatchObject({ status: 'sent', expiresAt: '2026-12-01T02:05:00.000Z', resendAt: '2026-12-01T02:01:00.000Z' });
});

test('going back and forth sends no second code; after the wait it does', async () => {
  const { bodies, hook, send } = givenServer(sent, sent, sent);
  await send();
  act(() => hook.current.clear());
  expect(hook.current).toMatchObject({ status: 'idle', expiresAt: null });
  await pass(10);
  await send();
  expect(bodies).toHaveLength(1);
  expect(hook.current).toMatchObject({ status: 'sent', expiresAt: '2026-12-01T02:05:00.000Z' });
  await send('+60123456789');
  expect(bodies).toHaveLength(2);
  await pass(50);
  await send();
  expect(bodies).toHaveLength(3);
  expect(hook.current.expiresAt).toBe('2026-12-01T02:06:00.000Z');
});

test('a request too soon shows the server’s message and how long to wait', async () => {
  const { hook, send } = givenServer(tooSoon);
  expect(await send()).toEqual({ kind: 'failed', message: 'Too many tries.' });
  expect(hook.current).toMatchObject({ status: 'failed', expiresAt: null, resendAt: '2026-12-01T02:00:42.000Z' });
  expect(screen.getByRole('alert')).toHaveTextContent('Too many tries.');
});

test('no answer and an invalid answer are failures; an earlier code stays valid', async () => {
  const { hook, send } = givenServer(sent, () => Promise.resolve(new Response('<html>', { status: 502 })));
  await send();
  await pass(60);
  expect(await send()).toEqual({ kind: 'failed', message: messages['deliveryForm.failure.UNEXPECTED.text'] });
  expect(await send()).toEqual({ kind: 'failed', message: 'The connection was lost. Check it, then try again.' });
  expect(hook.current).toMatchObject({ status: 'failed', expiresAt: '2026-12-01T02:05:00.000Z' });
});

test('an answer after the step was left changes nothing', async () => {
  let answer: (response: Response) => void = () => undefined;
  const { hook } = givenServer(() => new Promise((resolve) => (answer = resolve)));
  let outcome: Promise<unknown> = Promise.resolve();
  act(() => void (outcome = hook.current.send(number)));
  expect(hook.current.status).toBe('sending');
  act(() => hook.current.clear());
  await act(async () => {
    answer(await tooSoon());
    await outcome;
  });
  expect(hook.current.status).toBe('idle');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('a refusal of an old code is not shown at the field of a newer one', async () => {
  const { hook, send } = givenServer(sent, sent);
  await send();
  let refuse: (message: string) => void = () => undefined;
  let checked: Promise<unknown> = Promise.resolve();
  act(() => void (checked = hook.current.check(() => new Promise((resolve) => (refuse = resolve)))));
  expect(hook.current.isChecking).toBe(true);
  await pass(60);
  await send();
  act(() => hook.current.type('12'));
  await act(async () => {
    refuse('The code is not correct.');
    await checked;
  });
  expect(hook.current).toMatchObject({ isChecking: false, code: '12', error: null });
});
