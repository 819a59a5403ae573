import type { ValidationError } from '../checks/validation-error.js';
import { lineErrors, normaliseLine } from '../checks/line-of-text.js';
import { can, scopes, type Actor, type Scope } from './permissions.js';

/** The input of a new key. */
export interface ApiKeyForm {
  /** The name of the system that uses it: 'Shop system'. */
  name: string;
  scope: readonly string[];
  branchIds: readonly string[];
  /** Addresses and networks (CIDR) from which it works; empty: everywhere. */
  networks: readonly string[];
  /** Null: it does not expire. */
  expiresAt: Date | null;
}

/** Code points. */
const maxNameLength = 80;
const maxBranches = 500;
const maxNetworks = 50;
/** Maximum lifetime of a key in years. */
const maxYears = 10;

/** Days before its expiry: its maker gets one mail about it, and lists mark it. */
export const daysOfWarning = 7;

/** Scopes that no key may have: everything, and the management of people. */
const neverGiven: readonly Scope[] = ['*', 'user:write'];

/** Returns the scopes that somebody may give to a key: their own, without those that no key may have. */
export const rightsToGive = (actor: Actor): Scope[] => scopes.filter((one) => !neverGiven.includes(one) && can(actor, one));

/** Normalises the form: texts trimmed, lists distinct; a key for every branch has no list of branches. */
export function normaliseApiKeyForm(form: ApiKeyForm): ApiKeyForm {
  const scope = [...new Set(form.scope)];
  return {
    name: normaliseLine(form.name) ?? '',
    scope,
    branchIds: scope.includes('branch:all') ? [] : [...new Set(form.branchIds)],
    networks: [...new Set(form.networks.map((network) => network.trim()))],
    expiresAt: form.expiresAt,
  };
}

/** Returns the errors of a normalised form, by path ('scope.0'): a key gets named scopes, and no right that its maker does not have. */
export function checkApiKeyForm({ name, scope, branchIds, networks, expiresAt }: ApiKeyForm, actor: Actor, now: Date): ValidationError[] {
  return [
    ...lineErrors('name', name, { max: maxNameLength, required: true }),
    ...scopeErrors(scope, actor),
    ...(branchIds.length > maxBranches ? [{ path: 'branchIds', code: 'TOO_MANY' as const, values: { max: maxBranches } }] : []),
    ...(networks.length > maxNetworks ? [{ path: 'networks', code: 'TOO_MANY' as const, values: { max: maxNetworks } }] : []),
    ...(expiresAt === null ? [] : endErrors(expiresAt, now)),
  ];
}

function scopeErrors(scope: readonly string[], actor: Actor): ValidationError[] {
  if (scope.length === 0) return [{ path: 'scope', code: 'REQUIRED' }];
  if (scope.length > scopes.length) return [{ path: 'scope', code: 'TOO_MANY', values: { max: scopes.length } }];
  const given: readonly string[] = rightsToGive(actor);
  return scope.flatMap((one, index): ValidationError[] =>
    given.includes(one) ? [] : [{ path: `scope.${index}`, code: 'CHOICE_INVALID' }],
  );
}

function endErrors(expiresAt: Date, now: Date): ValidationError[] {
  if (expiresAt <= now) return [{ path: 'expiresAt', code: 'END_PAST' }];
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + maxYears);
  return expiresAt > latest ? [{ path: 'expiresAt', code: 'END_TOO_FAR', values: { years: maxYears } }] : [];
}
