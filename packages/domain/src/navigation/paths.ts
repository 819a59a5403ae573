import { prefixOf, type Locale } from '../locale/locale.js';

/** The paths of the web client, at which the server serves its page, without the prefix of the language (Specification, section 2). */
export const paths = {
  home: '/',
  form: '/form',
  formOrder: '/form/order',
  formDate: '/form/date',
  formDetails: '/form/details',
  formSummary: '/form/summary',
  formConfirmation: '/form/confirmation',
  /** The fragment contains the booking's token, so it reaches no server's log. */
  manage: '/manage',
  /** A short form of `manage` for SMS and paper; the page continues to `manage` in the booking's language. */
  manageShort: '/m',
  /** Followed by the token of the message: /reset-password/<token>. */
  resetPassword: '/reset-password/:token?',
  /** Followed by the token of the message: /confirm-email/<token>. */
  confirmEmail: '/confirm-email/:token?',
  user: '/user',
  /** Documentation for integrators; in English. */
  developers: '/developers',
  admin: '/admin',
  adminDashboard: '/admin/dashboard',
  adminCalendar: '/admin/calendar',
  adminBookings: '/admin/bookings',
  adminNewBooking: '/admin/bookings/new',
  /** A branch's day: ?branch=<id>&date=YYYY-MM-DD. */
  adminDay: '/admin/day',
  adminRules: '/admin/rules',
  adminUsers: '/admin/users',
  adminArchive: '/admin/archive',
  adminBranches: '/admin/branches',
  /** Days past their limit; ?branch=<id>&date=YYYY-MM-DD is one day's work list. */
  adminOverbooked: '/admin/overbooked',
  /** A year of closed days: ?year=, ?day=YYYY-MM-DD, ?closed=<id, new or import>. */
  adminClosedDays: '/admin/closed-days',
  /** Keys and webhooks: ?tab= one of them; ?key=new and ?hook=new are the forms. */
  adminIntegrations: '/admin/integrations',
  /** Previews of messages: ?kind= one of its words, ?of=<id of a booking> whose data they show. */
  adminMessages: '/admin/messages',
  adminAudit: '/admin/audit',
  /** With ?import, the import of a file of orders. */
  adminOrders: '/admin/orders',
} as const;

/** Served by the server if it is enabled; no page of the web client (ADR 0038). */
export const explorerPath = `${paths.developers}/explorer`;

export type Path = (typeof paths)[keyof typeof paths];
/** Paths of the pages for staff: all below /admin, where they sign in. */
export type StaffPath = Extract<Path, `/admin/${string}`>;

/** Returns the path in a language: '/form' in bm is '/bm/form'; English has no prefix. */
export function localisedPath(locale: Locale, path: string): string {
  const prefix = prefixOf(locale);
  return path === '/' && prefix !== '' ? prefix : `${prefix}${path}`;
}
