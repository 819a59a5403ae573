import type { DayReason } from '@booking/domain/availability/decide-date';
import type { DayGlyphKind } from '../../ui/day-glyph';
import type { AvailabilityPartsFragment } from '../../graphql/availability.generated';

/** One day of the calendar, as the server answers it. */
export type DeliveryDay = AvailabilityPartsFragment['days'][number];

/** `far`: not open for bookings yet, which is not a closed day. */
export type DayTone = 'available' | 'limited' | 'full' | 'closed' | 'far';

export interface DayLook {
  tone: DayTone;
  glyph: DayGlyphKind;
  /** Message id of the word in the cell. */
  word: string;
}

const looks = {
  AVAILABLE: { tone: 'available', glyph: 'available', word: 'deliveryForm.day.available' },
  LIMITED: { tone: 'limited', glyph: 'limited', word: 'deliveryForm.day.limited' },
  FULL: { tone: 'full', glyph: 'full', word: 'deliveryForm.day.full' },
  CLOSED: { tone: 'closed', glyph: 'closed', word: 'deliveryForm.day.closed' },
} as const satisfies Record<DeliveryDay['status'], DayLook>;

/** Returns how a day is drawn. A closed day shows its reason if there is a short word for it. */
export function dayLook({ status, reason }: Pick<DeliveryDay, 'status' | 'reason'>): DayLook {
  const look = looks[status];
  if (reason === 'PUBLIC_HOLIDAY') return { ...look, glyph: 'holiday', word: 'deliveryForm.day.holiday' };
  if (reason === 'STOCK_TAKE') return { ...look, word: 'deliveryForm.day.stockTake' };
  if (reason === 'TOO_SOON') return { ...look, word: 'deliveryForm.day.tooSoon' };
  if (reason === 'TOO_FAR') return { ...look, tone: 'far', word: 'deliveryForm.day.tooFar' };
  return look;
}

export const isBookable = ({ status }: Pick<DeliveryDay, 'status'>): boolean => status === 'AVAILABLE' || status === 'LIMITED';

/** Message ids of the reasons why a date cannot be booked: a few words and a sentence each. */
export const reasonTexts: Readonly<Record<DayReason, Readonly<Record<'title' | 'text', string>>>> = {
  FULL: { title: 'deliveryForm.reason.FULL.title', text: 'deliveryForm.reason.FULL.text' },
  NOT_ENOUGH_ROOM: { title: 'deliveryForm.reason.NOT_ENOUGH_ROOM.title', text: 'deliveryForm.reason.NOT_ENOUGH_ROOM.text' },
  PUBLIC_HOLIDAY: { title: 'deliveryForm.reason.PUBLIC_HOLIDAY.title', text: 'deliveryForm.reason.PUBLIC_HOLIDAY.text' },
  STOCK_TAKE: { title: 'deliveryForm.reason.STOCK_TAKE.title', text: 'deliveryForm.reason.STOCK_TAKE.text' },
  OTHER_CLOSURE: { title: 'deliveryForm.reason.OTHER_CLOSURE.title', text: 'deliveryForm.reason.OTHER_CLOSURE.text' },
  BOOKING_RULE: { title: 'deliveryForm.reason.BOOKING_RULE.title', text: 'deliveryForm.reason.BOOKING_RULE.text' },
  NOT_A_DELIVERY_DAY: { title: 'deliveryForm.reason.NOT_A_DELIVERY_DAY.title', text: 'deliveryForm.reason.NOT_A_DELIVERY_DAY.text' },
  TOO_SOON: { title: 'deliveryForm.reason.TOO_SOON.title', text: 'deliveryForm.reason.TOO_SOON.text' },
  TOO_FAR: { title: 'deliveryForm.reason.TOO_FAR.title', text: 'deliveryForm.reason.TOO_FAR.text' },
};
