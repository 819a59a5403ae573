import {
  availability,
  bookDelivery,
  booking,
  cancelBooking,
  checkOrders,
  holdDate,
  orderStatus,
  releaseHold,
  request,
  rescheduleBooking,
  updateBookingStatus,
  upsertOrders,
} from './calls.js';
import type { Connection } from './connection.js';
import type { Document } from './document.js';
import { formUrl } from './form-url.js';
import { bookings, changes, orders } from './lists.js';
import type { SendOptions } from './send.js';

const bound = {
  ...{ availability, orderStatus, holdDate, releaseHold, bookDelivery, rescheduleBooking, cancelBooking, booking },
  ...{ updateBookingStatus, upsertOrders, checkOrders, bookings, orders, changes, formUrl },
};

/** All functions of this package, without their first argument. */
export type Client = {
  [Name in keyof typeof bound]: (typeof bound)[Name] extends (to: Connection, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never;
} & {
  request<Data = unknown, Variables extends object = Record<string, unknown>>(
    document: Document<Data, Variables>,
    variables?: Variables,
    options?: SendOptions,
  ): Promise<Data>;
};

/** Creates a client with all functions for one connection. To bundle few of them, import these: `availability({ url }, { postcode })`. */
export const createClient = (connection: Connection): Client =>
  Object.fromEntries(
    Object.entries({ ...bound, request }).map(([name, call]) => [name, (call as (...args: unknown[]) => unknown).bind(null, connection)]),
  ) as Client;
