import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useLiveHold } from '../../components/booking-draft/use-hold';
import type { HoldDateMutationVariables } from '../../graphql/form.generated';
import { now } from '../../lib/clock';
import { answeringClient } from '../../testing/answering-client';
import { emptyDraft } from './draft';
import { draftStore } from './draft-store';
import { useHoldDate, useHoldRenewal } from './use-hold';

type Answer = (variables: HoldDateMutationVariables) => object | null;
type Refusal = () => CombinedGraphQLErrors;

const held: Answer = ({ deliveryDate }) => ({
  __typename: 'HoldDateSuccess',
  holdToken: 'mine',
  deliveryDate,
  branchName: 'Selayang Branch',
  expiresAt: new Date(now() + 600_000).toISOString(),
});
const gone: Answer = () => ({ __typename: 'DateUnavailable', message: 'no', reason: 'FULL', alternatives: ['2026-12-07'] });
const lost: Answer = () => null;
/** The rate limit is reached. */
const tooMany = () => new CombinedGraphQLErrors({ errors: [{ message: 'Too many', extensions: { code: 'TOO_MANY_REQUESTS' } }] });

/** A server that answers each request with the next answer; null breaks the connection. */
function givenServer(...answers: (Answer | Refusal)[]) {
  const { sent, wrapper } = answeringClient<HoldDateMutationVariables>((variables) => {
    const holdDate = answers.shift()?.(variables) ?? null;
    return holdDate === null || holdDate instanceof Error ? holdDate : { holdDate };
  });
  const { result } = renderHook(() => useHoldDate(), { wrapper });
  return { sent, hook: result, hold: (...dates: string[]) => act(() => Promise.all(dates.map((date) => result.current.hold(date)))) };
}

beforeEach(() => {
  draftStore.update(() => ({ ...emptyDraft, form: { ...emptyDraft.form, postcode: '68100', name: 'Nurul' } }));
});

test('a picked date is held, and the next pick moves that hold', async () => {
  const { sent, hold } = givenServer(held, held);
  expect(await hold('2026-12-05')).toEqual(['held']);
  expect(draftStore.get()).toMatchObject({ branchName: 'Selayang Branch', form: { deliveryDate: '2026-12-05' }, hold: { token: 'mine' } });
  await hold('2026-12-07');
  expect(sent.map(({ holdToken }) => holdToken)).toEqual([null, 'mine']);
});

test('dates picked quickly are requested one after the other, and the last one counts', async () => {
  const { sent, hold } = givenServer(held, held);
  expect(await hold('2026-12-05', '2026-12-07', '2026-12-08')).toEqual(['overtaken', 'overtaken', 'held']);
  expect(sent.map(({ deliveryDate }) => deliveryDate)).toEqual(['2026-12-08']);
  expect(draftStore.get().form.deliveryDate).toBe('2026-12-08');
});

test('a date that was taken is removed from the form, and others are offered', async () => {
  const { hold } = givenServer(gone);
  expect(await hold('2026-12-05')).toEqual(['refused']);
  expect(draftStore.get()).toMatchObject({
    refused: { date: '2026-12-05', alternatives: ['2026-12-07'] },
    form: { deliveryDate: '', name: 'Nurul' },
  });
});

test('a lost connection is shown with the date to retry, and the form stays as it is', async () => {
  const { hold, hook } = givenServer(held, lost, held);
  await hold('2026-12-05');
  expect(await hold('2026-12-07')).toEqual(['failed']);
  expect(hook.current.failed).toEqual({ date: '2026-12-07', failure: { code: 'NETWORK', fields: [] } });
  expect(draftStore.get()).toMatchObject({ form: { deliveryDate: '2026-12-05' }, hold: { deliveryDate: '2026-12-05' } });
  await hold('2026-12-07');
  expect(hook.current.failed).toBeNull();
});

test.each<[string, Answer | Refusal]>([
  ['a lost connection', lost],
  ['a date that is gone', gone],
  ['a refusal', tooMany],
])('%s of an earlier date is ignored once another was chosen', async (_what, answer) => {
  const later: Promise<unknown>[] = [];
  const given = givenServer(
    held,
    // Another date is picked while this request is pending.
    (variables) => {
      later.push(given.hook.current.hold('2026-12-08'));
      return answer(variables);
    },
    held,
  );
  await given.hold('2026-12-05');
  expect(await given.hold('2026-12-07')).toEqual(['overtaken']);
  expect(await act(() => Promise.all(later))).toEqual(['held']);
  expect(given.hook.current).toMatchObject({ failed: null, pending: null });
  expect(draftStore.get()).toMatchObject({ refused: null, form: { deliveryDate: '2026-12-08' } });
});

test('a date picked again does not show the failure of its first request', async () => {
  const later: Promise<unknown>[] = [];
  const given = givenServer(() => {
    later.push(given.hook.current.hold('2026-12-07'));
    return null;
  }, held);
  expect(await given.hold('2026-12-07')).toEqual(['overtaken']);
  expect(await act(() => Promise.all(later))).toEqual(['held']);
  expect(given.hook.current.failed).toBeNull();
});

test('the failure of the last date is shown, and a retry requests that date', async () => {
  const later: Promise<unknown>[] = [];
  const given = givenServer((variables) => {
    later.push(given.hook.current.hold('2026-12-08'));
    return held(variables);
  }, lost);
  // The date is held but no longer wanted: the form must not go on with it.
  expect(await given.hold('2026-12-07')).toEqual(['overtaken']);
  expect(await act(() => Promise.all(later))).toEqual(['failed']);
  expect(given.hook.current.failed).toMatchObject({ date: '2026-12-08' });
  expect(draftStore.get()).toMatchObject({ form: { deliveryDate: '2026-12-07' }, hold: { deliveryDate: '2026-12-07' } });
});

test.each([
  ['a share of holds is used up', () => ({ __typename: 'NoHold' })],
  ['too many were asked for', tooMany],
])('a date that cannot be held, because %s, is still chosen, and no notice says that its hold ended', async (_why, refused) => {
  const { sent, hold, hook } = givenServer(held, refused, held);
  await hold('2026-12-05');
  expect(await hold('2026-12-07')).toEqual(['unheld']);
  expect(hook.current.failed).toBeNull();
  const draft = draftStore.get();
  expect(draft).toMatchObject({ form: { deliveryDate: '2026-12-07', name: 'Nurul' }, hold: null, refused: null });
  expect(renderHook(() => useLiveHold(draft)).result.current).toEqual({ hold: null, ended: false });
  await hold('2026-12-08');
  expect(sent.map(({ holdToken }) => holdToken)).toEqual([null, 'mine', null]);
  expect(draftStore.get().hold).toMatchObject({ deliveryDate: '2026-12-08' });
});

const start = Date.parse('2026-12-01T02:00:00Z');
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();

/** A hold that ends in ten minutes, and a server that renews it or breaks the connection. */
function givenHold({ lost = false } = {}) {
  vi.useFakeTimers({ now: start });
  const hold = { token: 'mine', postcode: '68100', deliveryDate: '2026-12-05', endsAt: at(10) };
  draftStore.update(() => ({ ...emptyDraft, form: { ...emptyDraft.form, postcode: '68100', deliveryDate: '2026-12-05' }, hold }));
  const held = { __typename: 'HoldDateSuccess', holdToken: 'mine', deliveryDate: '2026-12-05', branchName: 'Selayang Branch' };
  const { sent, wrapper } = answeringClient(() =>
    lost ? null : { holdDate: { ...held, expiresAt: new Date(Date.now() + 600_000).toISOString() } },
  );
  const { result } = renderHook(() => useHoldRenewal(), { wrapper });
  /** Types so many minutes after the date was held. */
  const type = async (minutes: number) => {
    vi.setSystemTime(start + minutes * 60_000);
    await act(async () => {
      result.current();
      await vi.advanceTimersByTimeAsync(0);
    });
    return { asked: sent.length, endsAt: draftStore.get().hold?.endsAt };
  };
  return { type };
}

test('typing shortly before the end renews the hold, twice', async () => {
  const { type } = givenHold();
  expect(await type(7)).toEqual({ asked: 0, endsAt: at(10) });
  expect(await type(8.5)).toEqual({ asked: 1, endsAt: at(18.5) });
  expect(await type(9)).toEqual({ asked: 1, endsAt: at(18.5) });
  expect(await type(17)).toEqual({ asked: 2, endsAt: at(27) });
  expect(await type(26)).toEqual({ asked: 2, endsAt: at(27) });
});

test('a hold that has ended is not renewed by typing', async () => {
  const { type } = givenHold();
  expect(await type(10)).toEqual({ asked: 0, endsAt: at(10) });
});

test('after a lost connection the renewal is retried, but not with every letter', async () => {
  const { type } = givenHold({ lost: true });
  expect((await type(8.5)).asked).toBe(1);
  expect((await type(8.6)).asked).toBe(1);
  expect(await type(8.7)).toEqual({ asked: 2, endsAt: at(10) });
});
