import { randomUUID } from 'node:crypto';
import type { Fault } from '@booking/domain/checks/fault';
import { checkOrderForm, normaliseOrderForm, type OrderForm, type OrderFormInput } from '@booking/domain/order/order-form';
import { isClaimable } from '@booking/domain/order/order-claim';
import { normaliseOrderNumber } from '@booking/domain/order/order-status';
import { can, type Actor } from '@booking/domain/user/permissions';
import type { Database } from '../../database/database.js';
import type { StatementSource } from '../../database/statement-source.js';
import { AppError, refuseFaults } from '../../shared/app-error.js';
import { requireScope, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { AuditRepository } from '../audit/audit.repository.js';
import { OrderImportRepository } from './order-import.repository.js';
import type { OrderWithText } from './order-record.js';
import type { OrderService } from './order.service.js';

/** Orders of one call (contract, `upsertOrders`). */
export const mostOrders = 500;

export const orderChanges = ['NEW', 'CHANGED', 'SAME', 'INVALID'] as const;
type OrderChange = (typeof orderChanges)[number];

export interface OrderCheckAnswer {
  index: number;
  orderNumber: string;
  change: OrderChange;
  /** By path within the order: 'address.zipcode'. */
  faults: Fault[];
}

/**
 * Looks at the bookings of orders that were on file without a contact: what matches none of what is known now is to be
 * checked. @returns their references
 */
export type JudgeBookings = (tx: StatementSource, orderKeys: readonly string[], arrival: { at: Date; actor: Actor }) => Promise<string[]>;

interface Line {
  input: OrderFormInput;
  orderKey: string;
  faults: Fault[];
}

/** Takes over orders of the retailer's system. An order belongs to no branch, so it is for who works for all of them. */
export class OrderImportService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly orders: Pick<OrderService, 'byKeys'>,
    private readonly judgeBookings: JudgeBookings,
  ) {}

  /** What upsertOrders would do with each order; nothing is written. @throws UNAUTHENTICATED, FORBIDDEN; BAD_USER_INPUT for more than 500 */
  async check(caller: Caller, inputs: readonly OrderFormInput[]): Promise<OrderCheckAnswer[]> {
    const lines = read(caller, inputs);
    const before = await new OrderImportRepository(this.database).byKeys(keysOf(lines), { forUpdate: false });
    return lines.map(({ input, orderKey, faults }, index) => {
      const onFile = before.get(orderKey);
      const change = faults.length > 0 ? 'INVALID' : onFile === undefined ? 'NEW' : isSame(onFile, input) ? 'SAME' : 'CHANGED';
      return { index, orderNumber: onFile?.orderNumber ?? normaliseOrderForm(input).orderNumber, change, faults };
    });
  }

  /**
   * Adds orders and changes those on file, by number: all or none. What is the same already is not written, so that a call can be
   * repeated as often as it takes. Bookings whose order was not on file know of it from then on (schema, order.sql), and those that
   * share nothing with it are to be checked.
   * @returns the orders as they are on file, in the order in which they came
   * @throws UNAUTHENTICATED, FORBIDDEN; BAD_USER_INPUT with every fault by path
   */
  async upsert(caller: Caller, inputs: readonly OrderFormInput[]): Promise<OrderWithText[]> {
    const lines = read(caller, inputs);
    refuseFaults(lines.flatMap(({ faults }, index) => faults.map((fault) => ({ ...fault, path: `input.${index}.${fault.path}` }))));
    const at = this.clock.now();
    await this.database.transaction(async (tx) => {
      const orders = new OrderImportRepository(tx);
      await orders.lock();
      const before = await orders.byKeys(keysOf(lines), { forUpdate: true });
      const changed = lines
        .filter(({ input, orderKey }) => !isSame(before.get(orderKey), input))
        .map(({ input, orderKey }) => ({ orderKey, form: normaliseOrderForm(input, before.get(orderKey) ?? null) }));
      if (changed.length === 0) return;
      await orders.save(changed, at);
      const unknownBefore = changed.filter(({ orderKey }) => !isKnown(before.get(orderKey))).map(({ orderKey }) => orderKey);
      const toCheck = await this.judgeBookings(tx, unknownBefore, { at, actor: caller.actor });
      const numbers = (isNew: boolean) =>
        changed.filter(({ orderKey }) => before.has(orderKey) !== isNew).map(({ form: { orderNumber } }) => orderNumber);
      // One entry for a call, with numbers only: what an order says of its buyer is in the order, where an erasure finds it.
      await new AuditRepository(tx).add({
        actor: caller.actor,
        at,
        action: 'upsertOrders',
        entity: 'Order',
        entityId: randomUUID(),
        before: null,
        after: {
          created: numbers(true),
          changed: numbers(false),
          same: lines.length - changed.length,
          ...(toCheck.length > 0 && { toCheck }),
        },
      });
    });
    const saved = new Map((await this.orders.byKeys(keysOf(lines))).map((order) => [order.orderKey, order]));
    return lines.flatMap(({ orderKey }) => saved.get(orderKey) ?? []);
  }
}

function read(caller: Caller, inputs: readonly OrderFormInput[]): Line[] {
  requireScope(caller, 'integration:write');
  if (!can(caller.actor, 'branch:all')) throw new AppError('FORBIDDEN');
  if (inputs.length > mostOrders) refuseFaults([{ path: 'input', code: 'TOO_MANY', values: { max: mostOrders } }]);
  const firstOf = new Map<string, number>();
  return inputs.map((input, index) => {
    const orderKey = normaliseOrderNumber(input.orderNumber);
    const faults = checkOrderForm(normaliseOrderForm(input));
    const first = firstOf.get(orderKey);
    if (first === undefined) firstOf.set(orderKey, index);
    else if (orderKey !== '') faults.push({ path: 'orderNumber', code: 'ORDER_REPEATED', values: { entry: first + 1 } });
    return { input, orderKey, faults };
  });
}

function keysOf(lines: readonly Line[]): string[] {
  return lines.map(({ orderKey }) => orderKey);
}

function isKnown(order: OrderForm | undefined): boolean {
  return order !== undefined && isClaimable({ postcode: order.address.zipcode, emails: [order.email], phones: [order.primaryContact] });
}

function isSame(onFile: OrderForm | undefined, input: OrderFormInput): boolean {
  return onFile !== undefined && contentOf(normaliseOrderForm(input, onFile)) === contentOf(onFile);
}

/** Text for comparing, whatever order the fields came in. */
function contentOf({ address, ...form }: OrderForm): string {
  return JSON.stringify(Object.entries({ ...form, ...address }).sort(([one], [two]) => (one < two ? -1 : 1)));
}
