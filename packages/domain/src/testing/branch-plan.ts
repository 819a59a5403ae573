import type { BranchPlan } from '../availability/decide-date.js';
import { weekdays } from '../calendar/calendar-date.js';

/** A branch that delivers 8 a day on every day from tomorrow to ten days later, for tests to change. */
export function branchPlan(changes: Partial<BranchPlan> = {}): BranchPlan {
  return {
    id: 'selayang',
    name: 'Selayang Branch',
    status: 'ACTIVE',
    priority: 10,
    dailyLimit: 8,
    piecesPerPlace: null,
    checkPieces: 6,
    leadTime: 1,
    deliveryRange: 10,
    cutoffTime: null,
    deliveryWeekdays: weekdays,
    state: 'Selangor',
    coverage: [{ first: '68000', last: '68100' }],
    rules: [],
    closedDays: [],
    ...changes,
  };
}
