import { hkdfSync } from 'node:crypto';
import type { Clock } from '../../app/clock.js';
import type { Environment } from '../../app/environment.js';
import type { Database } from '../../database/database.js';
import type { AttemptLimits } from '../auth/attempt-limits.js';
import type { UploadService } from '../upload/upload.service.js';
import { AvailabilityResolver } from './availability.resolver.js';
import { AvailabilityService } from './availability.service.js';
import { BookingChangeResolver } from './booking-change.resolver.js';
import { BookingChangeService } from './booking-change.service.js';
import { BookingQueryService } from './booking-query.service.js';
import { BookingStaffService } from './booking-staff.service.js';
import { BookingConnectionResolver, BookingResolver } from './booking.resolver.js';
import { BookingService } from './booking.service.js';
import { DayGate } from './day-gate.js';
import { DayLoadService } from './day-load.service.js';
import { HoldService } from './hold.service.js';
import { OrderStatusService } from './order-status.service.js';
import { OverbookedResolver } from './overbooked.resolver.js';
import { PlanService } from './plan.service.js';

export interface BookingModuleParts {
  environment: Pick<Environment, 'orders' | 'sessionSecret'>;
  database: Database;
  clock: Clock;
  attemptLimits: Pick<AttemptLimits, 'consume'>;
  uploads: Pick<UploadService, 'isReadable'>;
  manageToken: (bookingId: string, salt: string) => string;
  wakeOutbox: () => void;
}

export interface BookingModule {
  bookings: BookingService;
  changes: BookingChangeService;
  queries: BookingQueryService;
  availability: AvailabilityService;
  holds: HoldService;
  resolvers: readonly object[];
}

/** The resolvers of this module, for the schema. */
export const bookingResolvers = [
  AvailabilityResolver,
  BookingResolver,
  BookingConnectionResolver,
  BookingChangeResolver,
  OverbookedResolver,
] as const;

/** Puts the services of this module together. */
export function createBookingModule(parts: BookingModuleParts): BookingModule {
  const { environment, database, clock, attemptLimits, uploads, manageToken, wakeOutbox } = parts;
  const plans = new PlanService(database);
  const gate = new DayGate();
  const availability = new AvailabilityService(database, plans, clock);
  const doors = { database, clock, plans, availability, gate };
  const bookings = new BookingService({ ...doors, limits: attemptLimits, orders: environment.orders, manageToken, wakeOutbox });
  const changes = new BookingChangeService({ ...doors, wakeOutbox });
  const staff = new BookingStaffService({ database, clock, changes, uploads, wakeOutbox });
  const queries = new BookingQueryService(database);
  const holds = new HoldService({
    ...doors,
    addressKey: new Uint8Array(hkdfSync('sha256', environment.sessionSecret, '', 'hold address v1', 32)),
  });
  const orderStatus = new OrderStatusService(database, attemptLimits, environment.orders);
  const dayLoads = new DayLoadService(database, plans, clock);
  return {
    bookings,
    changes,
    queries,
    availability,
    holds,
    resolvers: [
      new AvailabilityResolver({ availability, orderStatus, holds, dayLoads }),
      new BookingResolver(queries),
      new BookingConnectionResolver(),
      new BookingChangeResolver({ bookings, changes, staff }),
      new OverbookedResolver(queries),
    ],
  };
}
