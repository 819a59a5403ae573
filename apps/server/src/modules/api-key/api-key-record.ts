/** The state of a key. SUSPENDED: its maker is disabled, no longer an admin, or erased. */
export const apiKeyStates = ['ACTIVE', 'ENDED', 'REVOKED', 'SUSPENDED'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];

/** A stored key. Its secret is not stored. */
export interface StoredApiKey {
  id: string;
  name: string;
  /** Null if the account was erased. */
  makerId: string | null;
  /** The maker's name; empty after the person was erased. */
  maker: string;
  isMakerActive: boolean;
  scope: string[];
  branchIds: string[];
  networks: string[];
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  prefix: string;
  /** Expiry of the secret before the last rotation; null if there is none. */
  formerSecretUntil: Date | null;
  formerSecretLastUsedAt: Date | null;
  lastUsedAt: Date | null;
  /** The retailer's date on which the key was used last, and the number of calls on it. */
  usedDay: string | null;
  usedDayCalls: number | null;
}

/** A key as its managers read it. */
export interface ApiKeyRecord extends StoredApiKey {
  state: ApiKeyState;
  callsToday: number;
}
