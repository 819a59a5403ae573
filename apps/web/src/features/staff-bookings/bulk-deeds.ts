import { canMove, canTransition, mayGoOut, type BookingStatus } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { locales, type Locale } from '@booking/domain/locale/locale';
import type { SelectedRow } from './selection';

/** What staff do to many bookings at once (Design, "the staff's day"). */
export type DeedName = 'move' | 'status' | 'message' | 'cancel';

/** Steps that many bookings can take together; failing needs a reason of its own each. */
export const bulkStatuses = ['OUT_FOR_DELIVERY', 'DELIVERED', 'CONFIRMED'] as const satisfies readonly BookingStatus[];

/** What staff have filled in. */
export interface DeedDraft {
  /** '': none yet. */
  date: string;
  status: (typeof bulkStatuses)[number] | null;
  reason: string;
  words: Partial<Record<Locale, string>>;
  /** Whether the families get a message. */
  notify: boolean;
}
export const emptyDraft: DeedDraft = { date: '', status: null, reason: '', words: {}, notify: true };

/** Whether it can be done to a booking of this status at all. */
export const mayBe: Readonly<Record<DeedName, (status: BookingStatus) => boolean>> = {
  move: canMove,
  status: (status) => bulkStatuses.some((to) => canTransition(status, to)) && status !== 'FAILED',
  message: (status) => status === 'CONFIRMED' || status === 'OUT_FOR_DELIVERY',
  cancel: (status) => canTransition(status, 'CANCELLED'),
};

/** Of bookings that it can be done to, those that what is filled in changes. */
export function concerned<Row extends Pick<SelectedRow, 'status' | 'deliveryDate'>>(
  { name, draft: { date, status }, rows }: { name: DeedName; draft: DeedDraft; rows: readonly Row[] | null },
  today: CalendarDate,
): readonly Row[] {
  if (rows === null) return [];
  if (name === 'move' && date !== '') return rows.filter((row) => row.deliveryDate !== date);
  if (name !== 'status' || status === null) return rows;
  return rows.filter((row) => canTransition(row.status, status) && (status !== 'OUT_FOR_DELIVERY' || mayGoOut(row.deliveryDate, today)));
}

/** The languages of these families. */
export const languagesOf = (rows: readonly Pick<SelectedRow, 'locale'>[]): Locale[] =>
  locales.filter((locale) => rows.some((row) => row.locale === locale));

/** Whether everything that it needs is filled in. */
export function isFilledIn(
  name: DeedName,
  { date, status, reason, words }: DeedDraft,
  rows: readonly Pick<SelectedRow, 'locale'>[],
): boolean {
  if (name === 'move') return date !== '';
  if (name === 'status') return status !== null;
  if (name === 'cancel') return reason.trim() !== '';
  return languagesOf(rows).every((locale) => (words[locale] ?? '').trim() !== '');
}
