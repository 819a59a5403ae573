import { randomUUID } from 'node:crypto';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { readOrderForm, type OrderForm, type OrderFormInput, type OrderReading } from '@booking/domain/order/order-form';
import { isClaimable } from '@booking/domain/order/order-claim';
import { isOrderNumber, normaliseOrderNumber } from '@booking/domain/order/order-status';
import { can, type Actor } from '@booking/domain/user/permissions';
import type { Database } from '../../database/database.js';
import type { StatementSource } from '../../database/statement-source.js';
import { AppError, refuseInvalid, refuseTooMany } from '../../shared/app-error.js';
import { requireScope, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { AuditRepository } from '../audit/audit.repository.js';
import { OrderImportRepository } from './order-import.repository.js';
import type { OrderWithText } from './order-record.js';
import type { OrderService } from './order.service.js';

/** Maximum number of orders in one call (contract, `upsertOrders`). */
export const maxOrders = 500;

export const orderChanges = ['NEW', 'CHANGED', 'SAME', 'INVALID'] as const;
type OrderChange = (typeof orderChanges)[number];

export interface OrderCheckAnswer {
  index: number;
  orderNumber: string;
  change: OrderChange;
  /** By path within the order: 'address.zipcode'. */
  faults: ValidationError[];
  hints: ValidationError[];
}

/** An error or hint of an order, by the order's index in the input, from 0. */
export interface OrderNote extends ValidationError {
  index: number;
}

interface UpsertAnswer {
  /** The stored orders, in the order of the input. */
  orders: OrderWithText[];
  /** Values that were ignored. */
  hints: OrderNote[];
  /** Why the other orders were not saved. */
  refused: OrderNote[];
}

/**
 * Compares bookings with orders that had no contact before, and with orders of other quantities: a booking that matches none of the new
 * contacts, or has more pieces, must be checked.
 * @returns the references of these bookings
 */
export type JudgeBookings = (
  tx: StatementSource,
  orders: { unknownBefore: readonly string[]; otherQuantities: readonly string[] },
  arrival: { at: Date; actor: Actor },
) => Promise<string[]>;

interface Line extends OrderReading {
  index: number;
  orderKey: string;
  onFile: OrderForm | undefined;
}

/** Imports orders of the retailer's system. An order belongs to no branch, so the import needs the right to all branches. */
export class OrderImportService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly orders: Pick<OrderService, 'byKeys'>,
    private readonly judgeBookings: JudgeBookings,
  ) {}

  /**
   * Returns what upsertOrders would do with each order, without writing.
   * @throws UNAUTHENTICATED, FORBIDDEN; BAD_USER_INPUT for more than 500
   */
  async check(caller: Caller, inputs: readonly OrderFormInput[]): Promise<OrderCheckAnswer[]> {
    requireImport(caller, inputs);
    const lines = await read(new OrderImportRepository(this.database), inputs, { forUpdate: false });
    return lines.map(({ index, form, faults, hints, onFile }) => {
      const change = faults.length > 0 ? 'INVALID' : onFile === undefined ? 'NEW' : isSame(onFile, form) ? 'SAME' : 'CHANGED';
      return { index, orderNumber: form.orderNumber, change, faults, hints };
    });
  }

  /**
   * Adds and updates orders by number: all or none, unless `partial`. Unchanged orders are not written, so a call can be repeated. Bookings
   * of an order that was not on file are linked to it (schema, order.sql), and those that share no contact with it, or have
   * more pieces, must be checked.
   * @param partial saves the valid orders of the call in one transaction, and returns the errors of the others
   * @throws UNAUTHENTICATED, FORBIDDEN; BAD_USER_INPUT with every error by path: for more than 500 orders, and for any error unless
   *   `partial`
   */
  async upsert(caller: Caller, inputs: readonly OrderFormInput[], { partial = false } = {}): Promise<UpsertAnswer> {
    requireImport(caller, inputs);
    const at = this.clock.now();
    const lines = await this.database.transaction(async (tx) => {
      const orders = new OrderImportRepository(tx);
      await orders.lock();
      const all = await read(orders, inputs, { forUpdate: true });
      if (!partial)
        refuseInvalid(all.flatMap(({ index, faults }) => faults.map((error) => ({ ...error, path: `input.${index}.${error.path}` }))));
      const good = all.filter(({ faults }) => faults.length === 0);
      const changed = good.filter(({ onFile, form }) => !isSame(onFile, form));
      if (changed.length === 0) return all;
      await orders.save(changed, at);
      const unknownBefore = keysOf(changed.filter(({ onFile }) => !isKnown(onFile)));
      const otherQuantities = keysOf(changed.filter(({ onFile, form }) => !hasSameQuantities(onFile, form)));
      const toCheck = await this.judgeBookings(tx, { unknownBefore, otherQuantities }, { at, actor: caller.actor });
      const numbers = (isNew: boolean) =>
        changed.filter(({ onFile }) => (onFile === undefined) === isNew).map(({ form: { orderNumber } }) => orderNumber);
      // One entry for the call, with order numbers only: personal data stays in the order, where an erasure finds it.
      await new AuditRepository(tx).add({
        actor: caller.actor,
        at,
        action: 'upsertOrders',
        entity: 'Order',
        entityId: randomUUID(),
        after: {
          created: numbers(true),
          changed: numbers(false),
          same: good.length - changed.length,
          ...(toCheck.length > 0 && { toCheck }),
        },
      });
      return all;
    });
    const good = lines.filter(({ faults }) => faults.length === 0);
    const saved = new Map((await this.orders.byKeys(keysOf(good))).map((order) => [order.orderKey, order]));
    return {
      orders: good.flatMap(({ orderKey }) => saved.get(orderKey) ?? []),
      hints: good.flatMap(({ index, hints }) => hints.map((hint) => ({ ...hint, index }))),
      refused: lines.flatMap(({ index, faults }) => faults.map((error) => ({ ...error, index }))),
    };
  }
}

function requireImport(caller: Caller, inputs: readonly OrderFormInput[]): void {
  requireScope(caller, 'integration:write');
  if (!can(caller.actor, 'branch:all')) throw new AppError('FORBIDDEN');
  refuseTooMany(inputs, maxOrders, 'input');
}

/** Reads the orders and compares them with the stored ones. If a number occurs twice, the first order counts and the second is an error. */
async function read(orders: OrderImportRepository, inputs: readonly OrderFormInput[], lock: { forUpdate: boolean }): Promise<Line[]> {
  const keys = inputs.map(({ orderNumber }) => normaliseOrderNumber(orderNumber));
  // A text that is no order number is never on file, and may contain characters that the database refuses.
  const before = await orders.byKeys(keys.filter(isOrderNumber), lock);
  const firstOf = new Map<string, number>();
  return inputs.map((input, index) => {
    const orderKey = keys[index] ?? '';
    const onFile = before.get(orderKey);
    const { form, faults, hints } = readOrderForm(input, onFile ?? null);
    const first = firstOf.get(orderKey);
    if (first === undefined) firstOf.set(orderKey, index);
    else if (orderKey !== '') faults.push({ path: 'orderNumber', code: 'ORDER_REPEATED', values: { entry: first + 1 } });
    return { index, orderKey, onFile, form, faults, hints };
  });
}

function keysOf(lines: readonly Pick<Line, 'orderKey'>[]): string[] {
  return lines.map(({ orderKey }) => orderKey);
}

function isKnown(order: OrderForm | undefined): boolean {
  return order !== undefined && isClaimable({ postcode: order.address.zipcode, emails: [order.email], phones: [order.primaryContact] });
}

function isSame(onFile: OrderForm | undefined, form: OrderForm): boolean {
  return onFile !== undefined && contentOf(form) === contentOf(onFile);
}

function hasSameQuantities(onFile: OrderForm | undefined, form: OrderForm): boolean {
  return onFile?.quantityMattress === form.quantityMattress && onFile.quantityBedset === form.quantityBedset;
}

/** Returns a text to compare orders, independent of the order of their fields. */
function contentOf({ address, ...form }: OrderForm): string {
  return JSON.stringify(Object.entries({ ...form, ...address }).sort(([one], [two]) => (one < two ? -1 : 1)));
}
