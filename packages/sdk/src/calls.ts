import { BookingError, type FieldFault } from './booking-error.js';
import type { CallOptions, Connection } from './connection.js';
import type { Document } from './document.js';
import * as documents from './operations.generated.js';
import type * as Types from './operations.generated.js';
import { answerOf, send, type SendOptions } from './send.js';

/** The key stays the same over the repetitions of one call; give one of your own to be able to repeat it after a crash. */
const withKey = <Variables extends { idempotencyKey?: string | null | undefined }>(variables: Variables): Variables => ({
  ...variables,
  idempotencyKey: variables.idempotencyKey ?? crypto.getRandomValues(new Uint32Array(4)).join('-'),
});

/** Safe to send again: it has a version or a key, or does the same twice. */
const again = (options?: CallOptions): SendOptions => ({ ...options, repeat: true });

/** A document of one's own. A mutation is sent again only with `repeat`: say so where it has a version or a key. */
export const request = <Data = unknown, Variables extends object = Record<string, unknown>>(
  to: Connection,
  document: Document<Data, Variables>,
  variables: Variables = {} as Variables,
  options?: SendOptions,
): Promise<Data> => send(to, document, variables, options);

/** Every date from `from` to `to` for one postcode, and why it cannot be booked. */
export const availability = async (to: Connection, variables: Types.AvailabilityQueryVariables, options?: CallOptions) =>
  (await send(to, documents.AvailabilityDocument, variables, options)).availability;

export const orderStatus = async (to: Connection, variables: Types.OrderStatusQueryVariables, options?: CallOptions) =>
  (await send(to, documents.OrderStatusDocument, variables, options)).orderStatus;

/** Keeps a place for ten minutes. Sent again only with a `holdToken`: without one, each try would keep a place of its own. */
export const holdDate = async (to: Connection, variables: Types.HoldDateMutationVariables, options?: CallOptions) =>
  (await send(to, documents.HoldDateDocument, variables, { ...options, repeat: !!variables.holdToken })).holdDate;

/** False when there is no such hold any more. */
export const releaseHold = async (to: Connection, variables: Types.ReleaseHoldMutationVariables, options?: CallOptions) =>
  (await send(to, documents.ReleaseHoldDocument, variables, again(options))).releaseHold;

/** Books once, however often it is sent. With `dryRun` it answers alike, and takes nothing. */
export const bookDelivery = async (to: Connection, variables: Types.BookDeliveryMutationVariables, options?: CallOptions) =>
  (await send(to, documents.BookDeliveryDocument, variables.dryRun ? variables : withKey(variables), again(options))).bookDelivery;

/** STALE_VERSION after a lost line may mean that the move was made: read the booking. */
export const rescheduleBooking = async (to: Connection, input: Types.RescheduleBookingInput, options?: CallOptions) =>
  (await send(to, documents.RescheduleBookingDocument, { input }, again(options))).rescheduleBooking;

/** As for `rescheduleBooking`. */
export const cancelBooking = async (to: Connection, input: Types.CancelBookingInput, options?: CallOptions) =>
  (await send(to, documents.CancelBookingDocument, { input }, again(options))).cancelBooking;

export const booking = async (to: Connection, id: string, options?: CallOptions) =>
  (await send(to, documents.BookingDocument, { id }, options)).booking;

/** Takes the step once, however often it is sent. */
export const updateBookingStatus = async (to: Connection, variables: Types.UpdateBookingStatusMutationVariables, options?: CallOptions) =>
  (await send(to, documents.UpdateBookingStatusDocument, withKey(variables), again(options))).updateBookingStatus;

/** What is wrong with one value of an order; `path` stands within the order. */
export interface OrderNote extends FieldFault {
  /** Its place in the list, from 0. */
  index: number;
}

/**
 * Any number, 500 at a time, each 500 all or none: after an error send all of them again. With `partial` the good orders are saved.
 * @returns the saved orders; `hints`: what was left out of them; `refused`: why the others were not saved
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

/** What `upsertOrders` would say of each, without writing. */
export const checkOrders = (to: Connection, orders: readonly Types.OrderInput[], options?: CallOptions) =>
  inParts(orders, async (input, from) =>
    (await send(to, documents.CheckOrdersDocument, { input }, options)).checkOrders.map((order) => ({
      ...order,
      index: from + order.index,
    })),
  );

const ordersInACall = 500;

/** One part after the other; faults name places in the whole list. */
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
