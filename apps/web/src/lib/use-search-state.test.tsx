import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { query, Ui } from '../testing/render-ui';
import { choiceParam, listParam, textParam, useSearchState } from './use-search-state';

const params = {
  view: choiceParam('view', ['staff', 'customers']),
  search: textParam('search'),
  branchIds: listParam('branch'),
  states: listParam('state', ['active', 'disabled']),
};

const open = (path: string) =>
  renderHook(() => useSearchState(params), { wrapper: ({ children }) => <Ui path={path}>{children}</Ui> }).result;

test.each([
  ['', { view: 'staff', search: '', branchIds: [], states: [] }, false],
  ['?search=%20', { view: 'staff', search: ' ', branchIds: [], states: [] }, false],
  ['?view=customers', { view: 'customers', search: '', branchIds: [], states: [] }, false],
  ['?view=robots&state=asleep', { view: 'staff', search: '', branchIds: [], states: [] }, false],
  ['?state=disabled,active,disabled', { view: 'staff', search: '', branchIds: [], states: ['active', 'disabled'] }, true],
  ['?branch=b2,,b1,b2', { view: 'staff', search: '', branchIds: ['b2', 'b1'], states: [] }, true],
  [`?search=${'a'.repeat(200)}`, { view: 'staff', search: 'a'.repeat(100), branchIds: [], states: [] }, true],
])('reads %s', (address, state, isFiltered) => {
  expect(open(`/admin/users${address}`).current).toMatchObject({ state, isFiltered });
});

test('sets one value, keeps the rest of the query, and clears the filters but not the view', () => {
  const state = open('/admin/users?user=u1&view=customers');
  act(() => state.current.set({ search: 'tan', states: ['active'] }));
  expect(Object.fromEntries(query())).toEqual({ user: 'u1', view: 'customers', search: 'tan', state: 'active' });
  act(() => state.current.clear());
  expect(Object.fromEntries(query())).toEqual({ user: 'u1', view: 'customers' });
  act(() => state.current.set({ view: 'staff' }));
  expect(Object.fromEntries(query())).toEqual({ user: 'u1' });
});
