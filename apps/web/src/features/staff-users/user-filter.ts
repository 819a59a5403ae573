import type { Role } from '@booking/domain/user/permissions';
import { cleanSearch } from '../../lib/clean-search';
import type { UserPartsFragment } from './users.generated';

/** How an account stands: it works; its invitation was not opened yet; it may not sign in. */
export const userStates = ['active', 'invited', 'disabled'] as const;
export type UserState = (typeof userStates)[number];

/** A mailbox is its owner's once they have opened a link there: before, a user who was invited has not come yet. */
export function userState({ disabled, emailConfirmed, role }: Pick<UserPartsFragment, 'disabled' | 'emailConfirmed' | 'role'>): UserState {
  if (disabled) return 'disabled';
  return role === 'admin' && !emailConfirmed ? 'invited' : 'active';
}

/** Which accounts the list shows. Every part stands in the address. */
export interface UserFilter {
  role: Role;
  search: string;
  /** Empty: every branch. */
  branchIds: readonly string[];
  /** Empty: every state. */
  states: readonly UserState[];
}

export function filterOfAddress(address: URLSearchParams): UserFilter {
  const several = (name: string) => (address.get(name) ?? '').split(',').filter((value) => value !== '');
  const states = several('state');
  return {
    role: address.get('role') === 'user' ? 'user' : 'admin',
    search: cleanSearch(address.get('search') ?? ''),
    branchIds: [...new Set(several('branch'))],
    states: userStates.filter((state) => states.includes(state)),
  };
}

/** The address of a filter; `present` has what else the address holds. */
export function addressOfFilter({ role, search, branchIds, states }: UserFilter, present: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(present);
  const values = { role: role === 'admin' ? '' : role, search, branch: branchIds.join(','), state: states.join(',') };
  for (const [name, value] of Object.entries(values)) {
    if (value === '') address.delete(name);
    else address.set(name, value);
  }
  return address;
}

/** Whether anything of a role's accounts is left out. */
export const isUserFiltered = ({ search, branchIds, states }: UserFilter): boolean =>
  search.trim() !== '' || branchIds.length > 0 || states.length > 0;

/** What of the accounts that the server found the rest of the filter leaves. */
export function filteredUsers(users: readonly UserPartsFragment[], { branchIds, states }: UserFilter): UserPartsFragment[] {
  return users.filter(
    (user) =>
      (branchIds.length === 0 || user.branches.some(({ id }) => branchIds.includes(id))) &&
      (states.length === 0 || states.includes(userState(user))),
  );
}
