import { can, worksForAll, type Actor, type Role, type Scope } from './permissions.js';

export type KeyActor = Extract<Actor, { kind: 'key' }>;

/** A stored key. */
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

/** Returns the actor of a maker of keys or webhook endpoints. */
export function makerActor({ id, ...maker }: KeyMaker): Actor {
  return { kind: 'user', userId: id, name: '', confirmedEmail: null, ...maker };
}

/**
 * Returns the present rights of a key: those that it was given and that its maker has now (ADR 0038). A key for all branches whose maker
 * does not work for all has the maker's branches.
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
