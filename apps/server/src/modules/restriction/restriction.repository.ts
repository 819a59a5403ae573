import {
  closedDayApplies,
  type BranchPlan,
  type DayCount,
  type PlanClosedDay,
  type PlanRule,
} from '@booking/domain/availability/decide-date';
import type { StatementSource } from '../../database/statement-source.js';
import type { RestrictionContent, RestrictionRecord } from './restriction-record.js';

/** null stands for any. */
export interface RestrictionFilter {
  ids: readonly string[] | null;
  branchIds: readonly string[] | null;
  from: string | null;
  to: string | null;
}

export const anyRestriction: RestrictionFilter = { ids: null, branchIds: null, from: null, to: null };

export class RestrictionRepository {
  constructor(private readonly source: StatementSource) {}

  /** Newest first; branches in the order of their names. */
  find({ ids, branchIds, from, to }: RestrictionFilter): Promise<RestrictionRecord[]> {
    return this.source.query<RestrictionRecord>(
      `SELECT r.id, r.name, r.start_date AS "startDate", r.end_date AS "endDate", r.daily_limit AS "dailyLimit", r.created_at AS "createdAt",
              array_agg(b.id ORDER BY lower(b.name), b.id) AS "branchIds", array_agg(b.name ORDER BY lower(b.name), b.id) AS "branchNames"
         FROM restriction r JOIN restriction_branch rb ON rb.restriction_id = r.id JOIN branch b ON b.id = rb.branch_id
        WHERE ($1::uuid[] IS NULL OR r.id = ANY ($1))
          AND ($2::uuid[] IS NULL OR EXISTS (SELECT 1 FROM restriction_branch own WHERE own.restriction_id = r.id AND own.branch_id = ANY ($2)))
          AND ($3::date IS NULL OR r.end_date >= $3) AND ($4::date IS NULL OR r.start_date <= $4)
        GROUP BY r.id ORDER BY r.created_at DESC, r.id DESC`,
      [ids, branchIds, from, to],
    );
  }

  async byId(id: string): Promise<RestrictionRecord | null> {
    const [restriction] = await this.find({ ...anyRestriction, ids: [id] });
    return restriction ?? null;
  }

  async insert(rule: RestrictionContent, at: Date): Promise<string> {
    const [row] = await this.source.query<{ id: string }>(
      'INSERT INTO restriction (name, start_date, end_date, daily_limit, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5) RETURNING id',
      [rule.name, rule.startDate, rule.endDate, rule.dailyLimit, at],
    );
    if (!row) throw new Error('the new restriction has no id');
    await this.assign(row.id, rule.branchIds);
    return row.id;
  }

  async update(id: string, rule: RestrictionContent, at: Date): Promise<void> {
    await this.source.query(
      'UPDATE restriction SET name = $2, start_date = $3, end_date = $4, daily_limit = $5, updated_at = $6 WHERE id = $1',
      [id, rule.name, rule.startDate, rule.endDate, rule.dailyLimit, at],
    );
    await this.source.query('DELETE FROM restriction_branch WHERE restriction_id = $1', [id]);
    await this.assign(id, rule.branchIds);
  }

  async delete(id: string): Promise<void> {
    await this.source.query('DELETE FROM restriction WHERE id = $1', [id]);
  }

  /** Those of the ids that are branches. */
  async existingBranches(ids: readonly string[]): Promise<string[]> {
    const rows = await this.source.query<{ id: string }>('SELECT id FROM branch WHERE id = ANY ($1::uuid[])', [ids]);
    return rows.map(({ id }) => id);
  }

  /** What decides these branches' limits between two dates, rules and closed days included; by name. */
  async plans(branchIds: readonly string[], from: string, to: string): Promise<BranchPlan[]> {
    type ClosedDay = PlanClosedDay & { states: string[]; branchIds: string[] };
    type Row = Omit<BranchPlan, 'coverage' | 'rules' | 'closedDays'> & { rules: PlanRule[]; closedDays: ClosedDay[] };
    const rows = await this.source.query<Row>(
      `SELECT b.id, b.name, b.status, b.priority, b.daily_limit AS "dailyLimit", b.lead_time AS "leadTime", b.delivery_range AS "deliveryRange",
              b.cutoff_time AS "cutoffTime", b.delivery_weekdays AS "deliveryWeekdays", b.state,
              (SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'startDate', r.start_date, 'endDate', r.end_date, 'dailyLimit', r.daily_limit)), '[]')
                 FROM restriction r JOIN restriction_branch rb ON rb.restriction_id = r.id
                WHERE rb.branch_id = b.id AND r.end_date >= $2 AND r.start_date <= $3) AS rules,
              (SELECT coalesce(jsonb_agg(jsonb_build_object('date', c.date, 'kind', c.kind, 'states', c.states, 'branchIds', c.branch_ids,
                        'name', jsonb_build_object('en', c.name, 'bm', coalesce(c.name_bm, c.name), 'cn', coalesce(c.name_cn, c.name)))), '[]')
                 FROM closed_day c
                WHERE c.date BETWEEN $2 AND $3) AS "closedDays"
         FROM branch b WHERE b.id = ANY ($1::uuid[]) ORDER BY lower(b.name), b.id`,
      [branchIds, from, to],
    );
    return rows.map((row) => ({ ...row, coverage: [], closedDays: row.closedDays.filter((day) => closedDayApplies(row, day)) }));
  }

  /** Active bookings by branch and date; a day without any has no row. */
  bookedDays(
    branchIds: readonly string[],
    from: string,
    to: string,
  ): Promise<(Pick<DayCount, 'booked'> & { branchId: string; date: string })[]> {
    return this.source.query(
      `SELECT branch_id AS "branchId", delivery_date AS date, booked FROM day_ledger
        WHERE branch_id = ANY ($1::uuid[]) AND delivery_date BETWEEN $2 AND $3 AND booked > 0`,
      [branchIds, from, to],
    );
  }

  private async assign(id: string, branchIds: readonly string[]): Promise<void> {
    await this.source.query('INSERT INTO restriction_branch (restriction_id, branch_id) SELECT $1, unnest($2::uuid[])', [id, branchIds]);
  }
}
