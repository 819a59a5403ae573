import type { Clock } from '../../shared/clock.js';
import type { Environment } from '../../shared/environment.js';
import type { Database } from '../../database/database.js';
import type { AccountSecrets } from '../notification/account-secrets.js';
import type { MessageBudget } from '../notification/message-budget.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import type { BranchService } from '../branch/branch.service.js';
import type { UploadService } from '../upload/upload.service.js';
import { UserStaffService } from '../user/user-staff.service.js';
import { UserConnectionResolver, UserResolver } from '../user/user.resolver.js';
import { UserService } from '../user/user.service.js';
import { AccountResolver } from './account.resolver.js';
import type { AuthModule } from './create-auth-module.js';
import { EmailConfirmationService } from './email-confirmation.service.js';
import { InvitationService } from './invitation.service.js';
import { MailedLinks } from './mailed-links.js';
import { MobileNumbers } from './mobile-numbers.js';
import { OneTimeCodeService } from './one-time-code.service.js';
import { PasswordChangeService } from './password-change.service.js';
import { PasswordRecoveryService } from './password-recovery.service.js';
import { PhoneChangeService } from './phone-change.service.js';
import { SignUpService } from './sign-up.service.js';

export interface AccountModuleDependencies {
  environment: Pick<Environment, 'otpCountries'>;
  database: Database;
  clock: Clock;
  uploads: Pick<UploadService, 'isOwnImage'>;
  branches: Pick<BranchService, 'branches'>;
  attemptLimits: AttemptLimits;
  auth: Pick<AuthModule, 'passwordHasher' | 'passwords'>;
  secrets: AccountSecrets;
  messageBudget: MessageBudget;
  wakeOutbox: () => void;
}

/** The resolvers of this module, for the schema. */
export const accountResolvers = [UserResolver, UserConnectionResolver, AccountResolver] as const;

/** Creates the services of accounts, except those of signing in. */
export function createAccountModule(dependencies: AccountModuleDependencies) {
  const { environment, database, clock, uploads, branches, attemptLimits, auth, secrets, messageBudget, wakeOutbox } = dependencies;
  const links = new MailedLinks(secrets);
  const parts = { database, clock, limits: attemptLimits, hasher: auth.passwordHasher, secrets, links, wakeOutbox };
  const numbers = new MobileNumbers(environment.otpCountries);
  const codes = new OneTimeCodeService({ ...parts, numbers, messageBudget });
  return {
    codes,
    resolvers: [
      new UserResolver(new UserService(database, clock, uploads), new UserStaffService(parts), branches),
      new UserConnectionResolver(),
      new AccountResolver({
        signUp: new SignUpService({ ...parts, codes, numbers }),
        recovery: new PasswordRecoveryService(parts),
        passwordChange: new PasswordChangeService({ ...parts, passwords: auth.passwords }),
        phoneChange: new PhoneChangeService({ ...parts, codes, numbers }),
        invitations: new InvitationService(parts),
        confirmation: new EmailConfirmationService(parts),
      }),
    ],
  };
}

export type AccountModule = ReturnType<typeof createAccountModule>;
