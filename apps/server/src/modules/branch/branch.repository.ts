import type { StatementSource } from '../../database/statement-source.js';
import type { BranchContent, BranchRecord } from './branch-record.js';

/** Which branches: null stands for any. */
export interface BranchFilter {
  ids: readonly string[] | null;
  status: 'ACTIVE' | 'SUSPENDED' | null;
}

interface CoverageRange {
  first: string;
  last: string;
}

const selected = `
  b.id, b.status, b.name, b.phone, b.phone_code AS "phoneCode", b.country_code AS "countryCode", b.region,
  jsonb_build_object('address1', b.address1, 'address2', b.address2, 'zipcode', b.zipcode, 'city', b.city, 'state', b.state, 'country', b.country) AS address,
  b.daily_limit AS "dailyLimit", b.lead_time AS "leadTime", b.delivery_range AS "deliveryRange", b.cutoff_time AS "cutoffTime",
  b.delivery_weekdays AS "deliveryWeekdays", b.priority, b.created_at AS "createdAt", b.updated_at AS "updatedAt",
  ARRAY(
    SELECT CASE WHEN first_postcode = last_postcode THEN first_postcode ELSE first_postcode || '-' || last_postcode END
      FROM branch_coverage WHERE branch_id = b.id ORDER BY first_postcode, last_postcode
  ) AS coverage`;

const columns = `status, name, phone, phone_code, country_code, region, address1, address2, zipcode, city, state, country,
  daily_limit, lead_time, delivery_range, cutoff_time, delivery_weekdays, priority`;

function valuesOf({ address, ...branch }: BranchContent): unknown[] {
  return [
    branch.status,
    branch.name,
    branch.phone,
    branch.phoneCode,
    branch.countryCode,
    branch.region,
    address.address1,
    address.address2,
    address.zipcode,
    address.city,
    address.state,
    address.country,
    branch.dailyLimit,
    branch.leadTime,
    branch.deliveryRange,
    branch.cutoffTime,
    branch.deliveryWeekdays,
    branch.priority,
  ];
}

export class BranchRepository {
  constructor(private readonly source: StatementSource) {}

  /** In the order of their names. */
  find({ ids, status }: BranchFilter): Promise<BranchRecord[]> {
    return this.source.query<BranchRecord>(
      `SELECT ${selected} FROM branch b WHERE ($1::uuid[] IS NULL OR b.id = ANY ($1)) AND ($2::text IS NULL OR b.status = $2) ORDER BY lower(b.name), b.id`,
      [ids, status],
    );
  }

  /** The version of each branch's row: another after every change, which always touches the row itself. */
  versionsOf(ids: readonly string[]): Promise<{ id: string; version: string }[]> {
    return this.source.query('SELECT id, xmin::text AS version FROM branch WHERE id = ANY ($1::uuid[])', [ids]);
  }

  async byId(id: string): Promise<BranchRecord | null> {
    const [branch] = await this.find({ ids: [id], status: null });
    return branch ?? null;
  }

  /** True when another branch has this name already, whatever the case. */
  async isNameTaken(name: string, exceptId: string | null): Promise<boolean> {
    const rows = await this.source.query('SELECT 1 FROM branch WHERE lower(name) = lower($1) AND id IS DISTINCT FROM $2::uuid', [
      name,
      exceptId,
    ]);
    return rows.length > 0;
  }

  async insert(branch: BranchContent, coverage: readonly CoverageRange[], at: Date): Promise<string> {
    const [row] = await this.source.query<{ id: string }>(
      `INSERT INTO branch (${columns}, created_at, updated_at) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$19) RETURNING id`,
      [...valuesOf(branch), at],
    );
    if (!row) throw new Error('the new branch has no id');
    await this.insertCoverage(row.id, coverage);
    return row.id;
  }

  async update(id: string, branch: BranchContent, coverage: readonly CoverageRange[], at: Date): Promise<void> {
    await this.source.query(
      `UPDATE branch SET (${columns}, updated_at) = ROW($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19) WHERE id = $20`,
      [...valuesOf(branch), at, id],
    );
    await this.source.query('DELETE FROM branch_coverage WHERE branch_id = $1', [id]);
    await this.insertCoverage(id, coverage);
  }

  /** Whoever adds a branch works for it, else it would be out of their sight at once. */
  async assign(branchId: string, userId: string): Promise<void> {
    await this.source.query(
      'INSERT INTO user_branch (user_id, branch_id) SELECT id, $2 FROM user_account WHERE id = $1 ON CONFLICT DO NOTHING',
      [userId, branchId],
    );
  }

  private async insertCoverage(branchId: string, coverage: readonly CoverageRange[]): Promise<void> {
    await this.source.query(
      `INSERT INTO branch_coverage (branch_id, first_postcode, last_postcode)
       SELECT $1, first, last FROM unnest($2::text[], $3::text[]) AS range (first, last) ON CONFLICT DO NOTHING`,
      [branchId, coverage.map(({ first }) => first), coverage.map(({ last }) => last)],
    );
  }
}
