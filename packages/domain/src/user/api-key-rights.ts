import { can, worksForAll, type Actor, type Role, type Scope } from './permissions.js';

export type KeyActor = Extract<Actor, { kind: 'key' }>;

/** A key as it is on file. */
export interface KeyOnFile {
  id: string;
  name: string;
  scope: readonly string[];
  branchIds: readonly string[];
}

/** The account that made it, as it is now. */
export interface KeyMaker {
  id: string;
  role: Role;
  scope: readonly string[];
  branchIds: readonly string[];
}

/** The maker of keys or of what keys are told of, as the actor that they are. */
export function makerActor({ id, ...maker }: KeyMaker): Actor {
  return { kind: 'user', userId: id, name: '', confirmedEmail: null, ...maker };
}

/**
 * What a key may do at this moment: what it was given and what its maker may do now, both (ADR 0038). A key for every branch whose maker
 * is not is for the maker's.
 */
export function keyActor({ id: keyId, name, scope, branchIds }: KeyOnFile, maker: KeyMaker): KeyActor {
  const person = makerActor(maker);
  const given = scope.includes('branch:all') ? maker.branchIds : branchIds.filter((id) => maker.branchIds.includes(id));
  return {
    kind: 'key',
    keyId,
    makerId: maker.id,
    name,
    scope: scope.filter((one) => can(person, one as Scope)),
    branchIds: worksForAll(person) ? branchIds : given,
  };
}
