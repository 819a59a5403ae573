import type { Scope } from '@booking/domain/user/permissions';
import { paths, type StaffPath } from '@booking/domain/navigation/paths';
import {
  Archive,
  CalendarDays,
  CalendarOff,
  ClipboardList,
  LayoutDashboard,
  PackageCheck,
  ScrollText,
  SlidersHorizontal,
  Truck,
  Users,
  Warehouse,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { SessionUser } from '../../lib/session/session-user';
import { isAllowed, isCrew } from '../../lib/session/staff-user';

/** A page for staff that works. */
export interface StaffScreen {
  path: StaffPath;
  /** Message id of its name: in the drawer, in the bar of a telephone, and where it is forbidden. */
  title: string;
  /** What its user must be allowed to do, of several one; null: all staff but the crew. The server checks it anyway. */
  scope: Scope | readonly Scope[] | null;
  /** Its sign and its place in the drawer; without, it is reached from another page. */
  drawer?: { icon: LucideIcon; group: 'day' | 'end' };
  load: () => Promise<ComponentType>;
}

/**
 * The pages for staff, in the order of the drawer: Dashboard, Users, Calendar, Bookings, Booking Rules, Archive (Specification,
 * section 2), below them the day, then Branches, Closed days, Integrations, Audit log in the group `end`. A page stands here once it works.
 */
export const staffScreens: readonly StaffScreen[] = [
  {
    path: paths.adminDashboard,
    title: 'shell.dashboard',
    scope: null,
    drawer: { icon: LayoutDashboard, group: 'day' },
    load: async () => (await import('../../features/staff-dashboard/dashboard-view')).DashboardView,
  },
  {
    path: paths.adminUsers,
    title: 'users.title',
    scope: 'user:read',
    drawer: { icon: Users, group: 'day' },
    load: async () => (await import('../../features/staff-users/users-page')).UsersPage,
  },
  {
    path: paths.adminCalendar,
    title: 'staffCalendar.title',
    scope: 'booking:read',
    drawer: { icon: CalendarDays, group: 'day' },
    load: async () => (await import('../../features/staff-calendar/calendar-view')).CalendarView,
  },
  {
    path: paths.adminBookings,
    title: 'bookings.title',
    scope: 'booking:read',
    drawer: { icon: ClipboardList, group: 'day' },
    load: async () => (await import('../../features/staff-bookings/bookings-view')).BookingsView,
  },
  {
    path: paths.adminNewBooking,
    title: 'newBooking.title',
    scope: 'booking:write',
    load: async () => (await import('../../features/staff-new-booking/phone-booking')).PhoneBooking,
  },
  {
    path: paths.adminOverbooked,
    title: 'overbooked.title',
    scope: 'booking:read',
    load: async () => (await import('../../features/staff-overbooked/overbooked-view')).OverbookedView,
  },
  {
    path: paths.adminRules,
    title: 'rules.title',
    scope: null,
    drawer: { icon: SlidersHorizontal, group: 'day' },
    load: async () => (await import('../../features/staff-rules/rules-page')).RulesPage,
  },
  {
    path: paths.adminArchive,
    title: 'archive.title',
    scope: 'booking:read',
    drawer: { icon: Archive, group: 'day' },
    load: async () => (await import('../../features/staff-bookings/bookings-view')).ArchiveView,
  },
  {
    path: paths.adminBranches,
    title: 'branches.title',
    scope: null,
    drawer: { icon: Warehouse, group: 'end' },
    load: async () => (await import('../../features/staff-branches/branches-page')).BranchesPage,
  },
  {
    path: paths.adminClosedDays,
    title: 'closedDays.title',
    scope: null,
    drawer: { icon: CalendarOff, group: 'end' },
    load: async () => (await import('../../features/staff-closed-days/closed-days-page')).ClosedDaysPage,
  },
  {
    path: paths.adminOrders,
    title: 'orders.title',
    scope: ['booking:read', 'integration:write'],
    drawer: { icon: PackageCheck, group: 'end' },
    load: async () => (await import('../../features/staff-orders/orders-page')).OrdersPage,
  },
  {
    path: paths.adminIntegrations,
    title: 'integrations.title',
    scope: 'integration:write',
    drawer: { icon: Webhook, group: 'end' },
    load: async () => (await import('../../features/staff-integrations/integrations-page')).IntegrationsPage,
  },
  {
    path: paths.adminMessages,
    title: 'messages.title',
    scope: 'booking:read',
    load: async () => (await import('../../features/staff-integrations/messages-view')).MessagesView,
  },
  {
    path: paths.adminAudit,
    title: 'audit.title',
    scope: 'audit:read',
    drawer: { icon: ScrollText, group: 'end' },
    load: async () => (await import('../../features/staff-audit/audit-page')).AuditPage,
  },
  {
    path: paths.adminDay,
    title: 'day.title',
    scope: ['booking:read', 'delivery:write'],
    drawer: { icon: Truck, group: 'day' },
    load: async () => (await import('../../features/staff-day/day-view')).DayView,
  },
];

/** Whether somebody's scope allows a page. */
export const mayOpen = ({ scope }: StaffScreen, user: SessionUser): boolean =>
  scope === null ? !isCrew(user) : [scope].flat().some((one) => isAllowed(user, one));

/** The pages that somebody's scope allows. */
export const openScreens = (user: SessionUser): StaffScreen[] => staffScreens.filter((screen) => mayOpen(screen, user));
