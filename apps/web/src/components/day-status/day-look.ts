import type { DayGlyphKind } from '../../ui/day-glyph';
import type { AvailabilityPartsFragment } from '../../graphql/availability.generated';

/** One day of the calendar, as the server answers it. */
export type DeliveryDay = AvailabilityPartsFragment['days'][number];

/** `far`: not open yet, which is no closed day. */
export type DayTone = 'available' | 'limited' | 'full' | 'closed' | 'far';

export interface DayLook {
  tone: DayTone;
  glyph: DayGlyphKind;
  /** Message id of the word in the cell. */
  word: string;
}

const word = (name: string) => `deliveryForm.day.${name}`;

const looks = {
  AVAILABLE: { tone: 'available', glyph: 'available', word: word('available') },
  LIMITED: { tone: 'limited', glyph: 'limited', word: word('limited') },
  FULL: { tone: 'full', glyph: 'full', word: word('full') },
  CLOSED: { tone: 'closed', glyph: 'closed', word: word('closed') },
} as const satisfies Record<DeliveryDay['status'], DayLook>;

/** How a day is drawn. A closed day says why where there is a short word for it. */
export function dayLook({ status, reason }: Pick<DeliveryDay, 'status' | 'reason'>): DayLook {
  const look = looks[status];
  if (reason === 'PUBLIC_HOLIDAY') return { ...look, glyph: 'holiday', word: word('holiday') };
  if (reason === 'STOCK_TAKE') return { ...look, word: word('stockTake') };
  if (reason === 'TOO_SOON') return { ...look, word: word('tooSoon') };
  if (reason === 'TOO_FAR') return { ...look, tone: 'far', word: word('tooFar') };
  return look;
}

export const isBookable = ({ status }: Pick<DeliveryDay, 'status'>): boolean => status === 'AVAILABLE' || status === 'LIMITED';
