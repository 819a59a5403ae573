import type { ApiKeyEntity } from './api-key.entity.js';

/** The state of a key. SUSPENDED: its maker is disabled, no longer an admin, or erased. */
export const apiKeyStates = ['ACTIVE', 'ENDED', 'REVOKED', 'SUSPENDED'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];

/** A stored key. Its secret is not stored. */
export type StoredApiKey = Omit<ApiKeyEntity, 'locale' | 'expiryNotifiedAt'>;

/** A key as its managers read it. */
export interface ApiKeyRecord extends StoredApiKey {
  state: ApiKeyState;
  callsToday: number;
}
