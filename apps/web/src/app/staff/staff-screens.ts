import { stripPrefix } from '@booking/domain/locale/locale';
import { paths, type StaffPath } from '@booking/domain/navigation/paths';
import type { Scope } from '@booking/domain/user/permissions';
import {
  Archive,
  CalendarDays,
  CalendarOff,
  ClipboardList,
  LayoutDashboard,
  MessageSquareText,
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
import { matchPath, useLocation } from 'react-router-dom';
import type { SessionUser } from '../../lib/session/session-user';
import { isAllowed, isCrew } from '../../lib/session/staff-user';

/** A page for staff that works. */
export interface StaffScreen {
  path: StaffPath;
  /** Message id of its name: in the drawer, in the bar of a telephone, and where it is forbidden. */
  title: string;
  /** The scope that its user needs, one of several if it is a list; null: all staff except the crew. The server checks it too. */
  scope: Scope | readonly Scope[] | null;
  /** Its icon and its group in the drawer; left out if it is reached from another page. */
  drawer?: { icon: LucideIcon; group: 'start' | 'end' };
  load: () => Promise<ComponentType>;
}

/**
 * The pages for staff, in the order of the drawer: Dashboard, Users, Calendar, Bookings, Booking Rules, Archive (Specification,
 * section 2), and below them the group `end`, which begins with the day.
 */
export const staffScreens: readonly StaffScreen[] = [
  {
    path: paths.adminDashboard,
    title: 'shell.dashboard',
    scope: null,
    drawer: { icon: LayoutDashboard, group: 'start' },
    load: async () => (await import('../../features/staff-dashboard/dashboard-page')).DashboardPage,
  },
  {
    path: paths.adminUsers,
    title: 'users.title',
    scope: 'user:read',
    drawer: { icon: Users, group: 'start' },
    load: async () => (await import('../../features/staff-users/users-page')).UsersPage,
  },
  {
    path: paths.adminCalendar,
    title: 'staffCalendar.title',
    scope: 'booking:read',
    drawer: { icon: CalendarDays, group: 'start' },
    load: async () => (await import('../../features/staff-calendar/calendar-page')).CalendarPage,
  },
  {
    path: paths.adminBookings,
    title: 'bookings.title',
    scope: 'booking:read',
    drawer: { icon: ClipboardList, group: 'start' },
    load: async () => (await import('../../features/staff-bookings/bookings-page')).BookingsPage,
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
    load: async () => (await import('../../features/staff-overbooked/overbooked-page')).OverbookedPage,
  },
  {
    path: paths.adminRules,
    title: 'rules.title',
    scope: null,
    drawer: { icon: SlidersHorizontal, group: 'start' },
    load: async () => (await import('../../features/staff-rules/rules-page')).RulesPage,
  },
  {
    path: paths.adminArchive,
    title: 'archive.title',
    scope: 'booking:read',
    drawer: { icon: Archive, group: 'start' },
    load: async () => (await import('../../features/staff-bookings/bookings-page')).ArchivePage,
  },
  {
    path: paths.adminDay,
    title: 'day.title',
    scope: ['booking:read', 'delivery:write'],
    drawer: { icon: Truck, group: 'end' },
    load: async () => (await import('../../features/staff-day/day-page')).DayPage,
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
    path: paths.adminMessages,
    title: 'messages.title',
    scope: 'booking:read',
    drawer: { icon: MessageSquareText, group: 'end' },
    load: async () => (await import('../../features/staff-messages/messages-page')).MessagesPage,
  },
  {
    path: paths.adminIntegrations,
    title: 'integrations.title',
    scope: 'integration:write',
    drawer: { icon: Webhook, group: 'end' },
    load: async () => (await import('../../features/staff-integrations/integrations-page')).IntegrationsPage,
  },
  {
    path: paths.adminAudit,
    title: 'audit.title',
    scope: 'audit:read',
    drawer: { icon: ScrollText, group: 'end' },
    load: async () => (await import('../../features/staff-audit/audit-page')).AuditPage,
  },
];

/** Returns whether the user’s scope allows a page. */
export const mayOpen = ({ scope }: StaffScreen, user: SessionUser): boolean =>
  scope === null ? !isCrew(user) : [scope].flat().some((one) => isAllowed(user, one));

/** Returns the pages that the user’s scope allows. */
export const openScreens = (user: SessionUser): StaffScreen[] => staffScreens.filter((screen) => mayOpen(screen, user));

/** Returns the staff page of an address. @param pathname with or without the language’s prefix */
export function screenOf(pathname: string): StaffScreen | undefined {
  const { path } = stripPrefix(pathname);
  return staffScreens.find((screen) => matchPath(screen.path, path));
}

/** The page for staff that is shown. */
export const usePresentScreen = (): StaffScreen | undefined => screenOf(useLocation().pathname);
