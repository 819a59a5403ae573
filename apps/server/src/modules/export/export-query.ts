import { maxNamedBookings } from '@booking/domain/booking/named-bookings';
import { bookingStatuses } from '@booking/domain/booking/booking-status';
import { isCalendarDate } from '@booking/domain/calendar/calendar-date';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { attendances } from '@booking/domain/delivery-day/attendance';
import { moveOfferStates } from '@booking/domain/move-offer/move-offer';
import { AppError, refuseInvalid, refuseTooMany } from '../../shared/app-error.js';
import { date, dateTime, listOf, text, yesOrNo, type Schema } from '../../http/openapi-schema.js';
import { isUuid } from '../../shared/uuid.js';
import { maxSearchLength, type BookingFilter, type ListField, type ListRequest } from '../booking/booking-filter.js';

/** A parameter with its schema for the OpenAPI document and its parser. */
interface Parameter<T> {
  schema: Schema;
  description?: string;
  /** Code of the error for values that cannot be parsed. */
  code: 'CHOICE_INVALID' | 'DATE_INVALID';
  /** Parses the values that were sent under the parameter's name. @returns undefined for invalid values */
  read: (texts: readonly string[]) => T | undefined;
}

/** A single value. */
function one<T>(schema: Schema, read: (text: string) => T | undefined, code: Parameter<T>['code'] = 'CHOICE_INVALID'): Parameter<T> {
  return { schema, code, read: ([text, ...more]) => (text === undefined || more.length > 0 ? undefined : read(text)) };
}

/** A list, as repeated parameters or as one parameter with commas. */
function many<T>(schema: Schema, read: (text: string) => T | undefined): Parameter<T[]> {
  const all = (texts: readonly string[]) => {
    const values = texts.flatMap((text) => text.split(',')).map(read);
    return values.every((value) => value !== undefined) ? values : undefined;
  };
  return { schema: listOf(schema), code: 'CHOICE_INVALID', read: all };
}

const anyText = (sent: string) => sent;
const choice =
  <T extends string>(choices: readonly T[]) =>
  (sent: string) =>
    choices.find((each) => each === sent);
const trueOrFalse = (sent: string) => (sent === 'true' || sent === 'false' ? sent === 'true' : undefined);

/** A time in the format of the GraphQL scalar DateTime. */
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
function momentOf(sent: string): Date | undefined {
  const at = new Date(sent);
  return instant.test(sent) && isCalendarDate(sent.slice(0, 10)) && !Number.isNaN(at.getTime()) ? at : undefined;
}

const day = one(date, (sent) => (isCalendarDate(sent) ? sent : undefined), 'DATE_INVALID');
const moment = one(dateTime, momentOf, 'DATE_INVALID');
const fields = ['DELIVERY_DATE', 'CREATED_AT', 'NAME'] as const satisfies readonly ListField[];
const directions = ['ASC', 'DESC'] as const;

/** The order, and all fields of the filter except ids, which may be too many for an address. */
type ListParameters = { [Name in Exclude<keyof BookingFilter, 'ids' | 'except'>]: Parameter<NonNullable<BookingFilter[Name]>> } & {
  orderBy: Parameter<ListField>;
  direction: Parameter<(typeof directions)[number]>;
};

/** The parameters of a list. The OpenAPI document is generated from them. */
export const listParameters = {
  branchIds: many(text, anyText),
  statuses: many({ enum: bookingStatuses }, choice(bookingStatuses)),
  deliveryDateFrom: day,
  deliveryDateTo: day,
  archived: { ...one(yesOrNo, trueOrFalse), description: 'false unless it is given.' },
  search: one({ ...text, maxLength: maxSearchLength }, anyText),
  orderOnFile: one(yesOrNo, trueOrFalse),
  unproved: one(yesOrNo, trueOrFalse),
  overbooked: one(yesOrNo, trueOrFalse),
  offerStates: { ...many({ enum: moveOfferStates }, choice(moveOfferStates)), description: 'Of the last offer to move.' },
  attendance: { ...many({ enum: attendances }, choice(attendances)), description: 'Whether somebody will be at home.' },
  createdFrom: moment,
  createdTo: moment,
  orderBy: one({ enum: fields }, choice(fields)),
  direction: one({ enum: directions }, choice(directions)),
} satisfies ListParameters;

type Values<P> = { [Name in keyof P]: P[Name] extends Parameter<infer T> ? T | null : never };

/**
 * Parses the arguments of the query `bookings` from a query string.
 * @throws BAD_USER_INPUT naming each invalid or unknown parameter: an ignored filter would export too much
 */
export function listRequestOf(query: Readonly<Record<string, unknown>>): ListRequest {
  const unknown = Object.keys(query).filter((name) => !Object.hasOwn(listParameters, name));
  const errors = unknown.map((path): ValidationError => ({ path, code: 'CHOICE_INVALID' }));
  const values = Object.entries(listParameters).map(([path, { read, code }]) => {
    if (query[path] === undefined) return [path, null];
    const value = read([query[path]].flat().filter((sent) => typeof sent === 'string'));
    if (value === undefined) errors.push({ path, code });
    return [path, value];
  });
  refuseInvalid(errors);
  const { orderBy, direction, ...filter } = Object.fromEntries(values) as Values<typeof listParameters>;
  return { filter, field: orderBy ?? 'DELIVERY_DATE', descending: direction === 'DESC' };
}

/**
 * Parses the same arguments from a JSON body, with the ids of bookings to include or to leave out.
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
  refuseTooMany(value, maxNamedBookings, path);
  return value;
}

const invalid = (path: string) => new AppError('BAD_USER_INPUT', { errors: [{ path, code: 'CHOICE_INVALID' }] });

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((each) => typeof each === 'string');
