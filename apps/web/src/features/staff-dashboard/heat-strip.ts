import type { DayLoadsQuery } from '../../graphql/loads.generated';
import type { DayGlyphKind } from '../../ui/day-glyph';

export type HeatLoad = DayLoadsQuery['dayLoads'][number];

/** The look of a day’s load: three steps of an available day, then the other statuses. */
type HeatTone = 'low' | 'middle' | 'high' | 'limited' | 'full' | 'overbooked' | 'closed' | 'holiday';

interface HeatRow {
  branchId: string;
  branchName: string;
  /** One load for each date, in their order. */
  days: HeatLoad[];
}

/** Arranges the loads in rows of branches and columns of dates, both in the server’s order. */
export function heatStrip(loads: readonly HeatLoad[]) {
  const rows = new Map<string, HeatRow>();
  for (const load of loads) {
    const { branchId, branchName } = load;
    const row = rows.get(branchId) ?? { branchId, branchName, days: [] };
    rows.set(branchId, row);
    row.days.push(load);
  }
  return { dates: [...new Set(loads.map(({ date }) => date))], rows: [...rows.values()] };
}

/** Returns the look of a load. An overbooked day is shown as such even if it is closed. */
export function heatTone({ booked, limit, overbookedBy, status, reason }: HeatLoad): HeatTone {
  if (overbookedBy > 0) return 'overbooked';
  if (status === 'CLOSED') return reason === 'PUBLIC_HOLIDAY' ? 'holiday' : 'closed';
  if (status === 'FULL') return 'full';
  if (status === 'LIMITED') return 'limited';
  const share = booked / limit;
  if (share < 0.35) return 'low';
  return share < 0.55 ? 'middle' : 'high';
}

/** The shape in a cell; an available day has none. */
export const heatGlyph: Partial<Record<HeatTone, DayGlyphKind>> = {
  limited: 'limited',
  full: 'full',
  overbooked: 'overbooked',
  closed: 'closed',
  holiday: 'holiday',
};
