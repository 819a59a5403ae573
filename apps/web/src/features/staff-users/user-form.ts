import type { ValidationError } from '@booking/domain/checks/validation-error';
import { coversPower } from '@booking/domain/user/delegation';
import type { Role, Scope } from '@booking/domain/user/permissions';
import { checkUserForm, normaliseUserForm } from '@booking/domain/user/user-form';
import type { InviteUserMutationVariables, UserPartsFragment } from '../../graphql/users.generated';
import type { Right } from '../../lib/right-texts';
import type { SessionUser } from '../../lib/session/session-user';
import { actorOf } from '../../lib/session/staff-user';

/** An account as it is typed. */
export interface UserValues {
  name: string;
  email: string;
  role: Role;
  scope: readonly string[];
  branchIds: readonly string[];
  disabled: boolean;
}

/** The empty invitation; who works for one branch alone has it chosen. */
export const newColleague = (branches: readonly { id: string }[]): UserValues => ({
  name: '',
  email: '',
  role: 'admin',
  scope: [],
  branchIds: branches.length === 1 ? branches.map(({ id }) => id) : [],
  disabled: false,
});

/** Without the branches that one has by working for all of them: they were not given one by one. */
export function valuesOfUser({ name, email, role, scope, branches, disabled }: UserPartsFragment): UserValues {
  const isForAll = scope.includes('*') || scope.includes('branch:all');
  return { name, email, role, scope, branchIds: isForAll ? [] : branches.map(({ id }) => id), disabled };
}

/** What is saved. */
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

/** Why an account, or a part of it, cannot be changed here; shown before anything is pressed. The server enforces each rule. */
export interface Guards {
  /** The account may do more than the signed-in user. */
  beyond: boolean;
  /** The one account that may do everything: it keeps its role, its rights, and stays. */
  lastAdmin: boolean;
  isSelf: boolean;
}

/** @param fullAdmins how many accounts may do everything and are not disabled; null: not known */
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

/** Rights by group (Domain, "Roles, scope, keys"). Everything (`*`) is a preset alone. */
export const rightGroups = [
  { label: 'users.group.bookings', scopes: ['booking:read', 'booking:write', 'delivery:write'] },
  { label: 'users.group.planning', scopes: ['rule:write', 'branch:write'] },
  { label: 'users.group.house', scopes: ['user:read', 'user:write', 'integration:write', 'booking:make', 'audit:read', 'branch:all'] },
] as const satisfies readonly { label: string; scopes: readonly Scope[] }[];

export const allRights: readonly Right[] = rightGroups.flatMap(({ scopes }) => scopes);

/** Presets: sets of rights that are given with one press. */
export const presets = {
  crew: ['delivery:write'],
  dispatcher: ['booking:read', 'booking:write'],
  manager: ['booking:read', 'booking:write', 'rule:write', 'branch:write'],
  integrator: ['integration:write'],
  administrator: ['*'],
} as const satisfies Record<string, readonly Scope[]>;
export type Preset = keyof typeof presets;
/** Their messages. */
export const presetTexts = {
  crew: 'users.preset.crew',
  dispatcher: 'users.preset.dispatcher',
  manager: 'users.preset.manager',
  integrator: 'users.preset.integrator',
  administrator: 'users.preset.administrator',
} as const satisfies Record<Preset, string>;
export const presetNames = Object.keys(presets) as Preset[];

/** Returns the largest preset within a scope, and the number of other rights. `branch:all` is not counted: it is about branches. */
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
