import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answeringClient } from '../../../testing/answering-client';
import { emptyDraft } from '../draft/draft';
import { draftStore } from '../draft/draft-store';
import { useHoldRenewal } from './use-hold-renewal';

const start = Date.parse('2026-12-01T02:00:00Z');
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();

/** A hold that ends in ten minutes, and a server that renews it or breaks the connection. */
function givenHold({ lost = false } = {}) {
  const held = { __typename: 'HoldDateSuccess', holdToken: 'mine', deliveryDate: '2026-12-05', branchName: 'Selayang Branch' };
  const { sent, wrapper } = answeringClient(() =>
    lost ? null : { holdDate: { ...held, expiresAt: new Date(Date.now() + 600_000).toISOString() } },
  );
  const { result } = renderHook(() => useHoldRenewal(), { wrapper });
  /** Types something so many minutes after the date was held. */
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

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  const hold = { token: 'mine', postcode: '68100', deliveryDate: '2026-12-05', endsAt: at(10) };
  draftStore.update(() => ({ ...emptyDraft, form: { ...emptyDraft.form, postcode: '68100', deliveryDate: '2026-12-05' }, hold }));
});

test('who types shortly before the end keeps the place, twice', async () => {
  const { type } = givenHold();
  expect(await type(7)).toEqual({ asked: 0, endsAt: at(10) });
  expect(await type(8.5)).toEqual({ asked: 1, endsAt: at(18.5) });
  expect(await type(9)).toEqual({ asked: 1, endsAt: at(18.5) });
  expect(await type(17)).toEqual({ asked: 2, endsAt: at(27) });
  expect(await type(26)).toEqual({ asked: 2, endsAt: at(27) });
});

test('a hold that has ended is not taken again behind one’s back', async () => {
  const { type } = givenHold();
  expect(await type(10)).toEqual({ asked: 0, endsAt: at(10) });
});

test('a lost connection is tried again, not with every letter', async () => {
  const { type } = givenHold({ lost: true });
  expect((await type(8.5)).asked).toBe(1);
  expect((await type(8.6)).asked).toBe(1);
  expect(await type(8.7)).toEqual({ asked: 2, endsAt: at(10) });
});
