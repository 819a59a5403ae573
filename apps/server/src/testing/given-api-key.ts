import { newKeySecret, prefixOf } from '../shared/api-key-format.js';
import type { Clock } from '../shared/clock.js';
import { hashToken } from '../shared/token-hash.js';
import type { StatementSource } from '../database/statement-source.js';

export interface GivenApiKey {
  /** The id of an account. */
  makerId: string;
  name: string;
  scope: readonly string[];
  branchIds: readonly string[];
  networks: readonly string[];
  expiresAt: Date | null;
}

/** A key, by default with booking:read, every branch of its maker, every network and no expiry. */
export async function givenApiKey(
  { database, clock }: { database: StatementSource; clock: Clock },
  { makerId, ...input }: Partial<GivenApiKey> & Pick<GivenApiKey, 'makerId'>,
): Promise<{ id: string; secret: string }> {
  const key = { name: 'Shop system', scope: ['booking:read', 'branch:all'], branchIds: [], networks: [], expiresAt: null, ...input };
  const secret = newKeySecret('production');
  const [row] = await database.query<{ id: string }>(
    `WITH key AS (
       INSERT INTO api_key (name, maker_id, scope, branch_ids, networks, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id
     ), secret AS (
       INSERT INTO api_key_secret (secret_hash, key_id, prefix, created_at) SELECT $8, id, $9, $6 FROM key
     ), use AS (
       INSERT INTO api_key_use (key_id) SELECT id FROM key
     )
     SELECT id FROM key`,
    [key.name, makerId, key.scope, key.branchIds, key.networks, clock.now(), key.expiresAt, hashToken(secret), prefixOf(secret)],
  );
  if (!row) throw new Error('the INSERT returned no row');
  return { id: row.id, secret };
}
