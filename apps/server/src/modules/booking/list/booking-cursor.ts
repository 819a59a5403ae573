import { isCalendarDate } from '@booking/domain/calendar/calendar-date';
import { plainCharacters } from '@booking/domain/checks/text';
import { decodeCursor, isInstantValue, type ListPosition } from '../../../shared/list-cursor.js';
import type { ListField } from '../booking-filter.js';

const isValue: Readonly<Record<ListField, (value: string) => boolean>> = {
  DELIVERY_DATE: isCalendarDate,
  CREATED_AT: isInstantValue,
  NAME: (value) => plainCharacters(value) === null,
};

/** Returns the position of a cursor of the list of bookings in this order; null without a cursor. @throws BAD_USER_INPUT CURSOR_INVALID */
export function decodeBookingCursor(cursor: string | null, field: ListField, path: string): ListPosition | null {
  return decodeCursor(cursor, isValue[field], path);
}
