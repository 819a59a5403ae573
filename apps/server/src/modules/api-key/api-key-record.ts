/** What the list says of a key. SUSPENDED: its maker is disabled, no admin any more, or erased. */
export const apiKeyStates = ['ACTIVE', 'ENDED', 'REVOKED', 'SUSPENDED'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];

/** A key as it is on file. Its secret is kept nowhere. */
export interface StoredApiKey {
  id: string;
  name: string;
  /** Null: the account was erased. */
  makerId: string | null;
  /** The maker's name; empty once the person was erased. */
  maker: string;
  isMakerActive: boolean;
  scope: string[];
  branchIds: string[];
  networks: string[];
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  prefix: string;
  /** Of the secret before the last rotation; null: there is none. */
  formerSecretUntil: Date | null;
  formerSecretLastUsedAt: Date | null;
  lastUsedAt: Date | null;
  /** The day of the retailer's calendar on which it was used last, and its calls then. */
  usedDay: string | null;
  usedDayCalls: number | null;
}

/** A key as those who look after keys see it. */
export interface ApiKeyRecord extends StoredApiKey {
  state: ApiKeyState;
  callsToday: number;
}
