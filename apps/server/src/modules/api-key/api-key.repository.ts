import type { Locale } from '@booking/domain/locale/locale';
import type { ApiKeyForm } from '@booking/domain/user/api-key-form';
import type { Actor } from '@booking/domain/user/permissions';
import { Any, IsNull, type Repository } from 'typeorm';
import type { EntitySource } from '../../database/statement-source.js';
import type { StoredApiKey } from './api-key-record.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { countMade, type MadeCount } from './count-made.js';

/** A secret as it is stored. */
export interface StoredSecret {
  secretHash: Buffer;
  prefix: string;
}

/** A key whose maker must be notified that it expires. */
export interface EndingKey {
  prefix: string;
  expiresAt: Date;
  email: string;
  locale: Locale;
}

/** Stores API keys. Own SQL for statements that write a key with its secret, and for those that lock. */
export class ApiKeyRepository {
  private readonly keys: Repository<ApiKeyEntity>;

  constructor(private readonly source: EntitySource) {
    this.keys = source.getRepository(ApiKeyEntity);
  }

  /** Returns keys, including revoked ones, the newest first. */
  list(): Promise<StoredApiKey[]> {
    return this.keys.find({ order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** Returns the keys of these accounts that are not revoked, the newest first. */
  ofMakers(makerIds: readonly string[]): Promise<StoredApiKey[]> {
    return this.keys.find({ where: { makerId: Any([...makerIds]), revokedAt: IsNull() }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  byId(id: string): Promise<StoredApiKey | null> {
    return this.keys.findOneBy({ id });
  }

  /** As byId, and locks the row until the commit. */
  async lock(id: string): Promise<StoredApiKey | null> {
    // Locked before it is read, because the row may change while this waits for the lock.
    await this.source.query('SELECT 1 FROM api_key WHERE id = $1 FOR UPDATE', [id]);
    return this.byId(id);
  }

  /** Serialises the creation of keys. @returns the numbers of keys that are not revoked: all, and those of the actor's branches */
  async lockAndCount(actor: Actor): Promise<MadeCount> {
    await this.source.query('SELECT pg_advisory_xact_lock(7114, 0)');
    return countMade(this.source, 'SELECT maker_id, NULL::uuid AS key_id FROM api_key WHERE revoked_at IS NULL', actor);
  }

  /** Inserts a key. @returns its id */
  async insert(form: ApiKeyForm, { secretHash, prefix }: StoredSecret, by: { makerId: string; locale: Locale; at: Date }): Promise<string> {
    const [row] = await this.source.query<{ id: string }>(
      `WITH key AS (
         INSERT INTO api_key (name, maker_id, scope, branch_ids, networks, expires_at, locale, created_at)
         VALUES ($1, $2, $3, $4, ARRAY(SELECT network(given::inet) FROM unnest($5::text[]) AS given), $6, $7, $8) RETURNING id
       ), secret AS (
         INSERT INTO api_key_secret (secret_hash, key_id, prefix, created_at) SELECT $9, id, $10, $8 FROM key
       ), use AS (
         INSERT INTO api_key_use (key_id) SELECT id FROM key
       )
       SELECT id FROM key`,
      [form.name, by.makerId, form.scope, form.branchIds, form.networks, form.expiresAt, by.locale, by.at, secretHash, prefix],
    );
    if (!row) throw new Error('the INSERT returned no row');
    return row.id;
  }

  /** Gives a locked key a new secret. The previous secret works until `endsAt`; any older one stops working. */
  async rotate(id: string, { secretHash, prefix }: StoredSecret, { at, endsAt }: { at: Date; endsAt: Date }): Promise<void> {
    await this.source.query('DELETE FROM api_key_secret WHERE key_id = $1 AND ends_at IS NOT NULL', [id]);
    await this.source.query('UPDATE api_key_secret SET ends_at = $2 WHERE key_id = $1', [id, endsAt]);
    await this.source.query('INSERT INTO api_key_secret (secret_hash, key_id, prefix, created_at) VALUES ($1, $2, $3, $4)', [
      secretHash,
      id,
      prefix,
      at,
    ]);
  }

  /**
   * Returns keys that expire before `until`, each only once, of makers who may have keys, and marks them as notified. It skips keys that
   * were created less than a week before they expire: their makers know. Call it in the transaction that writes the messages.
   */
  takeEnding(now: Date, until: Date): Promise<EndingKey[]> {
    return this.source.query<EndingKey>(
      `WITH ending AS (
         SELECT key.id, secret.prefix, key.expires_at AS "expiresAt", person.email, key.locale
           FROM api_key key JOIN api_key_secret secret ON secret.key_id = key.id AND secret.ends_at IS NULL
                JOIN user_account person ON person.id = key.maker_id AND person.role = 'admin' AND NOT person.disabled
          WHERE key.expiry_notified_at IS NULL AND key.revoked_at IS NULL AND key.expires_at > $1 AND key.expires_at < $2
            AND key.created_at < key.expires_at - interval '7 days'
          ORDER BY key.id FOR UPDATE OF key SKIP LOCKED
       ), notified AS (
         UPDATE api_key SET expiry_notified_at = $1 WHERE id IN (SELECT id FROM ending)
       )
       SELECT prefix, "expiresAt", email, locale FROM ending`,
      [now, until],
    );
  }

  async revoke(id: string, at: Date): Promise<void> {
    await this.keys.update({ id }, { revokedAt: at });
  }

  async takeOver(id: string, makerId: string, locale: Locale): Promise<void> {
    await this.keys.update({ id }, { makerId, locale, expiryNotifiedAt: null });
  }
}
