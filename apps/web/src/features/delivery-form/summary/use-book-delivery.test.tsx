import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Observable } from 'rxjs';
import { beforeEach, expect, test } from 'vitest';
import { resultUnions } from '../../../lib/result-unions';
import { emptyDraft } from '../draft/draft';
import { draftStore } from '../draft/draft-store';
import type { BookDeliveryMutationVariables } from './book-delivery.generated';
import { useBookDelivery } from './use-book-delivery';

const unavailable = { __typename: 'DateUnavailable', message: 'no', reason: 'FULL', alternatives: ['2026-12-07'] };
const notServed = { __typename: 'PostcodeNotServed', message: 'no' };

/** A server that answers each request with the next of these; 'lost' breaks the connection. */
function givenServer(...answers: (object | 'lost')[]) {
  const sent: BookDeliveryMutationVariables[] = [];
  const link = new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        sent.push(operation.variables as BookDeliveryMutationVariables);
        const answer = answers[sent.length - 1];
        queueMicrotask(() => {
          if (answer === 'lost' || answer === undefined) {
            observer.error(new TypeError('Failed to fetch'));
            return;
          }
          observer.next({ data: { bookDelivery: answer } });
          observer.complete();
        });
      }),
  );
  const client = new ApolloClient({ link, cache: new InMemoryCache({ possibleTypes: resultUnions }) });
  const wrapper = ({ children }: { children: ReactNode }) => <ApolloProvider client={client}>{children}</ApolloProvider>;
  const { result } = renderHook(() => useBookDelivery('en'), { wrapper });
  return { sent, book: () => act(() => result.current.book()), hook: result };
}

beforeEach(() => {
  draftStore.update(() => ({
    ...emptyDraft,
    form: {
      ...emptyDraft.form,
      postcode: '68100',
      orderNumber: 'DEMO-1004',
      deliveryDate: '2026-12-05',
      name: 'Nurul',
      quantityMattress: 1,
    },
    hold: { token: 'mine', postcode: '68100', deliveryDate: '2026-12-05', endsAt: '2026-12-01T02:10:00Z' },
  }));
});

test('a retry after a lost connection sends the same key, also after a reload', async () => {
  const { sent, book } = givenServer('lost', notServed);
  expect(await book()).toMatchObject({ kind: 'failed', failure: { code: 'NETWORK' } });
  expect(draftStore.get().attempt?.key).toBe(sent[0]?.idempotencyKey);
  await book();
  expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey);
});

test('after an answer, and for another input, the key is new', async () => {
  const { sent, book } = givenServer(notServed, 'lost', 'lost');
  await book();
  expect(draftStore.get().attempt).toBeNull();
  await book();
  draftStore.update((draft) => ({ ...draft, form: { ...draft.form, remarks: 'Lift at block B' } }));
  await book();
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
});

test.each([
  { __typename: 'ProofNeeded', message: 'no', mobile: null, resendAfter: null },
  { __typename: 'OtpRejected', message: 'no' },
])('after $__typename the same request goes on under its key', async (answer) => {
  const { sent, book } = givenServer(answer, notServed);
  expect(await book()).toEqual({ kind: 'proof', answer });
  await book();
  expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey);
});

test('two presses send one request', async () => {
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

test('a date that has just gone leaves everything typed and offers others', async () => {
  const { book } = givenServer(unavailable);
  expect(await book()).toEqual({ kind: 'gone' });
  const { form, gone } = draftStore.get();
  expect(gone).toEqual({ date: '2026-12-05', reason: 'FULL', alternatives: ['2026-12-07'] });
  expect(form).toMatchObject({ name: 'Nurul', orderNumber: 'DEMO-1004', deliveryDate: '' });
});
