import { keyActor, type KeyActor, type KeyMaker, type KeyOnFile } from '@booking/domain/user/api-key-rights';
import type { StatementSource } from '../../database/statement-source.js';

/** A key and its maker, which together determine its rights. */
interface KeyRow {
  key: KeyOnFile;
  maker: KeyMaker;
}

/** A valid key, and when its secret expires; null if no expiry is known. */
export interface KeyPresence {
  actor: KeyActor;
  endsAt: Date | null;
}

/** The usage of a key that a process counted since its last write. */
export interface UsedKey {
  keyId: string;
  /** Time of the last use, and the retailer's date at that time. */
  at: Date;
  day: string;
  /** Number of calls on that date. */
  dayCalls: number;
  /** Start of the minute to which `calls` and `cost` belong. */
  minute: Date;
  calls: number;
  cost: number;
}

/** The usage of a key in a minute, over all processes. */
export type KeyMinute = Pick<UsedKey, 'keyId' | 'minute' | 'calls' | 'cost'>;

/** A secret, and when this process last received it. */
export interface UsedSecret {
  secretHash: Buffer;
  at: Date;
}

const rightColumns = `jsonb_build_object('id', key.id, 'name', key.name, 'scope', key.scope, 'branchIds', key.branch_ids) AS key,
  jsonb_build_object('id', person.id, 'role', person.role, 'scope', person.scope,
    'branchIds', ARRAY(SELECT branch_id FROM user_branch WHERE user_id = person.id)) AS maker`;
const livingKeys = `api_key_secret secret JOIN api_key key ON key.id = secret.key_id JOIN user_account person ON person.id = key.maker_id
  WHERE key.revoked_at IS NULL AND (key.expires_at > $2 OR key.expires_at IS NULL) AND (secret.ends_at > $2 OR secret.ends_at IS NULL)
    AND person.role = 'admin' AND NOT person.disabled`;

/** Reads and counts API keys. Own SQL throughout: it runs with every request, or once a second in every process (ADR 0038). */
export class KeyAccessRepository {
  constructor(private readonly source: StatementSource) {}

  /** Returns the present key of a secret; null if there is none, or none that is valid from this address, whatever the reason. */
  async actorOf(secretHash: Buffer, now: Date, address: string | null): Promise<KeyActor | null> {
    const [row] = await this.source.query<KeyRow>(
      `SELECT ${rightColumns} FROM ${livingKeys} AND secret.secret_hash = $1 AND (key.networks = '{}' OR $3::inet <<= ANY (key.networks))`,
      [secretHash, now, address],
      'actor_of_key',
    );
    return row ? keyActor(row.key, row.maker) : null;
  }

  /** Returns the valid keys of several secrets, by the secret's hash in hex. It does not check the address. */
  async presentKeys(secretHashes: readonly Buffer[], now: Date): Promise<Map<string, KeyPresence>> {
    const rows = await this.source.query<KeyRow & { hash: string; endsAt: Date | null }>(
      `SELECT encode(secret.secret_hash, 'hex') AS hash, ${rightColumns},
              least(key.expires_at, secret.ends_at) AS "endsAt"
         FROM ${livingKeys} AND secret.secret_hash = ANY ($1::bytea[])`,
      [secretHashes, now],
    );
    return new Map(rows.map(({ hash, key, maker, endsAt }) => [hash, { actor: keyActor(key, maker), endsAt }]));
  }

  /**
   * Adds the counts of this process, and returns those of all processes in the newest minute of each key. It locks rows in the order of
   * their ids, so that processes do not deadlock.
   */
  async addUse(keys: readonly UsedKey[], secrets: readonly UsedSecret[]): Promise<KeyMinute[]> {
    return this.source.query<KeyMinute>(
      `WITH given AS (
         SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::date[], $4::integer[], $5::timestamptz[], $6::integer[], $7::integer[])
                AS given (key_id, at, day, day_calls, minute, calls, cost)
       ), locked AS MATERIALIZED (
         SELECT key_id FROM api_key_use WHERE key_id = ANY ($1::uuid[]) ORDER BY key_id FOR UPDATE
       ), seen AS (
         UPDATE api_key_secret secret SET last_used_at = greatest(secret.last_used_at, used.at)
           FROM unnest($8::bytea[], $9::timestamptz[]) AS used (secret_hash, at), (SELECT count(*) FROM locked) AS after_locks
          WHERE secret.secret_hash = used.secret_hash
       )
       UPDATE api_key_use use SET
         last_used_at = greatest(use.last_used_at, given.at),
         day = greatest(use.day, given.day),
         day_calls = CASE WHEN use.day < given.day THEN given.day_calls WHEN use.day = given.day THEN use.day_calls + given.day_calls ELSE use.day_calls END,
         minute = greatest(use.minute, given.minute),
         minute_calls = CASE WHEN use.minute < given.minute THEN given.calls WHEN use.minute = given.minute THEN use.minute_calls + given.calls ELSE use.minute_calls END,
         minute_cost = CASE WHEN use.minute < given.minute THEN given.cost WHEN use.minute = given.minute THEN use.minute_cost + given.cost ELSE use.minute_cost END
         FROM given JOIN locked USING (key_id) WHERE use.key_id = given.key_id
       RETURNING use.key_id AS "keyId", use.minute, use.minute_calls AS calls, use.minute_cost AS cost`,
      [
        keys.map(({ keyId }) => keyId),
        keys.map(({ at }) => at),
        keys.map(({ day }) => day),
        keys.map(({ dayCalls }) => dayCalls),
        keys.map(({ minute }) => minute),
        keys.map(({ calls }) => calls),
        keys.map(({ cost }) => cost),
        secrets.map(({ secretHash }) => secretHash),
        secrets.map(({ at }) => at),
      ],
    );
  }
}
