import type { Role } from '@booking/domain/user/permissions';

/** A stored account. */
export interface UserRecord {
  id: string;
  name: string;
  email: string;
  /** True after a link that was sent to this mailbox was opened: until then it may be anybody's (ADR 0009). */
  emailConfirmed: boolean;
  /** argon2id in PHC notation; null until the person has set a password. Never in a response. */
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
  /** Sessions that began under another value have ended. */
  sessionsValidFrom: Date;
  createdAt: Date;
  updatedAt: Date;
}

/** A new account. Its branches are assigned after it is inserted. */
export type NewUser = Omit<UserRecord, 'id' | 'branchIds' | 'photoUrl' | 'sessionsValidFrom' | 'createdAt' | 'updatedAt'>;
