import { addDays, instantOf, localDateTime } from '@booking/domain/calendar/calendar-date';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { checkApiKeyForm, normaliseApiKeyForm, type ApiKeyForm } from '@booking/domain/user/api-key-form';
import type { Actor, Scope } from '@booking/domain/user/permissions';

/** What each kind of system needs at most (docs/developers, and ADR 0038), at one press. */
export const keyPresets = {
  orderSystem: ['integration:write', 'booking:read', 'branch:all'],
  partner: ['booking:make'],
  carrier: ['delivery:write', 'booking:read'],
  analyst: ['booking:read'],
} as const satisfies Record<string, readonly Scope[]>;
export type KeyPreset = keyof typeof keyPresets;
export const keyPresetNames = Object.keys(keyPresets) as KeyPreset[];

/** When a key ends: after so many days, on a date that is chosen, or never. */
export const keyEnds = ['90', '365', 'date', 'never'] as const;
type KeyEnd = (typeof keyEnds)[number];

/** A new key as it is typed. */
export interface KeyValues {
  name: string;
  scope: readonly string[];
  branchIds: readonly string[];
  /** One a line, or with commas between. */
  networks: string;
  ends: KeyEnd;
  /** The last day on which it works, where one is chosen; else ''. */
  endDate: string;
}

/** The preset that these rights are; null: rights of its own choice. */
export const presetOfKey = (scope: readonly string[]): KeyPreset | null =>
  keyPresetNames.find((name) => {
    const rights: readonly string[] = keyPresets[name];
    return rights.length === scope.length && rights.every((one) => scope.includes(one));
  }) ?? null;

/** Whether it matters which branches a key has: with branch:all it has each, and a partner books by postcode. */
export const hasBranches = (scope: readonly string[]): boolean =>
  !scope.includes('branch:all') && scope.some((one) => one !== 'booking:make');

/** @param now milliseconds */
export function keyInput({ name, scope, branchIds, networks, ends, endDate }: KeyValues, now: number): ApiKeyForm {
  return normaliseApiKeyForm({
    name,
    scope,
    branchIds: hasBranches(scope) ? branchIds : [],
    networks: networks.split(/[\s,;]+/).filter((one) => one !== ''),
    expiresAt: endOf({ ends, endDate }, now),
  });
}

/** To the end of its last day in Malaysia. */
function endOf({ ends, endDate }: Pick<KeyValues, 'ends' | 'endDate'>, now: number): Date | null {
  if (ends === 'never') return null;
  const last = ends === 'date' ? endDate : addDays(localDateTime(new Date(now)).date, Number(ends));
  return last === '' ? null : instantOf(addDays(last, 1), '00:00');
}

/** What is wrong with it, by field: the server's own check, a chosen end that is not there, and rights of branches without one. */
export function keyFaults(values: KeyValues, actor: Actor, now: number): ValidationError[] {
  const noEnd: ValidationError[] = values.ends === 'date' && values.endDate === '' ? [{ path: 'expiresAt', code: 'REQUIRED' }] : [];
  const noBranch: ValidationError[] =
    hasBranches(values.scope) && values.branchIds.length === 0 ? [{ path: 'branchIds', code: 'REQUIRED' }] : [];
  return [...checkApiKeyForm(keyInput(values, now), actor, new Date(now)), ...noEnd, ...noBranch];
}
