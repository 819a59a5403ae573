import type { ValidationError } from '../checks/validation-error.js';
import { lineErrors, normaliseLine } from '../checks/line-of-text.js';
import { can, scopes, type Actor, type Scope } from './permissions.js';

/** What somebody says of a new key. */
export interface ApiKeyForm {
  /** Which system uses it: 'Shop system'. */
  name: string;
  scope: readonly string[];
  branchIds: readonly string[];
  /** Addresses and networks (CIDR) from which it works; none: everywhere. */
  networks: readonly string[];
  /** Null: it does not end by the clock. */
  expiresAt: Date | null;
}

/** Code points. */
const maxNameLength = 80;
const maxBranches = 500;
const maxNetworks = 50;
/** Years that a key may be good for. */
const maxYears = 10;

/** Before its end: the maker of a key gets one mail about it, and lists mark it. */
export const daysOfWarning = 7;

/** What no key is given: everything, and making people. */
const neverGiven: readonly Scope[] = ['*', 'user:write'];

/** What somebody may give to a key: of their own rights, but for what no key is given. */
export const rightsToGive = (actor: Actor): Scope[] => scopes.filter((one) => !neverGiven.includes(one) && can(actor, one));

/** Texts trimmed, lists without repeats; a key for every branch names none. */
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

/** Faults of a normalised form, by path ('scope.0'): a key is given named scopes, and nothing that who gives it does not have. */
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
