import { emailOfForm, maxEmailLength } from '../checks/email.js';
import type { Fault } from '../checks/fault.js';
import { lineFaults, normaliseLine } from '../checks/line-of-text.js';
import { isBlank } from '../checks/text.js';
import { scopes, type Role, type Scope } from './permissions.js';
import { maxNameLength } from './sign-up-form.js';

/** What staff say about an account. */
export interface UserForm {
  name: string;
  email: string;
  role: Role;
  scope: readonly string[];
  branchIds: readonly string[];
  disabled: boolean;
}

/** What people say about themselves; undefined leaves it as it is, null takes it away. */
export interface ProfileForm {
  name?: string | null | undefined;
  firm?: string | null | undefined;
  photoUrl?: string | null | undefined;
}

const maxFirmLength = 120;
const mostBranches = 500;

/** Texts trimmed, scopes and branches without repeats; a customer has neither. */
export function normaliseUserForm(form: UserForm): UserForm {
  const staff = form.role === 'admin';
  return {
    name: normaliseLine(form.name) ?? '',
    email: normaliseLine(form.email) ?? '',
    role: form.role,
    scope: staff ? [...new Set(form.scope)] : [],
    branchIds: staff ? [...new Set(form.branchIds)] : [],
    disabled: form.disabled,
  };
}

/** Faults of a normalised form, by path ('scope.0'). Whether the branches are there is for the database to say. */
export function checkUserForm({ name, email, scope, branchIds }: UserForm): Fault[] {
  return [
    ...nameFaults(name),
    ...emailFaults(email),
    ...scopeFaults(scope),
    ...(branchIds.length > mostBranches ? [{ path: 'branchIds', code: 'TOO_MANY' as const, values: { max: mostBranches } }] : []),
  ];
}

/** More scopes than there are hold one that is none: a list of any length gets one answer. */
function scopeFaults(scope: readonly string[]): Fault[] {
  if (scope.length > scopes.length) return [{ path: 'scope', code: 'TOO_MANY', values: { max: scopes.length } }];
  return scope.flatMap((each, index): Fault[] =>
    scopes.includes(each as Scope) ? [] : [{ path: `scope.${index}`, code: 'CHOICE_INVALID' }],
  );
}

/** Texts trimmed, nothing as null; what is not said stays unsaid. */
export function normaliseProfileForm({ name, firm, photoUrl }: ProfileForm): ProfileForm {
  return {
    name: name === undefined ? undefined : (normaliseLine(name) ?? ''),
    firm: firm === undefined ? undefined : normaliseLine(firm),
    photoUrl: photoUrl === undefined ? undefined : normaliseLine(photoUrl),
  };
}

/** Faults of a normalised form. A photograph is a picture that was uploaded here: one elsewhere would tell its host who looks. */
export function checkProfileForm({ name, firm, photoUrl }: ProfileForm): Fault[] {
  return [
    ...(name === undefined ? [] : nameFaults(name ?? '')),
    ...lineFaults('firm', firm ?? null, { max: maxFirmLength }),
    ...(typeof photoUrl === 'string' && !uploadedPicture.test(photoUrl) ? [{ path: 'photoUrl', code: 'CHOICE_INVALID' as const }] : []),
  ];
}

const uploadedPicture = /^\/server\/api\/files\/[0-9a-f]{32}\.(jpg|png|webp)$/;

function nameFaults(name: string): Fault[] {
  return isBlank(name) ? [{ path: 'name', code: 'NAME_REQUIRED' }] : lineFaults('name', name, { max: maxNameLength });
}

function emailFaults(email: string): Fault[] {
  const faults = lineFaults('email', email, { max: maxEmailLength });
  const code = faults.length > 0 ? null : emailOfForm(email);
  return code === null ? faults : [{ path: 'email', code }];
}
