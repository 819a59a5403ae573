import { prefixOf, type Locale } from '../locale/locale.js';

/** Every path of the web client, which the server serves its page at, without the language's prefix (Specification, section 2). */
export const paths = {
  home: '/',
  form: '/form',
  formOrder: '/form/order',
  formDate: '/form/date',
  formDetails: '/form/details',
  formSummary: '/form/summary',
  formConfirmation: '/form/confirmation',
  /** The booking's token follows in the fragment: it never reaches a server's log. */
  manage: '/manage',
  /** The same in few characters, for SMS and paper; the page goes on to `manage` in the booking's language. */
  manageShort: '/m',
  /** The token of the message follows: /reset-password/<token>. */
  resetPassword: '/reset-password/:token?',
  /** The token of the message follows: /confirm-email/<token>. */
  confirmEmail: '/confirm-email/:token?',
  user: '/user',
  /** How other systems book; in English. */
  developers: '/developers',
  admin: '/admin',
  adminDashboard: '/admin/dashboard',
  adminCalendar: '/admin/calendar',
  adminBookings: '/admin/bookings',
  adminNewBooking: '/admin/bookings/new',
  /** One branch's day: ?branch=<id>&date=YYYY-MM-DD. */
  adminDay: '/admin/day',
  adminRules: '/admin/rules',
  adminUsers: '/admin/users',
  adminArchive: '/admin/archive',
  adminBranches: '/admin/branches',
  /** Days past their limit; ?branch=<id>&date=YYYY-MM-DD is one day's work list. */
  adminOverbooked: '/admin/overbooked',
  /** A year of public holidays and stock-takes: ?year=, ?day=YYYY-MM-DD, ?closed=<id, new or import>. */
  adminClosedDays: '/admin/closed-days',
  /** Keys and webhooks: ?tab= one of them; ?key=new and ?hook=new are the forms. */
  adminIntegrations: '/admin/integrations',
  /** What families read: ?kind= one of its words, ?of=<id of a booking> whose data stand in it. */
  adminMessages: '/admin/integrations/messages',
  adminAudit: '/admin/audit',
  /** With ?import, where a file of orders is brought. */
  adminOrders: '/admin/orders',
} as const;

/** Served by the server where it is on, and no page of the web client (ADR 0038). */
export const explorerPath = `${paths.developers}/explorer`;

export type Path = (typeof paths)[keyof typeof paths];
/** The pages of staff: all below /admin, which is where they sign in. */
export type StaffPath = Extract<Path, `/admin/${string}`>;

/** The same place in a language: '/form' in bm is '/bm/form'; English has no prefix. */
export function localisedPath(locale: Locale, path: string): string {
  const prefix = prefixOf(locale);
  return path === '/' && prefix !== '' ? prefix : `${prefix}${path}`;
}
