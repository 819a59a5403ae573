import { act, renderHook, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { setSession } from '../../../lib/session/session-store';
import { givenUser } from '../../../testing/session-server';
import { emptyDraft, type DraftForm } from '../draft/draft';
import { draftStore } from '../draft/draft-store';
import { usePrefill } from './use-profile-details';

const user = givenUser({ phoneNumber: '+60123456789' });

afterEach(() => draftStore.clear());

function givenForm(typed: Partial<DraftForm> = {}) {
  return renderHook(() => {
    const form = useForm<DraftForm>({ defaultValues: { ...emptyDraft.form, ...typed } });
    usePrefill(form);
    return form;
  });
}

test('fills in what is empty, says whose it is, and leaves alone what was typed', async () => {
  setSession({ status: 'signedIn', user });
  const { result } = givenForm({ email: 'mine@example.com' });
  await waitFor(() => expect(result.current.getValues()).toMatchObject({ name: 'Nurul Aisyah', primaryContact: '012-345 6789' }));
  expect(result.current.getValues('email')).toBe('mine@example.com');
  expect(draftStore.get().profileOf).toBe('u1');
});

test('what is taken out again stays out, and a number that is added later is filled in', async () => {
  setSession({ status: 'signedIn', user: { ...user, phoneNumber: null } });
  const { result, rerender } = givenForm();
  await waitFor(() => expect(result.current.getValues('name')).toBe('Nurul Aisyah'));
  expect(result.current.getValues('primaryContact')).toBe('');
  act(() => setSession({ status: 'signedIn', user }));
  await waitFor(() => expect(result.current.getValues('primaryContact')).toBe('012-345 6789'));
  act(() => result.current.setValue('name', ''));
  rerender();
  expect(result.current.getValues('name')).toBe('');
});

test('a guest types everything', () => {
  const { result } = givenForm();
  expect(result.current.getValues('name')).toBe('');
  expect(draftStore.get().profileOf).toBeNull();
});
