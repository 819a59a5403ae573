import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { BookDeliveryMutationVariables } from '../../graphql/form.generated';
import { answeringClient } from '../../testing/answering-client';
import { givenDraft } from '../../testing/given-draft';
import { draftStore } from './draft-store';
import { useBookDelivery } from './use-book-delivery';

const notServed = { __typename: 'PostcodeNotServed', message: 'no' };

const lost = null;

/** A server that answers each request with the next answer. */
function givenServer(...answers: (object | null)[]) {
  const { sent, wrapper } = answeringClient<BookDeliveryMutationVariables>(() => {
    const bookDelivery = answers.shift() ?? lost;
    return bookDelivery && { bookDelivery };
  });
  const { result } = renderHook(() => useBookDelivery('en'), { wrapper });
  return { sent, book: () => act(() => result.current.book()), hook: result };
}

beforeEach(() => {
  const hold = { token: 'mine', postcode: '68100', deliveryDate: '2026-12-05', endsAt: '2026-12-01T02:10:00Z' };
  givenDraft({ deliveryDate: '2026-12-05', name: 'Nurul', quantityMattress: 1 }, { hold });
});

test('a retry after a lost connection sends the same key, also after a reload', async () => {
  const { sent, book } = givenServer(lost, notServed);
  expect(await book()).toMatchObject({ kind: 'failed', failure: { code: 'NETWORK' } });
  expect(draftStore.get().attempt?.key).toBe(sent[0]?.idempotencyKey);
  await book();
  expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey);
});

test('after an answer, and for another input, the key is new', async () => {
  const { sent, book } = givenServer(notServed, lost, lost);
  await book();
  expect(draftStore.get().attempt).toBeNull();
  await book();
  draftStore.update((draft) => ({ ...draft, form: { ...draft.form, remarks: 'Lift at block B' } }));
  await book();
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
});

test('pressing twice sends one request', async () => {
  const { sent, hook } = givenServer(notServed);
  const outcomes = await act(() => Promise.all([hook.current.book(), hook.current.book()]));
  expect(outcomes).toEqual([{ kind: 'refused' }, { kind: 'busy' }]);
  expect(sent).toHaveLength(1);
});

test('sends the own hold, the language, and what was left empty as it is', async () => {
  const { sent, book } = givenServer(notServed);
  await book();
  expect(sent[0]).toMatchObject({ holdToken: 'mine', input: { locale: 'en', salutation: '', secondaryContact: '', remarks: '' } });
});
