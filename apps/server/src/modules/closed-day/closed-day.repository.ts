import type { StatementSource } from '../../database/statement-source.js';
import type { ClosedDayContent, ClosedDayRecord } from './closed-day-record.js';

const selected = 'id, date, kind, name, name_bm AS "nameBm", name_cn AS "nameCn", states, branch_ids AS "branchIds"';

export class ClosedDayRepository {
  constructor(private readonly source: StatementSource) {}

  /** Between two dates, both included, by date and name. */
  between(from: string, to: string): Promise<ClosedDayRecord[]> {
    return this.source.query<ClosedDayRecord>(`SELECT ${selected} FROM closed_day WHERE date BETWEEN $1 AND $2 ORDER BY date, name, id`, [
      from,
      to,
    ]);
  }

  async byId(id: string): Promise<ClosedDayRecord | null> {
    const [day] = await this.source.query<ClosedDayRecord>(`SELECT ${selected} FROM closed_day WHERE id = $1`, [id]);
    return day ?? null;
  }

  /** Null when there is one of this date, kind and name already. */
  async insert(day: ClosedDayContent, at: Date): Promise<ClosedDayRecord | null> {
    const [row] = await this.source.query<ClosedDayRecord>(
      `INSERT INTO closed_day (date, kind, name, name_bm, name_cn, states, branch_ids, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) ON CONFLICT (date, kind, name) DO NOTHING RETURNING ${selected}`,
      [day.date, day.kind, day.name, day.nameBm, day.nameCn, day.states, day.branchIds, at],
    );
    return row ?? null;
  }

  /** Null when another of this date, kind and name is there. */
  async update(id: string, day: ClosedDayContent, at: Date): Promise<ClosedDayRecord | null> {
    const [row] = await this.source.query<ClosedDayRecord>(
      `WITH changed AS (
         UPDATE closed_day SET date = $2, kind = $3, name = $4, name_bm = $5, name_cn = $6, states = $7, branch_ids = $8, updated_at = $9
          WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM closed_day other WHERE other.id <> $1 AND other.date = $2 AND other.kind = $3 AND other.name = $4)
         RETURNING *)
       SELECT ${selected} FROM changed`,
      [id, day.date, day.kind, day.name, day.nameBm, day.nameCn, day.states, day.branchIds, at],
    );
    return row ?? null;
  }

  async delete(id: string): Promise<void> {
    await this.source.query('DELETE FROM closed_day WHERE id = $1', [id]);
  }

  /** Ids of the branches that a closed day of these states and branches closes; empty lists stand for all. */
  async affected(states: readonly string[], branchIds: readonly string[]): Promise<string[]> {
    const rows = await this.source.query<{ id: string }>(
      `SELECT id FROM branch WHERE ($1::text[] = '{}' OR state = ANY ($1)) AND ($2::uuid[] = '{}' OR id = ANY ($2))`,
      [states, branchIds],
    );
    return rows.map(({ id }) => id);
  }

  /** Those of the ids that are no branches. */
  async unknownBranches(branchIds: readonly string[]): Promise<string[]> {
    const rows = await this.source.query<{ id: string }>(
      'SELECT given AS id FROM unnest($1::uuid[]) AS given WHERE NOT EXISTS (SELECT 1 FROM branch WHERE id = given)',
      [branchIds],
    );
    return rows.map(({ id }) => id);
  }
}
