import type { Locale } from '@booking/domain/locale/locale';
import type { Actor } from '@booking/domain/user/permissions';
import { IsNull, type Repository } from 'typeorm';
import type { EntitySource } from '../../database/statement-source.js';
import { countMade, type MadeCount } from '../api-key/count-made.js';
import { WebhookEndpointEntity } from './webhook-endpoint.entity.js';
import type { DisabledReason, EndpointContent, EndpointMaker, EndpointRecord } from './webhook-record.js';

/** A new endpoint. */
export type NewEndpoint = EndpointContent & EndpointMaker & Pick<EndpointRecord, 'id' | 'secret' | 'createdAt' | 'disabledAt' | 'locale'>;

/** Recipient and language of a mail about an endpoint. */
export interface EndpointNotice {
  id: string;
  url: string;
  locale: Locale;
  /** Null if the maker's account was deleted. */
  recipient: string | null;
}

const mailColumns = `w.id, w.url, w.locale,
  (SELECT u.email FROM user_account u
    WHERE u.id = coalesce(w.maker_id, (SELECT maker_id FROM api_key WHERE id = w.maker_key_id)) AND NOT u.disabled) AS recipient`;

/** Stores webhook endpoints. Own SQL for statements that lock, and for mails that concurrent processes must write only once. */
export class WebhookEndpointRepository {
  private readonly endpoints: Repository<WebhookEndpointEntity>;

  constructor(private readonly source: EntitySource) {
    this.endpoints = source.getRepository(WebhookEndpointEntity);
  }

  /** Returns endpoints, the newest first. */
  list(): Promise<EndpointRecord[]> {
    return this.endpoints.find({ order: { createdAt: 'DESC', id: 'DESC' } });
  }

  byId(id: string): Promise<EndpointRecord | null> {
    return this.endpoints.findOneBy({ id });
  }

  /** As byId, and locks the row until the commit. */
  async lock(id: string): Promise<EndpointRecord | null> {
    await this.source.query('SELECT FROM webhook_endpoint WHERE id = $1 FOR NO KEY UPDATE', [id]);
    return this.byId(id);
  }

  /**
   * Counts endpoints that are not disabled: all, and those of the actor's branches. Until the commit no other request creates or enables
   * one.
   */
  async countEnabled(actor: Actor): Promise<MadeCount> {
    // 7115: serialises requests that create or enable endpoints (schema/README.md, Locks).
    await this.source.query('SELECT pg_advisory_xact_lock(7115, 0)');
    return countMade(this.source, 'SELECT maker_id, maker_key_id AS key_id FROM webhook_endpoint WHERE disabled_at IS NULL', actor);
  }

  /** Own SQL: it only tests whether a row exists. */
  async isKey(id: string): Promise<boolean> {
    return (await this.source.query('SELECT FROM api_key WHERE id = $1', [id])).length > 0;
  }

  async insert(endpoint: NewEndpoint): Promise<void> {
    await this.endpoints.insert(endpoint);
  }

  async update(id: string, changed: Partial<Omit<EndpointRecord, 'id' | 'maker'>>): Promise<void> {
    await this.endpoints.update({ id }, changed);
  }

  /** Enables an endpoint and resets its failures. */
  async enable(id: string): Promise<void> {
    const anew = { disabledAt: null, disabledReason: null, failures: 0, failingSince: null, pausedUntil: null, notified: null };
    await this.endpoints.update({ id }, anew);
  }

  /** Disables an endpoint. @returns true if it was enabled before */
  async disable(id: string, reason: DisabledReason | null, at: Date): Promise<boolean> {
    const { affected } = await this.endpoints.update({ id, disabledAt: IsNull() }, { disabledAt: at, disabledReason: reason });
    return affected === 1;
  }

  async delete(id: string): Promise<void> {
    await this.endpoints.delete({ id });
  }

  /** Returns endpoints that have failed since then or longer and whose makers were not notified, and marks them as notified. */
  failing(before: Date): Promise<EndpointNotice[]> {
    return this.source.query(
      `WITH noted AS (
         UPDATE webhook_endpoint w SET notified = 'FAILING' WHERE w.disabled_at IS NULL AND w.failing_since <= $1 AND w.notified IS NULL RETURNING ${mailColumns}
       ) SELECT * FROM noted`,
      [before],
    );
  }

  /** Disables endpoints that have failed since then or longer. @returns their number */
  async giveUp(before: Date, at: Date): Promise<number> {
    const { affected } = await this.endpoints
      .createQueryBuilder()
      .update({ disabledAt: at, disabledReason: 'failing' })
      .where('disabledAt IS NULL AND failingSince <= :before', { before })
      .execute();
    return affected ?? 0;
  }

  /** Returns endpoints that the product disabled and whose makers were not notified, and marks them as notified. */
  ended(): Promise<EndpointNotice[]> {
    return this.source.query(
      `WITH noted AS (
         UPDATE webhook_endpoint w SET notified = 'DISABLED'
          WHERE w.disabled_at IS NOT NULL AND w.disabled_reason IN ('gone', 'failing') AND w.notified IS DISTINCT FROM 'DISABLED' RETURNING ${mailColumns}
       ) SELECT * FROM noted`,
    );
  }
}
