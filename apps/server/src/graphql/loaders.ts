import { worksFor, type Actor } from '@booking/domain/user/permissions';
import DataLoader from 'dataloader';
import type { BookingQueryService } from '../modules/booking/booking-query.service.js';
import type { BookingEventRecord } from '../modules/booking/booking-record.js';
import type { BranchRecord } from '../modules/branch/branch-record.js';
import type { BranchService } from '../modules/branch/branch.service.js';
import type { OrderWithText } from '../modules/order/order-record.js';
import type { OrderService } from '../modules/order/order.service.js';
import type { RestrictionRecord } from '../modules/restriction/restriction-record.js';
import type { RestrictionService } from '../modules/restriction/restriction.service.js';
import type { UserRecord } from '../modules/user/user-record.js';
import type { Caller } from '../app/caller.js';

/** Batches what the field resolvers of one request ask for; made for each request, because it also caches. */
export interface Loaders {
  /** By branch id. For branches that were reached through something the caller may see. */
  branch: DataLoader<string, BranchRecord>;
  /** The branches that an admin works for, of those that the caller works for; none for a customer. */
  branchesOfUser: DataLoader<UserRecord, BranchRecord[], string>;
  /** By branch id, newest first. */
  restrictionsOfBranch: DataLoader<string, RestrictionRecord[]>;
  /** By order key, null when it is not on file. For staff who were given a booking of it. */
  order: DataLoader<string, OrderWithText | null>;
  /** By booking id, in the order of what happened. */
  historyOfBooking: DataLoader<string, BookingEventRecord[]>;
}

/** The services that loaders ask. */
export interface LoaderSources {
  branches: Pick<BranchService, 'byIds' | 'branches'>;
  restrictions: Pick<RestrictionService, 'ofBranches'>;
  orders: Pick<OrderService, 'byKeys'>;
  bookings: Pick<BookingQueryService, 'historyOf'>;
}

export function createLoaders(caller: Caller, { branches, restrictions, orders, bookings }: LoaderSources): Loaders {
  return {
    branch: new DataLoader(async (ids) => {
      const found = new Map((await branches.byIds(ids)).map((branch) => [branch.id, branch]));
      return ids.map((id) => found.get(id) ?? new Error(`branch ${id} is missing`));
    }),
    branchesOfUser: new DataLoader(
      async (users) => {
        const works = users.map(({ id, name, role, scope, branchIds }): Actor => ({
          kind: 'user',
          userId: id,
          name,
          role,
          scope,
          branchIds,
        }));
        const visible = users.some(({ role }) => role === 'admin') ? await branches.branches(caller, null) : [];
        return works.map((user) => visible.filter(({ id }) => worksFor(user, id)));
      },
      { cacheKeyFn: ({ id }) => id },
    ),
    restrictionsOfBranch: new DataLoader(async (branchIds) => {
      const found = await restrictions.ofBranches(caller, branchIds);
      return branchIds.map((id) => found.filter((restriction) => restriction.branchIds.includes(id)));
    }),
    order: new DataLoader(async (orderKeys) => {
      const found = new Map((await orders.byKeys(orderKeys)).map((order) => [order.orderKey, order]));
      return orderKeys.map((key) => found.get(key) ?? null);
    }),
    historyOfBooking: new DataLoader(async (bookingIds) => {
      const found = await bookings.historyOf(bookingIds);
      return bookingIds.map((id) => found.filter((event) => event.bookingId === id));
    }),
  };
}
