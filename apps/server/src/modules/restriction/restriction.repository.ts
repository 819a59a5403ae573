import {
  closedDayApplies,
  type BranchPlan,
  type DayCount,
  type PlanClosedDay,
  type PlanRule,
} from '@booking/domain/availability/decide-date';
import { Any, LessThanOrEqual, MoreThanOrEqual, type Repository } from 'typeorm';
import type { EntitySource } from '../../database/entity-source.js';
import { BranchEntity } from '../branch/branch.entity.js';
import type { RestrictionContent, RestrictionRecord } from './restriction-record.js';
import { RestrictionBranchEntity } from './restriction-branch.entity.js';
import { RestrictionEntity } from './restriction.entity.js';

/** null stands for any. */
export interface RestrictionFilter {
  ids: readonly string[] | null;
  branchIds: readonly string[] | null;
  from: string | null;
  to: string | null;
}

export const anyRestriction: RestrictionFilter = { ids: null, branchIds: null, from: null, to: null };

export class RestrictionRepository {
  private readonly restrictions: Repository<RestrictionEntity>;
  private readonly given: Repository<RestrictionBranchEntity>;

  constructor(private readonly source: EntitySource) {
    this.restrictions = source.getRepository(RestrictionEntity);
    this.given = source.getRepository(RestrictionBranchEntity);
  }

  /** Newest first; branches in the order of their names. */
  async find({ ids, branchIds, from, to }: RestrictionFilter): Promise<RestrictionRecord[]> {
    const found = this.restrictions
      .createQueryBuilder('rule')
      .where({
        ...(ids && { id: Any([...ids]) }),
        ...(from !== null && { endDate: MoreThanOrEqual(from) }),
        ...(to !== null && { startDate: LessThanOrEqual(to) }),
      })
      .orderBy('rule.createdAt', 'DESC')
      .addOrderBy('rule.id', 'DESC');
    if (branchIds) {
      const own = this.given.createQueryBuilder('own').where('own.restrictionId = rule.id AND own.branchId = ANY (:branchIds)');
      found.andWhere(`EXISTS (${own.getQuery()})`, { branchIds });
    }
    return (await found.getMany()).map(recordOf);
  }

  async byId(id: string): Promise<RestrictionRecord | null> {
    const [restriction] = await this.find({ ...anyRestriction, ids: [id] });
    return restriction ?? null;
  }

  async insert({ branchIds, ...content }: RestrictionContent, at: Date): Promise<string> {
    const rule = this.restrictions.create({ ...content, createdAt: at, updatedAt: at });
    await this.restrictions.insert(rule);
    await this.assign(rule.id, branchIds);
    return rule.id;
  }

  async update(id: string, { branchIds, ...content }: RestrictionContent, at: Date): Promise<void> {
    await this.restrictions.update({ id }, { ...content, updatedAt: at });
    await this.given.delete({ restrictionId: id });
    await this.assign(id, branchIds);
  }

  async delete(id: string): Promise<void> {
    await this.restrictions.delete({ id });
  }

  /** Those of the ids that are branches. */
  async existingBranches(ids: readonly string[]): Promise<string[]> {
    const found = await this.source.getRepository(BranchEntity).find({ select: { id: true }, where: { id: Any([...ids]) } });
    return found.map(({ id }) => id);
  }

  /**
   * What decides these branches' limits between two dates, rules and closed days included; by name. SQL: one statement, so
   * that all is of one moment, and each rule and closed day is read once per branch without repeating the branch.
   */
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

  private async assign(restrictionId: string, branchIds: readonly string[]): Promise<void> {
    await this.given.insert(branchIds.map((branchId) => ({ restrictionId, branchId })));
  }
}

function recordOf({ updatedAt: _, ...rule }: RestrictionEntity): RestrictionRecord {
  return rule;
}
