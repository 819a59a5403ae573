import { bookingStatuses } from '@booking/domain/booking/booking-status';
import { failureCodes } from '@booking/domain/booking/failure-code';
import { weekdays } from '@booking/domain/calendar/calendar-date';
import { attendances } from '@booking/domain/delivery-day/attendance';
import { webhookEvents } from '@booking/domain/event/booking-event-types';
import { moveCauses } from '@booking/domain/move-offer/move-cause';
import { moveOfferStates } from '@booking/domain/move-offer/move-offer';
import { locales } from '@booking/domain/locale/locale';
import { registerEnumType } from 'type-graphql';

/** Returns an enum whose names equal its values, as the object that type-graphql expects. */
export function enumOf<V extends string>(name: string, values: readonly V[], description?: string): Record<V, V> {
  const members = Object.fromEntries(values.map((value) => [value, value])) as Record<V, V>;
  registerEnumType(members, { name, description });
  return members;
}

export const WeekdayEnum = enumOf('Weekday', weekdays);
export const BookingStatusEnum = enumOf('BookingStatus', bookingStatuses);
export const FailureCodeEnum = enumOf('FailureCode', failureCodes);
export const AttendanceEnum = enumOf('Attendance', attendances);
export const MoveOfferStateEnum = enumOf('MoveOfferState', moveOfferStates);
export const MoveCauseEnum = enumOf('MoveCause', moveCauses);
export const WebhookEventEnum = enumOf('WebhookEvent', webhookEvents);
export const LocaleEnum = enumOf('Locale', locales);
