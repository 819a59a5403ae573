import 'reflect-metadata';
import type { Database } from '../database/database.js';
import type { ResolverSource } from '../graphql/context.js';
import { createAccountModule, type AccountModule } from '../modules/auth/create-account-module.js';
import { createAuthModule, type AuthModule } from '../modules/auth/create-auth-module.js';
import type { BookingQueryService } from '../modules/booking/booking-query.service.js';
import { createBookingModule } from '../modules/booking/create-booking-module.js';
import { deriveManageToken } from '../modules/booking/manage-token.js';
import { BranchResolver } from '../modules/branch/branch.resolver.js';
import { BranchService } from '../modules/branch/branch.service.js';
import { BranchRestrictionsResolver } from '../modules/restriction/branch-restrictions.resolver.js';
import { ClosedDayResolver } from '../modules/closed-day/closed-day.resolver.js';
import { ClosedDayService } from '../modules/closed-day/closed-day.service.js';
import { AccountSecrets } from '../modules/notification/account-secrets.js';
import { createMessaging, type Messaging } from '../modules/notification/create-messaging.js';
import { OrderService } from '../modules/order/order.service.js';
import { RestrictionResolver } from '../modules/restriction/restriction.resolver.js';
import { RestrictionService } from '../modules/restriction/restriction.service.js';
import { createStorage } from '../modules/upload/create-storage.js';
import { UploadService } from '../modules/upload/upload.service.js';
import type { Clock } from './clock.js';
import type { Environment } from './environment.js';
import type { Logger } from './logger.js';

export interface ContainerParts {
  environment: Environment;
  database: Database;
  clock: Clock;
  logger: Logger;
}

/** Every service and resolver of the process, made once, by hand: what depends on what is read here. */
export interface Container extends ContainerParts, ResolverSource, AuthModule, Pick<AccountModule, 'codes'> {
  /** True once the process was told to stop: it answers what it has, and says that it is not ready for more. */
  readonly readiness: { stopping: boolean };
  readonly messaging: Messaging;
  readonly branches: BranchService;
  readonly restrictions: RestrictionService;
  readonly closedDays: ClosedDayService;
  readonly orders: OrderService;
  readonly bookings: BookingQueryService;
  readonly uploads: UploadService;
}

export function createContainer(parts: ContainerParts): Container {
  const { environment, database, clock } = parts;
  const manageToken = (bookingId: string, salt: string) => deriveManageToken(environment.sessionSecret, bookingId, salt);
  const accountSecrets = new AccountSecrets(environment.sessionSecret);
  const messaging = createMessaging({ ...parts, manageToken, accountSecrets });
  const wakeOutbox = () => messaging.outboxRelay.wake();
  const auth = createAuthModule(parts);
  const uploads = new UploadService({ ...parts, storage: createStorage(environment.storageUrl) });
  const accounts = createAccountModule({ environment, database, clock, uploads, auth, secrets: accountSecrets, wakeOutbox });
  const branches = new BranchService(database, clock);
  const restrictions = new RestrictionService(database, clock);
  const closedDays = new ClosedDayService(database, clock);
  const booking = createBookingModule({ ...parts, attemptLimits: auth.attemptLimits, uploads, manageToken, wakeOutbox });

  const resolvers = new Map<unknown, object>(
    [
      new BranchResolver(branches),
      new BranchRestrictionsResolver(),
      new RestrictionResolver(restrictions),
      new ClosedDayResolver(closedDays),
      ...accounts.resolvers,
      ...booking.resolvers,
    ].map((resolver) => [resolver.constructor, resolver]),
  );

  return {
    ...parts,
    readiness: { stopping: false },
    ...auth,
    codes: accounts.codes,
    messaging,
    branches,
    restrictions,
    closedDays,
    orders: new OrderService(database),
    bookings: booking.queries,
    uploads,
    get<T extends object>(resolver: new (...services: never[]) => T): T {
      const found = resolvers.get(resolver);
      if (!found) throw new Error(`${resolver.name} is not in the container`);
      return found as T;
    },
  };
}
