import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Attendance } from '@booking/domain/delivery-day/attendance';
import type { MoveOfferState } from '@booking/domain/move-offer/move-offer';
import { bookingSearch, type BookingSearch } from '@booking/domain/booking/booking-search';
import { can, worksFor, type Actor } from '@booking/domain/user/permissions';
import { AppError, refuseInvalid } from '../../shared/app-error.js';
import { isStaff, visibleBranches } from '../../shared/caller.js';
import { isUuid } from '../../shared/uuid.js';
import { bookerOf } from './booking-access.js';

/** Maximum length of a search, in characters. */
export const maxSearchLength = 100;

/** The filter of a list; null or undefined does not filter. Read from GraphQL, and from the query string or body of an export. */
export interface BookingFilter {
  /** Only these bookings, archived or not. */
  ids: readonly string[] | null;
  /** All but these, for exports. */
  except: readonly string[] | null;
  branchIds: readonly string[] | null;
  statuses: readonly BookingStatus[] | null;
  deliveryDateFrom: CalendarDate | null;
  deliveryDateTo: CalendarDate | null;
  archived: boolean | null;
  search: string | null;
  orderOnFile: boolean | null;
  unproved: boolean | null;
  /** Whether the booking is on a day past its limit. */
  overbooked: boolean | null;
  /** State of the last offer to move. */
  offerStates: readonly MoveOfferState[] | null;
  /** Answers to "Will somebody be at home?". */
  attendance: readonly Attendance[] | null;
  createdFrom: Date | null;
  createdTo: Date | null;
}

export type ListField = 'DELIVERY_DATE' | 'CREATED_AT' | 'NAME';

/** A filter and an order. */
export interface ListRequest {
  filter: Partial<BookingFilter>;
  field: ListField;
  descending: boolean;
}

/** The filter as SQL conditions, restricted to what the caller may see. Null does not filter. */
export interface ListFilter extends Omit<BookingFilter, 'search' | 'overbooked' | 'offerStates'> {
  /** The customer whose own bookings are listed. */
  userId: string | null;
  /** The partner's key whose bookings are listed. */
  madeByKey: string | null;
  search: BookingSearch | null;
  /** State of the last offer to move at a time: an offer that waits past its time has lapsed. */
  offers: { states: readonly MoveOfferState[]; now: Date } | null;
  /** The days past their limit. only: bookings on these days; else bookings on all other days. */
  overbooked: { only: boolean; days: readonly { branchId: string; date: CalendarDate }[] } | null;
}

/** A filter without the days past their limit, which are read afterwards. */
export type CheckedFilter = Omit<ListFilter, 'overbooked'>;

/** Returns the filter, restricted to what the caller may see. @throws as BookingQueryService.bookings */
export function listFilter(actor: Actor, filter: Partial<BookingFilter>, now: Date): CheckedFilter {
  const typed = filter.search ?? '';
  if (typed.length > maxSearchLength) refuseInvalid([{ path: 'filter.search', code: 'TOO_LONG', values: { max: maxSearchLength } }]);
  if (typed.includes('\0')) refuseInvalid([{ path: 'filter.search', code: 'CHARACTERS_INVALID' }]);
  const shown = visible(actor, filter.branchIds ?? null);
  const ofStaff = [filter.orderOnFile, filter.unproved, filter.overbooked, filter.offerStates, filter.attendance];
  if (!isStaff(actor) && ofStaff.some((value) => (value ?? null) !== null)) throw new AppError('FORBIDDEN');
  const { deliveryDateFrom = null, deliveryDateTo = null, createdFrom = null, createdTo = null } = filter;
  const ids = filter.ids?.filter(isUuid) ?? null;
  if (deliveryDateFrom !== null && deliveryDateTo !== null && deliveryDateFrom > deliveryDateTo)
    refuseInvalid([{ path: 'filter.deliveryDateTo', code: 'DATE_ORDER' }]);
  if (createdFrom !== null && createdTo !== null && createdFrom > createdTo)
    refuseInvalid([{ path: 'filter.createdTo', code: 'DATE_ORDER' }]);
  return {
    ...shown,
    ids,
    except: filter.except ?? null,
    statuses: filter.statuses ?? null,
    deliveryDateFrom,
    deliveryDateTo,
    archived: filter.archived ?? (isStaff(actor) && ids === null ? false : null),
    search: bookingSearch(typed),
    orderOnFile: filter.orderOnFile ?? null,
    unproved: filter.unproved ?? null,
    offers: filter.offerStates ? { states: filter.offerStates, now } : null,
    attendance: filter.attendance ?? null,
    createdFrom,
    createdTo,
  };
}

function visible(actor: Actor, branchIds: readonly string[] | null): Pick<ListFilter, 'branchIds' | 'userId' | 'madeByKey'> {
  if (branchIds?.some((id) => !isUuid(id)) === true) throw new AppError('NOT_FOUND');
  const booker = bookerOf(actor);
  if (booker) return { branchIds, ...booker };
  if (!isStaff(actor)) throw new AppError('UNAUTHENTICATED');
  if (!can(actor, 'booking:read')) throw new AppError('FORBIDDEN');
  if (branchIds?.some((id) => !worksFor(actor, id)) === true) throw new AppError('NOT_FOUND');
  return { branchIds: branchIds ?? visibleBranches(actor), userId: null, madeByKey: null };
}
