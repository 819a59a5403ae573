import { addDays, instantOf, localDateTime } from '@booking/domain/calendar/calendar-date';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { checkApiKeyForm, normaliseApiKeyForm, type ApiKeyForm } from '@booking/domain/user/api-key-form';
import type { Actor, Scope } from '@booking/domain/user/permissions';
import type { KeyPartsFragment } from './api-keys.generated';

interface KeyPreset {
  label: string;
  help: string;
  scope: readonly Scope[];
}

/** What each kind of system needs at most (docs/developers, and ADR 0038), at one press. */
export const keyPresets: readonly KeyPreset[] = [
  { label: 'keys.preset.orderSystem', help: 'keys.preset.orderSystem.help', scope: ['integration:write', 'booking:read', 'branch:all'] },
  { label: 'keys.preset.partner', help: 'keys.preset.partner.help', scope: ['booking:make'] },
  { label: 'keys.preset.carrier', help: 'keys.preset.carrier.help', scope: ['delivery:write', 'booking:read'] },
  { label: 'keys.preset.analyst', help: 'keys.preset.analyst.help', scope: ['booking:read'] },
];

/** When a key ends: after so many days, on a date that is chosen, or never. */
export const keyEnds = [
  { value: '90', label: 'keys.ends.90' },
  { value: '365', label: 'keys.ends.365' },
  { value: 'date', label: 'keys.ends.date' },
  { value: 'never', label: 'keys.ends.never' },
] as const;
type KeyEnd = (typeof keyEnds)[number]['value'];

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

/** The preset that has exactly these rights, if there is one. */
export const presetOfKey = (scope: readonly string[]): KeyPreset | undefined =>
  keyPresets.find((preset) => preset.scope.length === scope.length && preset.scope.every((one) => scope.includes(one)));

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

/** The validation errors by field: those of the server's own check, a chosen end without a date, and rights of branches without a branch. */
export function keyErrors(values: KeyValues, actor: Actor, now: number): ValidationError[] {
  const noEnd: ValidationError[] = values.ends === 'date' && values.endDate === '' ? [{ path: 'expiresAt', code: 'REQUIRED' }] : [];
  const noBranch: ValidationError[] =
    hasBranches(values.scope) && values.branchIds.length === 0 ? [{ path: 'branchIds', code: 'REQUIRED' }] : [];
  return [...checkApiKeyForm(keyInput(values, now), actor, new Date(now)), ...noEnd, ...noBranch];
}

/** In the server's order, newest first; revoked keys at the end, the latest of them first. */
export function inOrder<Key extends Pick<KeyPartsFragment, 'revokedAt'>>(keys: readonly Key[]): Key[] {
  const moment = ({ revokedAt }: Key) => (revokedAt === null ? Infinity : Date.parse(revokedAt));
  return [...keys].sort((one, other) => (moment(one) === moment(other) ? 0 : moment(other) - moment(one)));
}
