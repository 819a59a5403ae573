import { BookingError, type FieldError } from './booking-error.js';
import type { CallOptions, Connection } from './connection.js';
import type { Document } from './document.js';
import * as documents from './operations.generated.js';
import type * as Types from './operations.generated.js';
import { answerOf, send, type SendOptions } from './send.js';

/** All attempts of a call send the same key. Pass your own key to be able to repeat the call after a crash. */
const withKey = <Variables extends { idempotencyKey?: string | null | undefined }>(variables: Variables): Variables => ({
  ...variables,
  idempotencyKey: variables.idempotencyKey ?? crypto.getRandomValues(new Uint32Array(4)).join('-'),
});

/** The call is safe to retry: it has a version or a key, or is idempotent. */
const again = (options?: CallOptions): SendOptions => ({ ...options, repeat: true });

/** Sends your own document. A mutation is retried only with `repeat`: set it if the mutation has a version or a key. */
export const request = <Data = unknown, Variables extends object = Record<string, unknown>>(
  to: Connection,
  document: Document<Data, Variables>,
  variables: Variables = {} as Variables,
  options?: SendOptions,
): Promise<Data> => send(to, document, variables, options);

/** Returns every date from `from` to `to` for one postcode, with the reason of each that cannot be booked. */
export const availability = async (to: Connection, variables: Types.AvailabilityQueryVariables, options?: CallOptions) =>
  (await send(to, documents.AvailabilityDocument, variables, options)).availability;

export const orderStatus = async (to: Connection, variables: Types.OrderStatusQueryVariables, options?: CallOptions) =>
  (await send(to, documents.OrderStatusDocument, variables, options)).orderStatus;

/** Holds a place for ten minutes. It is retried only with a `holdToken`: without one, each attempt would hold another place. */
export const holdDate = async (to: Connection, variables: Types.HoldDateMutationVariables, options?: CallOptions) =>
  (await send(to, documents.HoldDateDocument, variables, { ...options, repeat: !!variables.holdToken })).holdDate;

/** Releases a hold. @returns false if the hold no longer exists */
export const releaseHold = async (to: Connection, variables: Types.ReleaseHoldMutationVariables, options?: CallOptions) =>
  (await send(to, documents.ReleaseHoldDocument, variables, again(options))).releaseHold;

/** Books a delivery, once whatever the number of attempts. With `dryRun` it returns the same results and books nothing. */
export const bookDelivery = async (to: Connection, variables: Types.BookDeliveryMutationVariables, options?: CallOptions) =>
  (await send(to, documents.BookDeliveryDocument, variables.dryRun ? variables : withKey(variables), again(options))).bookDelivery;

/** Moves a booking. STALE_VERSION after a lost connection may mean that the move succeeded: read the booking. */
export const rescheduleBooking = async (to: Connection, input: Types.RescheduleBookingInput, options?: CallOptions) =>
  (await send(to, documents.RescheduleBookingDocument, { input }, again(options))).rescheduleBooking;

/** Cancels a booking. STALE_VERSION as for `rescheduleBooking`. */
export const cancelBooking = async (to: Connection, input: Types.CancelBookingInput, options?: CallOptions) =>
  (await send(to, documents.CancelBookingDocument, { input }, again(options))).cancelBooking;

export const booking = async (to: Connection, id: string, options?: CallOptions) =>
  (await send(to, documents.BookingDocument, { id }, options)).booking;

/** Changes the status of a delivery, once whatever the number of attempts. */
export const updateBookingStatus = async (to: Connection, variables: Types.UpdateBookingStatusMutationVariables, options?: CallOptions) =>
  (await send(to, documents.UpdateBookingStatusDocument, withKey(variables), again(options))).updateBookingStatus;

/** An error of one value of an order; `path` is relative to the order. */
export interface OrderNote extends FieldError {
  /** Index of the order in the list, from 0. */
  index: number;
}

/**
 * Saves any number of orders in batches of 500. Each batch is saved as a whole or not at all: after an error, send all orders again. With
 * `partial` the valid orders of a batch are saved.
 * @returns the saved orders; `hints`: values that were ignored; `refused`: the errors of the orders that were not saved
 */
export async function upsertOrders(
  to: Connection,
  orders: readonly Types.OrderInput[],
  { partial = false, ...options }: CallOptions & { partial?: boolean | undefined } = {},
) {
  const parts = await inParts(orders, async (input, from) => {
    const { data, extensions } = await answerOf(to, documents.UpsertOrdersDocument, { input, partial }, again(options));
    const notes = extensions['upsertOrders'] as { hints: OrderNote[]; refused: OrderNote[] } | undefined;
    const placed = (some: readonly OrderNote[] = []) => some.map((note) => ({ ...note, index: from + note.index }));
    return [{ orders: data.upsertOrders, hints: placed(notes?.hints), refused: placed(notes?.refused) }];
  });
  return {
    orders: parts.flatMap((part) => part.orders),
    hints: parts.flatMap((part) => part.hints),
    refused: parts.flatMap((part) => part.refused),
  };
}

/** Returns what `upsertOrders` would do with each order, without writing. */
export const checkOrders = (to: Connection, orders: readonly Types.OrderInput[], options?: CallOptions) =>
  inParts(orders, async (input, from) =>
    (await send(to, documents.CheckOrdersDocument, { input }, options)).checkOrders.map((order) => ({
      ...order,
      index: from + order.index,
    })),
  );

const ordersInACall = 500;

/** Sends one batch after the other. Indexes of errors refer to the whole list. */
async function inParts<Result>(
  orders: readonly Types.OrderInput[],
  call: (part: Types.OrderInput[], from: number) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < orders.length; from += ordersInACall) {
    try {
      results.push(...(await call(orders.slice(from, from + ordersInACall), from)));
    } catch (error) {
      if (!(error instanceof BookingError)) throw error;
      const fields = error.fields.map((field) => ({
        ...field,
        path: field.path.replace(/^input\.(\d+)/, (_, place) => `input.${from + Number(place)}`),
      }));
      throw new BookingError(error.message, { ...error, fields }, { cause: error });
    }
  }
  return results;
}
