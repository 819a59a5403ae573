import type { BranchLoad } from '../features/staff-calendar/calendar-days';

/** A day of the Perak Branch in a preview of a change of its limit. */
export const previewDay = (over: object = {}) => ({
  __typename: 'RestrictionPreviewDay',
  date: '2026-12-14',
  branchId: 'b1',
  branchName: 'Perak Branch',
  booked: 14,
  limitBefore: 20,
  limitAfter: 12,
  ...over,
});
/** A booking in such a preview. */
export const previewBooking = (id: string, name: string, over: object = {}) => ({
  __typename: 'Booking',
  id,
  version: 1,
  reference: `BKX7-${id}`,
  deliveryDate: '2026-12-14',
  name,
  postcode: '30000',
  city: 'Ipoh',
  createdAt: '2026-11-21T03:20:00Z',
  ...over,
});

/** A day of the Selayang Branch with room, with the given fields replaced. */
export const givenLoad = (over: Partial<BranchLoad> = {}): BranchLoad => ({
  date: '2026-12-09',
  branchId: 'b1',
  branchName: 'Selayang Branch',
  booked: 14,
  deliveries: over.booked ?? 14,
  pieces: over.booked ?? 14,
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
