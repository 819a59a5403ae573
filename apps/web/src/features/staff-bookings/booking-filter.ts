import { bookingStatuses, type BookingStatus } from '@booking/domain/booking/booking-status';
import { isCalendarDate, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { attendances, type Attendance } from '@booking/domain/delivery-day/attendance';
import { cleanSearch } from '../../lib/clean-search';
import type { Selection } from './selection';

/** The view of the list of bookings. Every part is in the address, so that a view can be bookmarked, shared and reloaded. */
export interface ListFilter {
  /** Whether the archive is shown. It is no parameter, because the archive is a page of its own. */
  archived: boolean;
  search: string;
  /** The first and the last delivery date, both included; null: open. */
  from: CalendarDate | null;
  to: CalendarDate | null;
  /** All dates are shown if none are chosen, instead of those from today on. */
  all: boolean;
  /** Empty: every branch of the user. */
  branchIds: readonly string[];
  /** Empty: every status. */
  statuses: readonly BookingStatus[];
  /** Only bookings that need a decision: the order is not on file; the booking is unverified; the day is past its limit. */
  needs: readonly Need[];
  /** Empty: every answer to "Will somebody be at home?", and no answer. */
  attendance: readonly Attendance[];
}

export const needs = ['notOnFile', 'unproved', 'overbooked'] as const;
export type Need = (typeof needs)[number];

export interface ListOrder {
  field: 'DELIVERY_DATE' | 'CREATED_AT' | 'NAME';
  direction: 'ASC' | 'DESC';
}

export interface ListAddress {
  filter: ListFilter;
  /** Null: the default order. */
  order: ListOrder | null;
}

export const noFilter: ListFilter = {
  archived: false,
  search: '',
  from: null,
  to: null,
  all: false,
  branchIds: [],
  statuses: [],
  needs: [],
  attendance: [],
};

/** The default order: coming bookings soonest first; search results and archived bookings latest first, because many are old. */
export const firstOrder = ({ archived, search }: ListFilter): ListOrder => ({
  field: 'DELIVERY_DATE',
  direction: archived || search.trim() !== '' ? 'DESC' : 'ASC',
});

/**
 * Applies the defaults to a filter: coming bookings that are not cancelled. A search finds bookings of every date and status.
 */
export function inForce(filter: ListFilter, today: CalendarDate): ListFilter {
  if (filter.archived || filter.search.trim() !== '') return filter;
  const { from, to, all, statuses, needs } = filter;
  const isAnyDate = all || from !== null || to !== null || needs.length > 0;
  return {
    ...filter,
    from: isAnyDate ? from : today,
    statuses: statuses.length > 0 ? statuses : bookingStatuses.filter((status) => status !== 'CANCELLED'),
  };
}

const orderNames = { DELIVERY_DATE: 'date', CREATED_AT: 'created', NAME: 'name' } as const satisfies Record<ListOrder['field'], string>;
const orderFields = Object.keys(orderNames) as ListOrder['field'][];

/** The parameters of the list. Others, such as the open booking, stay. */
const names = ['search', 'from', 'to', 'dates', 'branch', 'status', 'needs', 'attendance', 'order'] as const;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads a view from an address. Invalid values are ignored, because addresses are typed and cut off by hand. */
export function listOfAddress(search: URLSearchParams): ListAddress {
  const date = (name: string) => {
    const value = search.get(name) ?? '';
    return isCalendarDate(value) ? value : null;
  };
  const several = (name: string) => [...new Set((search.get(name) ?? '').split(',').filter((value) => value !== ''))];
  const statuses = several('status');
  const needed = several('needs');
  const answers = several('attendance');
  const [orderName, direction] = (search.get('order') ?? '').split('-');
  const field = orderFields.find((one) => orderNames[one] === orderName);
  return {
    filter: {
      archived: false,
      search: cleanSearch(search.get('search') ?? ''),
      from: date('from'),
      to: date('to'),
      all: search.get('dates') === 'all',
      branchIds: several('branch').filter((id) => uuid.test(id)),
      statuses: bookingStatuses.filter((status) => statuses.includes(status)),
      needs: needs.filter((need) => needed.includes(need)),
      attendance: attendances.filter((answer) => answers.includes(answer)),
    },
    order: field ? { field, direction: direction === 'desc' ? 'DESC' : 'ASC' } : null,
  };
}

/** Writes a view to an address, without default values. `present` has the other parameters of the address. */
export function addressOfList({ filter, order }: ListAddress, present: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(present);
  for (const name of names) address.delete(name);
  const put = (name: (typeof names)[number], value: string | null) => {
    if (value) address.set(name, value);
  };
  put('search', filter.search);
  put('from', filter.from);
  put('to', filter.to);
  put('dates', filter.all ? 'all' : null);
  put('branch', filter.branchIds.join(','));
  put('status', filter.statuses.join(','));
  put('needs', filter.needs.join(','));
  put('attendance', filter.attendance.join(','));
  put('order', order && `${orderNames[order.field]}-${order.direction.toLowerCase()}`);
  return address;
}

/** Whether the filter excludes anything. */
export function isFiltered(filter: ListFilter): boolean {
  return (
    filter.needs.length > 0 ||
    filter.attendance.length > 0 ||
    filter.search !== '' ||
    filter.from !== null ||
    filter.to !== null ||
    filter.all ||
    filter.branchIds.length > 0 ||
    filter.statuses.length > 0
  );
}

/** Whether the first date is after the last: the list then shows this error instead of no rows. */
export function datesReversed({ from, to }: ListFilter): boolean {
  return from !== null && to !== null && from > to;
}

/** The order after a press on a column: reversed if it is the present column, else that column's first order. */
export function orderAfterPress(order: ListOrder, field: ListOrder['field']): ListOrder {
  if (order.field === field) return { field, direction: order.direction === 'ASC' ? 'DESC' : 'ASC' };
  return { field, direction: field === 'CREATED_AT' ? 'DESC' : 'ASC' };
}

/** Returns the filter as an input of the server. */
export function filterInput({ archived, search, from, to, branchIds, statuses, needs: needed, attendance }: ListFilter) {
  return {
    ...(archived && { archived }),
    ...(search.trim() !== '' && { search }),
    ...(from !== null && { deliveryDateFrom: from }),
    ...(to !== null && { deliveryDateTo: to }),
    ...(branchIds.length > 0 && { branchIds: [...branchIds] }),
    ...(statuses.length > 0 && { statuses: [...statuses] }),
    ...(needed.includes('notOnFile') && { orderOnFile: false }),
    ...(needed.includes('unproved') && { unproved: true }),
    ...(needed.includes('overbooked') && { overbooked: true }),
    ...(attendance.length > 0 && { attendance: [...attendance] }),
  };
}

/** Returns the filter, narrowed to the statuses that allow a change; null: none of them does. */
export function filterWithin(filter: ListFilter, may: (status: BookingStatus) => boolean): ReturnType<typeof filterInput> | null {
  const statuses = (filter.statuses.length > 0 ? filter.statuses : bookingStatuses).filter(may);
  return statuses.length === 0 ? null : { ...filterInput(filter), statuses };
}

/** Returns the request for bookings as a CSV file: the selected ones of the list, or all (docs/api-rest.md, bookings.csv). */
export function csvRequest({ filter, order }: { filter: ListFilter; order: ListOrder }, selection: Selection) {
  const orderedBy = { orderBy: order.field, direction: order.direction };
  // Bookings that were selected one by one are included even if they no longer match.
  if (selection.kind === 'some') return { ...orderedBy, ids: [...selection.rows.keys()] };
  return { ...orderedBy, ...filterInput(filter), except: [...selection.except.keys()] };
}
