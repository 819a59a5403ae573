import { expect, test, vi } from 'vitest';
import { setSession } from '../../lib/session/session-store';
import { flagSession, givenUser } from '../../testing/session-server';
import { emptyDraft, type Draft } from './draft';
import { createDraftStore } from './draft-store';

const KEY = 'booking.draft';
const named = (draft: Draft, name: string): Draft => ({ ...draft, form: { ...draft.form, name } });

const stored = () => localStorage.getItem(KEY);

test('a draft is kept over a reload and a closed tab', () => {
  const before = createDraftStore();
  before.update((draft) => ({
    ...named(draft, 'Nurul'),
    hold: { token: 't', postcode: '68100', deliveryDate: '2026-12-05', endsAt: '2026-12-01T02:10:00Z' },
  }));
  before.update((draft) => ({ ...draft, attempt: { key: 'k', input: '{}' } }));
  expect(createDraftStore().get()).toEqual(before.get());
});

test('nothing stays on the device after booking', () => {
  const store = createDraftStore();
  store.update((draft) => named(draft, 'Nurul'));
  store.clear();
  expect(stored()).toBeNull();
  expect(store.get()).toEqual(emptyDraft);
});

test('calls its listeners, here and in another tab', () => {
  const store = createDraftStore();
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  store.update((draft) => named(draft, 'Nurul'));
  expect(listener).toHaveBeenCalledTimes(1);
  createDraftStore().update((draft) => named(draft, 'Mei Ling'));
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  expect(store.get().form.name).toBe('Mei Ling');
  stop();
  store.update((draft) => named(draft, 'Wei Ming'));
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a draft that another tab has booked is neither shown nor written back', () => {
  const [here, there] = [createDraftStore(), createDraftStore()];
  here.update((draft) => named(draft, 'Nurul'));
  // This tab shows another page, which does not subscribe to the draft.
  there.update((draft) => named(draft, 'Mei Ling'));
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  expect(here.get().form.name).toBe('Mei Ling');
  there.clear();
  // The customer types before the storage event arrives.
  here.update((draft) => named(draft, 'Nurul'));
  expect(stored()).toBeNull();
  expect(here.get()).toEqual(emptyDraft);
  here.update((draft) => named(draft, 'Wei Ming'));
  expect(stored()).toContain('Wei Ming');
});

test('a page from the back/forward cache shows the present draft', () => {
  const [here, there] = [createDraftStore(), createDraftStore()];
  here.update((draft) => named(draft, 'Nurul'));
  there.clear();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(here.get()).toEqual(emptyDraft);
});

test('input of two tabs at the same time is kept', () => {
  const [here, there] = [createDraftStore(), createDraftStore()];
  here.update((draft) => named(draft, 'Nurul'));
  there.update((draft) => ({ ...draft, form: { ...draft.form, remarks: 'Lift' } }));
  here.update((draft) => named(draft, 'Nurul Aisyah'));
  expect(here.get().form).toMatchObject({ name: 'Nurul Aisyah', remarks: 'Lift' });
});

test.each([
  ['a form without a name', JSON.stringify({ version: 1, value: { ...emptyDraft, form: { postcode: '68100' } } })],
  ['a number for a text', JSON.stringify({ version: 1, value: { ...emptyDraft, form: { ...emptyDraft.form, name: 1 } } })],
])('drops %s', (_what, text) => {
  localStorage.setItem(KEY, text);
  expect(createDraftStore().get()).toEqual(emptyDraft);
});

test('ignores a damaged part and keeps the form', () => {
  const value = {
    ...named(emptyDraft, 'Nurul'),
    hold: { token: 1 },
    refused: { date: '2026-12-05', reason: 'FULL', alternatives: [1] },
    order: { bookable: 'yes' },
    attempt: 'k',
  };
  localStorage.setItem(KEY, JSON.stringify({ version: 1, value }));
  expect(createDraftStore().get()).toEqual(named(emptyDraft, 'Nurul'));
});

test("details from a user's profile are removed when the user signs out", () => {
  flagSession('u1');
  setSession({ status: 'signedIn', user: givenUser() });
  const store = createDraftStore();
  store.update((draft) => ({ ...named(draft, 'Nurul'), profileOf: 'u1' }));
  expect(createDraftStore().get().form.name).toBe('Nurul');
  flagSession(null);
  setSession({ status: 'guest' });
  expect(store.get().form.name).toBe('');
  expect(stored()).not.toContain('Nurul');
});

test("the next user's page begins without them, also if no page was open meanwhile", () => {
  localStorage.setItem(KEY, JSON.stringify({ version: 1, value: { ...named(emptyDraft, 'Nurul'), profileOf: 'u1' } }));
  flagSession('u2');
  expect(createDraftStore().get().form.name).toBe('');
  expect(stored()).not.toContain('Nurul');
});
