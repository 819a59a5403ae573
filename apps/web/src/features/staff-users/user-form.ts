import type { ValidationError } from '@booking/domain/checks/validation-error';
import { coversPower } from '@booking/domain/user/delegation';
import type { Role, Scope } from '@booking/domain/user/permissions';
import { checkUserForm, normaliseUserForm } from '@booking/domain/user/user-form';
import type { InviteUserMutationVariables, UserPartsFragment } from '../../graphql/users.generated';
import type { Right } from '../../lib/right-texts';
import type { SessionUser } from '../../lib/session/session-user';
import { actorOf } from '../../lib/session/staff-user';

/** The values of the form of an account. */
export interface UserValues {
  name: string;
  email: string;
  role: Role;
  scope: readonly string[];
  branchIds: readonly string[];
  disabled: boolean;
}

/** Returns an empty invitation. A user with a single branch has it chosen. */
export const newColleague = (branches: readonly { id: string }[]): UserValues => ({
  name: '',
  email: '',
  role: 'admin',
  scope: [],
  branchIds: branches.length === 1 ? branches.map(({ id }) => id) : [],
  disabled: false,
});

/** Returns the values of an account, without branches that it only has by branch:all. */
export function valuesOfUser({ name, email, role, scope, branches, disabled }: UserPartsFragment): UserValues {
  const isForAll = scope.includes('*') || scope.includes('branch:all');
  return { name, email, role, scope, branchIds: isForAll ? [] : branches.map(({ id }) => id), disabled };
}

/** Returns the input of an account. */
export function userInput(values: UserValues): InviteUserMutationVariables['input'] {
  const form = normaliseUserForm(values);
  return { ...form, scope: [...form.scope], branchIds: [...form.branchIds] };
}

/** Returns the errors of an account: those of the domain's check, and of staff without any right. */
export function checkUser(values: UserValues): ValidationError[] {
  const form = normaliseUserForm(values);
  const idle: ValidationError[] = form.role === 'admin' && form.scope.length === 0 ? [{ path: 'scope', code: 'REQUIRED' }] : [];
  return [...checkUserForm(form), ...idle];
}

/** Why an account, or a part of it, cannot be changed here; shown before a press. The server enforces each rule. */
export interface Guards {
  /** The account may do more than the signed-in user. */
  beyond: boolean;
  /** The only account that may do everything: it keeps its role and rights, and cannot be disabled. */
  lastAdmin: boolean;
  isSelf: boolean;
}

/** @param fullAdmins the number of enabled accounts that may do everything; null: unknown */
export function guardsOf(me: SessionUser, user: UserPartsFragment | null, fullAdmins: number | null): Guards {
  if (user === null) return { beyond: false, lastAdmin: false, isSelf: false };
  const { role, scope, branchIds } = valuesOfUser(user);
  const isFull = role === 'admin' && scope.includes('*') && !user.disabled;
  return {
    beyond: !coversPower(actorOf(me), { role, scope, branchIds }),
    lastAdmin: isFull && fullAdmins === 1,
    isSelf: user._id === me._id,
  };
}

/** The rights by group (Domain, "Roles, scope, keys"). Everything (`*`) is only a preset. */
export const rightGroups = [
  { label: 'users.group.bookings', scopes: ['booking:read', 'booking:write', 'delivery:write'] },
  { label: 'users.group.planning', scopes: ['rule:write', 'branch:write'] },
  { label: 'users.group.house', scopes: ['user:read', 'user:write', 'integration:write', 'booking:make', 'audit:read', 'branch:all'] },
] as const satisfies readonly { label: string; scopes: readonly Scope[] }[];

export const allRights: readonly Right[] = rightGroups.flatMap(({ scopes }) => scopes);

/** The presets: sets of rights that one press gives. */
export const presets = {
  crew: ['delivery:write'],
  dispatcher: ['booking:read', 'booking:write'],
  manager: ['booking:read', 'booking:write', 'rule:write', 'branch:write'],
  integrator: ['integration:write'],
  administrator: ['*'],
} as const satisfies Record<string, readonly Scope[]>;
export type Preset = keyof typeof presets;
/** Message ids of the presets. */
export const presetTexts = {
  crew: 'users.preset.crew',
  dispatcher: 'users.preset.dispatcher',
  manager: 'users.preset.manager',
  integrator: 'users.preset.integrator',
  administrator: 'users.preset.administrator',
} as const satisfies Record<Preset, string>;
export const presetNames = Object.keys(presets) as Preset[];

/** Returns the largest preset within a scope, and the number of other rights. `branch:all` is not counted, because it is about branches. */
export function presetOf(scope: readonly string[]): { preset: Preset | null; more: number } {
  if (scope.includes('*')) return { preset: 'administrator', more: 0 };
  const what = scope.filter((one) => one !== 'branch:all');
  const within = presetNames.filter((name) => presets[name].every((one) => what.includes(one)));
  const largest = within.reduce<Preset | null>(
    (best, name) => (best === null || presets[name].length > presets[best].length ? name : best),
    null,
  );
  return { preset: largest, more: largest === null ? what.length : what.length - presets[largest].length };
}
