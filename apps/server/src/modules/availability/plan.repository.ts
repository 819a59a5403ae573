import {
  closedDayApplies,
  type BranchPlan,
  type ClosedDayKind,
  type LocalisedName,
  type PlanRule,
} from '@booking/domain/availability/decide-date';
import type { ArrivalTexts } from '@booking/domain/branch/arrival';
import type { PostcodeRange } from '@booking/domain/postcode/postcode';
import type { StatementSource } from '../../database/statement-source.js';

/** Everything that decides dates, from one snapshot. */
export interface StoredPlans {
  /** Differs as soon as any branch's plan_version does, or a branch is added. */
  fingerprint: string;
  branches: readonly { plan: BranchPlan; version: number; arrival: ArrivalTexts; phone: string | null }[];
}

type StoredBranch = Omit<BranchPlan, 'closedDays'> & {
  version: number;
  arrival: ArrivalTexts;
  phone: string | null;
  rules: PlanRule[];
  coverage: PostcodeRange[];
};

interface StoredClosedDay {
  date: string;
  kind: ClosedDayKind;
  name: LocalisedName;
  states: string[];
  branchIds: string[];
}

/**
 * SQL: the state of all plans in one value. Every change of a plan increases a plan_version, so cached plans are current while this value
 * is unchanged. Reading it with the counts costs one pass over the branches.
 */
export const plansFingerprint = `(SELECT coalesce(bit_xor(hashtextextended(id::text, plan_version)), 0)::text FROM branch)`;

// One statement, so one snapshot: the fingerprint belongs to exactly these plans.
const selectPlans = `
SELECT ${plansFingerprint} AS fingerprint,
  coalesce((SELECT jsonb_agg(jsonb_build_object(
      'id', b.id, 'name', b.name, 'status', b.status, 'priority', b.priority, 'dailyLimit', b.daily_limit, 'piecesPerPlace', b.pieces_per_place,
      'checkPieces', b.check_pieces, 'leadTime', b.lead_time,
      'deliveryRange', b.delivery_range, 'cutoffTime', b.cutoff_time, 'deliveryWeekdays', b.delivery_weekdays, 'state', b.state,
      'version', b.plan_version, 'arrival', b.arrival, 'phone', b.phone,
      'coverage', coalesce((SELECT jsonb_agg(jsonb_build_object('first', c.first_postcode, 'last', c.last_postcode) ORDER BY c.first_postcode, c.last_postcode)
                              FROM branch_coverage c WHERE c.branch_id = b.id), '[]'),
      'rules', coalesce((SELECT jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'startDate', r.start_date, 'endDate', r.end_date, 'dailyLimit', r.daily_limit)
                                 ORDER BY r.start_date, r.id)
                           FROM restriction r JOIN restriction_branch rb ON rb.restriction_id = r.id WHERE rb.branch_id = b.id), '[]')))
    FROM branch b), '[]') AS branches,
  coalesce((SELECT jsonb_agg(jsonb_build_object(
      'date', d.date, 'kind', d.kind, 'states', d.states, 'branchIds', d.branch_ids,
      'name', jsonb_build_object('en', d.name, 'bm', coalesce(d.name_bm, d.name), 'cn', coalesce(d.name_cn, d.name))) ORDER BY d.date, d.kind, d.name)
    FROM closed_day d), '[]') AS "closedDays"`;

/** Reads the plans of all branches: limits, weekdays, rules, closed days and coverage. */
export class PlanRepository {
  constructor(private readonly source: StatementSource) {}

  async load(): Promise<StoredPlans> {
    const [row] = await this.source.query<{ fingerprint: string; branches: StoredBranch[]; closedDays: StoredClosedDay[] }>(selectPlans);
    if (row === undefined) throw new Error('a SELECT without FROM has one row');
    return {
      fingerprint: row.fingerprint,
      branches: row.branches.map(({ version, arrival, phone, ...branch }) => ({
        ...{ version, arrival, phone },
        plan: {
          ...branch,
          closedDays: row.closedDays.filter((day) => closedDayApplies(branch, day)).map(({ date, kind, name }) => ({ date, kind, name })),
        },
      })),
    };
  }
}
