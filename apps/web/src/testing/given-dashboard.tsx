import { addDays } from '@booking/domain/calendar/calendar-date';
import { useDecisionCount } from '../components/decision-count/use-decision-count';
import { useLive } from '../components/live/use-live';
import { DashboardPage } from '../features/staff-dashboard/dashboard-page';
import type { SessionUser } from '../lib/session/session-user';
import { data } from './account-server';
import { givenLoad } from './given-load';
import { givenStaff, renderStaff } from './render-staff';

export type Variables = Record<string, unknown>;

const branches = [
  { branchId: 'b1', branchName: 'Perak Branch' },
  { branchId: 'b2', branchName: 'Selayang Branch' },
];
export const loads = ({ branchIds, from }: Variables) =>
  data({
    dayLoads: Array.from({ length: 15 }, (_, day) =>
      branches
        .filter(({ branchId }) => !Array.isArray(branchIds) || branchIds.includes(branchId))
        .map((branch) => ({
          __typename: 'DayLoad',
          ...givenLoad({ ...branch, date: addDays(String(from), day), booked: day, limit: 12, overbookedBy: Math.max(0, day - 12) }),
          ...(day >= 12 && { status: 'FULL', reason: 'FULL' }),
        })),
    ).flat(),
  });
export const count = (totalCount: number) => ({ __typename: 'BookingConnection', totalCount });
const byStatus: Record<string, number> = { DELIVERED: 66, OUT_FOR_DELIVERY: 49, CONFIRMED: 26, FAILED: 2 };
export const counts = ({ status, archived }: Variables) => data({ bookings: count(archived ? 0 : (byStatus[String(status)] ?? 0)) });
export const list = (totalCount = 143, over: object = {}) =>
  data({
    bookings: {
      ...count(totalCount),
      edges: [
        {
          __typename: 'BookingEdge',
          node: {
            __typename: 'Booking',
            id: 'k1',
            version: 1,
            reference: 'BKC5-7VTL',
            salutation: null,
            name: 'Ong Boon Keat',
            postcode: '13700',
            city: 'Perai',
            branchName: 'Perak Branch',
            quantityMattress: 1,
            quantityBedset: 0,
            status: 'FAILED',
            ...over,
          },
        },
      ].slice(0, totalCount),
    },
  });
const waiting = { __typename: 'Booking', id: 'k2', version: 1, reference: 'BKP9-2XLW', name: 'Chong Kah Wai', orderNumber: 'MY-88213' };
export const decision = (id: string, kind: string, over: object = {}) => ({
  __typename: 'DecisionEdge',
  node: {
    __typename: 'Decision',
    id,
    kind,
    branchId: 'b1',
    branchName: 'Perak Branch',
    date: '2026-12-04',
    overbookedBy: null,
    booking: waiting,
    ...over,
  },
});
/** The server's pages of these. */
export const decisionsOf =
  (all: readonly object[]) =>
  ({ first, after }: Variables) => {
    const begin = Number(after ?? 0);
    const end = begin + Number(first);
    const pageInfo = { __typename: 'PageInfo', hasNextPage: end < all.length, endCursor: String(end) };
    return data({ decisions: { __typename: 'DecisionConnection', totalCount: all.length, pageInfo, edges: all.slice(begin, end) } });
  };
export const eight = [
  decision('d1', 'OVERBOOKED', { overbookedBy: 3, booking: null }),
  decision('d2', 'ORDER_NOT_ON_FILE'),
  ...['d3', 'd4', 'd5', 'd6', 'd7'].map((id) => decision(id, 'ORDER_NOT_ON_FILE', { booking: { ...waiting, id: `of ${id}` } })),
  decision('d8', 'DELIVERY_FAILED'),
];
export const decisions = decisionsOf(eight);
export const decisionCount = (totalCount: number) => data({ decisions: { __typename: 'DecisionConnection', totalCount } });
export const week = (weekStart: string, delivered: number) => ({
  __typename: 'WeeklyOutcome',
  weekStart,
  delivered,
  failed: 2,
  cancelled: 5,
  booked: 445,
  deliveredWithWindow: delivered,
  deliveredInWindow: delivered - 22,
  attendanceYes: { __typename: 'AttendanceOutcome', deliveries: 400, nobodyHome: 2 },
  attendanceOther: { __typename: 'AttendanceOutcome', deliveries: 0, nobodyHome: 0 },
});
const weeks = () => data({ weeklyOutcomes: [week('2026-11-09', 440), week('2026-11-16', 480)] });
export const answers = {
  DayLoads: loads,
  DashboardTodayCount: counts,
  DashboardTodayList: ({ archived }: Variables) => list(archived ? 0 : 143),
  DashboardDecisions: decisions,
  DecisionCount: () => decisionCount(8),
  DashboardWeeks: weeks,
};

/** The layout around the page: it shows the count, and subscribes to live changes. */
function Shell() {
  useLive();
  return <output aria-label="Decisions">{useDecisionCount()}</output>;
}

export const visit = (path = '/admin/dashboard', user: SessionUser = givenStaff()) =>
  renderStaff(
    <>
      <DashboardPage />
      <Shell />
    </>,
    { path, user },
  );
