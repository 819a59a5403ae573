import { maxNamedBookings } from '@booking/domain/booking/named-bookings';
import { bookingStatuses, type BookingStatus } from '@booking/domain/booking/booking-status';
import { isCalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Fault } from '@booking/domain/checks/fault';
import { moveOfferStates, type MoveOfferState } from '@booking/domain/move-offer/move-offer';
import { AppError, refuseFaults } from '../../shared/app-error.js';
import { isUuid } from '../../shared/uuid.js';
import type { ListField } from '../booking/list/booking-list-conditions.js';
import type { ListRequest } from '../booking/list/booking-query.service.js';

const fields = ['DELIVERY_DATE', 'CREATED_AT', 'NAME'] as const satisfies readonly ListField[];
const directions = ['ASC', 'DESC'] as const;
/** As the scalar DateTime of GraphQL is written. */
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * The arguments of the query `bookings` as an address carries them. Lists are repeated parameters, or one with commas.
 * @throws BAD_USER_INPUT naming each parameter that is not understood: a filter that is overlooked would give out too much
 */
export function listRequestOf(query: Readonly<Record<string, unknown>>): ListRequest {
  const faults: Fault[] = [];
  const known = new Set<string>();
  const valuesOf = (name: string) => {
    known.add(name);
    return [query[name] ?? []].flat().filter((value) => typeof value === 'string');
  };
  const one = (name: string): string | null => {
    const values = valuesOf(name);
    if (query[name] !== undefined && values.length !== 1) faults.push({ path: name, code: 'CHOICE_INVALID' });
    return values[0] ?? null;
  };
  const many = (name: string): string[] | null => {
    const values = valuesOf(name).flatMap((value) => value.split(','));
    return query[name] === undefined ? null : values;
  };
  const chosen = <T extends string>(name: string, choices: readonly T[]): T | null => {
    const value = one(name);
    if (value === null || isOneOf(value, choices)) return value;
    faults.push({ path: name, code: 'CHOICE_INVALID' });
    return null;
  };
  const date = (name: string): string | null => {
    const value = one(name);
    if (value !== null && !isCalendarDate(value)) faults.push({ path: name, code: 'DATE_INVALID' });
    return value;
  };
  const yesOrNo = (name: string): boolean | null => {
    const value = chosen(name, ['true', 'false']);
    return value === null ? null : value === 'true';
  };
  const moment = (name: string): Date | null => {
    const value = one(name);
    if (value === null) return null;
    const at = new Date(value);
    if (instant.test(value) && isCalendarDate(value.slice(0, 10)) && !Number.isNaN(at.getTime())) return at;
    faults.push({ path: name, code: 'DATE_INVALID' });
    return null;
  };
  const statuses = many('statuses');
  const knownStatuses = statuses?.filter((status): status is BookingStatus => isOneOf(status, bookingStatuses)) ?? null;
  if (statuses !== null && knownStatuses?.length !== statuses.length) faults.push({ path: 'statuses', code: 'CHOICE_INVALID' });
  const offerStates = many('offerStates');
  const knownOffers = offerStates?.filter((state): state is MoveOfferState => isOneOf(state, moveOfferStates)) ?? null;
  if (offerStates !== null && knownOffers?.length !== offerStates.length) faults.push({ path: 'offerStates', code: 'CHOICE_INVALID' });
  const request: ListRequest = {
    filter: {
      branchIds: many('branchIds'),
      statuses: knownStatuses,
      deliveryDateFrom: date('deliveryDateFrom'),
      deliveryDateTo: date('deliveryDateTo'),
      archived: yesOrNo('archived'),
      search: one('search'),
      orderOnFile: yesOrNo('orderOnFile'),
      overbooked: yesOrNo('overbooked'),
      offerStates: knownOffers,
      createdFrom: moment('createdFrom'),
      createdTo: moment('createdTo'),
    },
    field: chosen('orderBy', fields) ?? 'DELIVERY_DATE',
    descending: chosen('direction', directions) === 'DESC',
  };
  const unknown = Object.keys(query).filter((name) => !known.has(name));
  refuseFaults([...faults, ...unknown.map((path): Fault => ({ path, code: 'CHOICE_INVALID' }))]);
  return request;
}

/**
 * The same as a body of JSON, of bookings that are named or left out, which are too many for an address.
 * @throws as listRequestOf
 */
export function selectionRequestOf(body: unknown): ListRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('body');
  const { ids, except, ...given } = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  const query = Object.entries(given).map(([name, value]: [string, unknown]): [string, string | string[]] => {
    if (typeof value === 'boolean') return [name, String(value)];
    if (typeof value === 'string' || isTexts(value)) return [name, value];
    throw invalid(name);
  });
  const request = listRequestOf(Object.fromEntries(query));
  return { ...request, filter: { ...request.filter, ids: namedIds('ids', ids), except: namedIds('except', except) } };
}

function namedIds(path: string, value: unknown): string[] | null {
  if (value === undefined) return null;
  if (!isTexts(value) || !value.every(isUuid)) throw invalid(path);
  if (value.length > maxNamedBookings) refuseFaults([{ path, code: 'TOO_MANY', values: { max: maxNamedBookings } }]);
  return value;
}

const invalid = (path: string) => new AppError('BAD_USER_INPUT', { faults: [{ path, code: 'CHOICE_INVALID' }] });

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((each) => typeof each === 'string');

function isOneOf<T extends string>(value: string, choices: readonly T[]): value is T {
  return choices.some((choice) => choice === value);
}
