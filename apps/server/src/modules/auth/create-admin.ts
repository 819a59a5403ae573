import { emailOfForm, emailKey, maxEmailLength } from '@booking/domain/checks/email';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { lineErrors, normaliseLine } from '@booking/domain/checks/line-of-text';
import type { Actor } from '@booking/domain/user/permissions';
import { maxNameLength } from '@booking/domain/user/sign-up-form';
import type { Clock } from '../../shared/clock.js';
import type { Database } from '../../database/database.js';
import { actorOfUser } from '../user/user-access.js';
import { auditUser } from '../user/user-audit.js';
import { UserRepository } from '../user/user.repository.js';
import { newPasswordErrors } from './new-password.js';
import { operator, type PasswordHasher } from './password-hasher.js';

export interface NewAdmin {
  name: string;
  email: string;
  password: string;
}

export interface CreateAdminParts {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
}

/** 'taken': an account with this e-mail exists already and stays unchanged. */
export type CreateAdminOutcome =
  { kind: 'created'; id: string; email: string } | { kind: 'refused'; errors: readonly ValidationError[] } | { kind: 'taken' };

/** Creates an admin with all permissions. For the operator's command line, because nobody can sign in yet. */
export async function createAdmin({ database, clock, hasher }: CreateAdminParts, input: NewAdmin): Promise<CreateAdminOutcome> {
  const name = normaliseLine(input.name) ?? '';
  const email = emailKey(input.email);
  const emailError = emailOfForm(email);
  const errors: ValidationError[] = [
    ...lineErrors('name', name, { max: maxNameLength, required: true }),
    ...lineErrors('email', email, { max: maxEmailLength }),
    ...(emailError === null ? [] : [{ path: 'email', code: emailError }]),
    ...newPasswordErrors('password', input.password),
  ];
  if (errors.length > 0) return { kind: 'refused', errors };
  const passwordHash = await hasher.hash(input.password, operator);
  const at = clock.now();
  const nobody = { phoneNumber: null, formattedPhoneNumber: null, countryCode: null, countryCallingCode: null, firm: null };
  const id = await database.transaction(async (tx) => {
    const users = new UserRepository(tx);
    const made = await users.insert(
      { name, email, emailConfirmed: true, passwordHash, role: 'admin', scope: ['*'], disabled: false, ...nobody },
      at,
    );
    const admin = made === null ? null : await users.findById(made);
    if (admin === null) return null;
    const actor: Actor = { ...actorOfUser(admin), name: 'admin:create' };
    await auditUser(tx, { actor, at, action: 'createAdmin', before: null, after: admin });
    return admin.id;
  });
  return id === null ? { kind: 'taken' } : { kind: 'created', id, email };
}
