import type { Scope } from '@booking/domain/user/permissions';
import type { Right } from '../../lib/right-texts';

/** What somebody may do, in groups, as people think of it (Domain, "Roles, scope, keys"). Everything (`*`) is a preset alone. */
export const rightGroups = [
  { label: 'users.group.bookings', scopes: ['booking:read', 'booking:write', 'delivery:write'] },
  { label: 'users.group.planning', scopes: ['rule:write', 'branch:write'] },
  { label: 'users.group.house', scopes: ['user:read', 'user:write', 'integration:write', 'booking:make', 'audit:read', 'branch:all'] },
] as const satisfies readonly { label: string; scopes: readonly Scope[] }[];

export const allRights: readonly Right[] = rightGroups.flatMap(({ scopes }) => scopes);

/** What people work as: a set of rights at one press. */
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

/** What a scope reads as: the largest preset within it, and how many rights there are besides. `branch:all` says where, not what. */
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
