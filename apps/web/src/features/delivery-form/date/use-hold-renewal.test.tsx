import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Observable } from 'rxjs';
import { beforeEach, expect, test, vi } from 'vitest';
import { resultUnions } from '../../../lib/result-unions';
import { emptyDraft } from '../draft/draft';
import { draftStore } from '../draft/draft-store';
import { useHoldRenewal } from './use-hold-renewal';

const start = Date.parse('2026-12-01T02:00:00Z');
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();

/** A hold that ends in ten minutes, and a server that renews it or breaks the connection. */
function givenHold({ lost = false } = {}) {
  let asked = 0;
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        asked += 1;
        if (lost) return observer.error(new TypeError('Failed to fetch'));
        const answer = { holdToken: 'mine', deliveryDate: '2026-12-05', branchName: 'Selayang Branch' };
        observer.next({
          data: { holdDate: { __typename: 'HoldDateSuccess', ...answer, expiresAt: new Date(Date.now() + 600_000).toISOString() } },
        });
        observer.complete();
      }),
  );
  const client = new ApolloClient({ link, cache: new InMemoryCache({ possibleTypes: resultUnions }) });
  const wrapper = ({ children }: { children: ReactNode }) => <ApolloProvider client={client}>{children}</ApolloProvider>;
  const { result } = renderHook(() => useHoldRenewal(), { wrapper });
  /** Types something so many minutes after the date was held. */
  const type = async (minutes: number) => {
    vi.setSystemTime(start + minutes * 60_000);
    await act(async () => {
      result.current();
      await vi.advanceTimersByTimeAsync(0);
    });
    return { asked, endsAt: draftStore.get().hold?.endsAt };
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
