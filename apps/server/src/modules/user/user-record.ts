import type { Role } from '@booking/domain/user/permissions';

/** An account as it is on file. */
export interface UserRecord {
  id: string;
  name: string;
  email: string;
  /** Whether a link that was sent to this mailbox was opened: until then it may be anybody's (ADR 0009). */
  emailConfirmed: boolean;
  /** argon2id in PHC notation; null until the person has set a password. Leaves the server in no answer. */
  passwordHash: string | null;
  role: Role;
  scope: string[];
  /** Branches that an admin is assigned to. */
  branchIds: string[];
  phoneNumber: string | null;
  formattedPhoneNumber: string | null;
  countryCode: string | null;
  countryCallingCode: string | null;
  firm: string | null;
  photoUrl: string | null;
  disabled: boolean;
  /** Every session begun under another value has ended. */
  sessionsValidFrom: Date;
  createdAt: Date;
  updatedAt: Date;
}

/** An account that is made; its branches are assigned once it is there. */
export type NewUser = Omit<UserRecord, 'id' | 'branchIds' | 'photoUrl' | 'sessionsValidFrom' | 'createdAt' | 'updatedAt'>;
