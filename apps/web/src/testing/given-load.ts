import type { BranchLoad } from '../features/staff-calendar/calendar-days';

/** A day of the Selayang Branch with room, but for what is said. */
export const givenLoad = (over: Partial<BranchLoad> = {}): BranchLoad => ({
  date: '2026-12-09',
  branchId: 'b1',
  branchName: 'Selayang Branch',
  booked: 14,
  limit: 40,
  status: 'AVAILABLE',
  reason: null,
  note: null,
  overbookedBy: 0,
  held: 0,
  heldInForms: 0,
  unproved: 0,
  ...over,
});
