import { emailOfForm, maxEmailLength } from '../checks/email.js';
import type { ValidationError } from '../checks/validation-error.js';
import { lineErrors, normaliseLine } from '../checks/line-of-text.js';
import { isBlank } from '../checks/text.js';
import { scopes, type Role, type Scope } from './permissions.js';
import { maxNameLength } from './sign-up-form.js';

/** The fields of an account that staff edit. */
export interface UserForm {
  name: string;
  email: string;
  role: Role;
  scope: readonly string[];
  branchIds: readonly string[];
  disabled: boolean;
}

/** The fields of their own account that people edit; undefined leaves a field unchanged, null clears it. */
export interface ProfileForm {
  name?: string | null | undefined;
  firm?: string | null | undefined;
  photoUrl?: string | null | undefined;
}

const maxFirmLength = 120;
const maxBranches = 500;

/** Normalises the form: texts trimmed, scopes and branches distinct; a customer has neither. */
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

/** Returns the errors of a normalised form, by path ('scope.0'). The caller checks whether the branches exist. */
export function checkUserForm({ name, email, scope, branchIds }: UserForm): ValidationError[] {
  return [
    ...nameErrors(name),
    ...emailErrors(email),
    ...scopeErrors(scope),
    ...(branchIds.length > maxBranches ? [{ path: 'branchIds', code: 'TOO_MANY' as const, values: { max: maxBranches } }] : []),
  ];
}

/** A list longer than all scopes together gets one error, so that the response stays short. */
function scopeErrors(scope: readonly string[]): ValidationError[] {
  if (scope.length > scopes.length) return [{ path: 'scope', code: 'TOO_MANY', values: { max: scopes.length } }];
  return scope.flatMap((each, index): ValidationError[] =>
    scopes.includes(each as Scope) ? [] : [{ path: `scope.${index}`, code: 'CHOICE_INVALID' }],
  );
}

/** Normalises the form: texts trimmed, empty ones null; undefined fields stay undefined. */
export function normaliseProfileForm({ name, firm, photoUrl }: ProfileForm): ProfileForm {
  return {
    name: name === undefined ? undefined : (normaliseLine(name) ?? ''),
    firm: firm === undefined ? undefined : normaliseLine(firm),
    photoUrl: photoUrl === undefined ? undefined : normaliseLine(photoUrl),
  };
}

/** Returns the errors of a normalised form. A photograph must be an upload of this product: another host would learn who views it. */
export function checkProfileForm({ name, firm, photoUrl }: ProfileForm): ValidationError[] {
  return [
    ...(name === undefined ? [] : nameErrors(name ?? '')),
    ...lineErrors('firm', firm ?? null, { max: maxFirmLength }),
    ...(typeof photoUrl === 'string' && !uploadedPicture.test(photoUrl) ? [{ path: 'photoUrl', code: 'CHOICE_INVALID' as const }] : []),
  ];
}

const uploadedPicture = /^\/server\/api\/files\/[0-9a-f]{32}\.(jpg|png|webp)$/;

function nameErrors(name: string): ValidationError[] {
  return isBlank(name) ? [{ path: 'name', code: 'NAME_REQUIRED' }] : lineErrors('name', name, { max: maxNameLength });
}

function emailErrors(email: string): ValidationError[] {
  const errors = lineErrors('email', email, { max: maxEmailLength });
  const code = errors.length > 0 ? null : emailOfForm(email);
  return code === null ? errors : [{ path: 'email', code }];
}
