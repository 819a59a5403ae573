import { hkdfSync } from 'node:crypto';
import type { Clock } from '../../shared/clock.js';
import type { Environment } from '../../shared/environment.js';
import type { Database } from '../../database/database.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import { calendarAddress } from '../notification/calendar-address.js';
import { messageChannels } from '../notification/message-channels.js';
import type { OneTimeCodeService } from '../auth/one-time-code.service.js';
import type { Logger } from '../../shared/logger.js';
import type { UploadService } from '../upload/upload.service.js';
import type { AvailabilityModule } from '../availability/create-availability-module.js';
import type { BranchService } from '../branch/branch.service.js';
import type { MessageRenderer } from '../notification/message-renderer.js';
import type { OrderService } from '../order/order.service.js';
import { AttendanceService } from './change/attendance.service.js';
import { BookingChangeResolver } from './change/booking-change.resolver.js';
import { BookingChangeService } from './change/booking-change.service.js';
import { MessageStaffResolver } from './change/message-staff.resolver.js';
import { MessageStaffService } from './change/message-staff.service.js';
import { BookingMover } from './change/booking-mover.js';
import { FindBookingResolver } from './list/find-booking.resolver.js';
import { FindBookingService } from './list/find-booking.service.js';
import { BookingQueryService } from './list/booking-query.service.js';
import { BookingStaffService } from './change/booking-staff.service.js';
import { BookingConnectionResolver, BookingResolver } from './booking.resolver.js';
import { BookDelivery } from './take/book-delivery.js';
import { BookingLookup } from './change/booking-lookup.js';
import { BulkResolver } from './change/bulk.resolver.js';
import { BulkService } from './change/bulk.service.js';
import { DeliveryStatusService, type StatusMessages } from './change/delivery-status.service.js';
import { BookDeliveryResolver } from './take/book-delivery.resolver.js';
import { HoldResolver } from './take/hold.resolver.js';
import { MessagePreviewResolver } from './message-preview.resolver.js';
import { MessagePreviewService } from './message-preview.service.js';
import { HoldService } from './take/hold.service.js';
import { VerificationService } from './take/verification.service.js';
import { BurstAlarm } from './take/burst-alarm.js';
import { BranchPreviewBookingsResolver, OverbookedResolver } from './preview-bookings.resolver.js';

export interface BookingModuleDependencies {
  environment: Pick<
    Environment,
    'orders' | 'publicUrl' | 'sessionSecret' | 'mode' | 'smsUrl' | 'smsDailyLimit' | 'guestQuota' | 'messages'
  >;
  logger: Logger;
  codes: OneTimeCodeService;
  database: Database;
  clock: Clock;
  attemptLimits: AttemptLimits;
  uploads: Pick<UploadService, 'mayBeAdded'>;
  branches: Pick<BranchService, 'byIds'>;
  orders: Pick<OrderService, 'byKeys'>;
  availability: Pick<AvailabilityModule, 'plans' | 'availability' | 'dayConcurrency' | 'dayLoads'>;
  manageToken: (bookingId: string, salt: string) => string;
  /** Renders without secrets. */
  messages: Pick<MessageRenderer, 'render'>;
  statusMessages: StatusMessages;
  wakeOutbox: () => void;
}

/** The resolvers of this module, for the schema. */
export const bookingResolvers = [
  BookingResolver,
  BookingConnectionResolver,
  BookDeliveryResolver,
  FindBookingResolver,
  BookingChangeResolver,
  BulkResolver,
  MessageStaffResolver,
  HoldResolver,
  MessagePreviewResolver,
  OverbookedResolver,
  BranchPreviewBookingsResolver,
] as const;

/** Puts the services of this module together. */
export function createBookingModule(parts: BookingModuleDependencies) {
  const { environment, database, clock, attemptLimits, uploads, manageToken, wakeOutbox } = parts;
  const { plans, availability, dayConcurrency, dayLoads } = parts.availability;
  const clientKey = new Uint8Array(hkdfSync('sha256', environment.sessionSecret, '', 'hold address v1', 32));
  const verifications = new VerificationService({ environment, database, limits: attemptLimits, codes: parts.codes, clientKey });
  const bursts = new BurstAlarm(parts.logger);
  const placeParts = { database, clock, availability, dayConcurrency, limits: attemptLimits, verifications, bursts };
  const bookings = new BookDelivery({ ...placeParts, plans, orders: environment.orders, manageToken, wakeOutbox });
  const bookingLookup = new BookingLookup(database, clock, attemptLimits);
  const mover = new BookingMover({ ...placeParts, wakeOutbox });
  const { foreignMobile } = verifications;
  const changes = new BookingChangeService({ ...placeParts, bookingLookup, mover, foreignMobile, wakeOutbox });
  const round = new DeliveryStatusService({ database, clock, changes, uploads, messages: parts.statusMessages });
  const channels = messageChannels(environment);
  const messages = new MessageStaffService({ database, clock, attemptLimits, channels, sms: environment.messages, wakeOutbox });
  const staff = new BookingStaffService({ database, clock, foreignMobile, availability, mover, manageToken, wakeOutbox });
  const queries = new BookingQueryService(database, clock, attemptLimits, dayLoads, manageToken);
  const finding = new FindBookingService({
    database,
    clock,
    limits: attemptLimits,
    codes: parts.codes,
    isSmsOn: verifications.isSmsOn,
    manageToken,
    wakeOutbox,
  });
  const holds = new HoldService({ ...placeParts, clientKey });
  return {
    bookings: queries,
    bookingLookup,
    mover,
    resolvers: [
      new BookingResolver({
        bookings: queries,
        branches: parts.branches,
        orders: parts.orders,
        clock,
        channels,
        calendarAddress: ({ id, manageSalt }) => calendarAddress(environment.publicUrl, id, manageToken(id, manageSalt)),
      }),
      new BookingConnectionResolver(),
      new BookDeliveryResolver(bookings, verifications),
      new FindBookingResolver(finding),
      new BookingChangeResolver({ changes, round, staff, attendance: new AttendanceService(database, clock, bookingLookup) }),
      new BulkResolver(new BulkService({ database, clock, changes, round, messages })),
      new MessageStaffResolver(messages),
      new HoldResolver(holds),
      new MessagePreviewResolver(new MessagePreviewService({ database, clock, plans, messages: parts.messages, channels })),
      new OverbookedResolver(queries),
      new BranchPreviewBookingsResolver(queries),
    ],
  };
}

export type BookingModule = ReturnType<typeof createBookingModule>;
