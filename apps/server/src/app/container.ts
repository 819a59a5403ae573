import 'reflect-metadata';
import type { Database } from '../database/database.js';
import type { ResolverSource } from '../graphql/context.js';
import type { Readiness } from '../http/health-routes.js';
import { createApiKeyModule, type ApiKeyModule } from '../modules/api-key/create-api-key-module.js';
import { createAuditModule } from '../modules/audit/create-audit-module.js';
import { createAccountModule, type AccountModule } from '../modules/auth/create-account-module.js';
import { createAuthModule, type AuthModule } from '../modules/auth/create-auth-module.js';
import { createAvailabilityModule } from '../modules/availability/create-availability-module.js';
import type { PlanService } from '../modules/availability/plan.service.js';
import { createBookingModule, type BookingModule } from '../modules/booking/create-booking-module.js';
import { deriveManageToken, hiddenManageToken } from '../modules/booking/manage-token.js';
import { authorOf } from '../modules/booking/change-record.js';
import { judgeBookingsOf } from '../modules/booking/order-arrivals.js';
import { createBranchModule, type BranchModule } from '../modules/branch/create-branch-module.js';
import { createClosedDayModule } from '../modules/closed-day/create-closed-day-module.js';
import { createLiveModule, type LiveModule } from '../modules/live/create-live-module.js';
import { createEventModule } from '../modules/event/create-event-module.js';
import { createDecisionModule } from '../modules/decision/create-decision-module.js';
import { AttemptLimits } from '../modules/limit/attempt-limits.js';
import { AccountSecrets } from '../modules/notification/account-secrets.js';
import { createMessaging, type Messaging } from '../modules/notification/create-messaging.js';
import { messageChannels } from '../modules/notification/message-channels.js';
import { MessageRenderer } from '../modules/notification/message-renderer.js';
import { createMoveOfferModule } from '../modules/move-offer/create-move-offer-module.js';
import type { MoveOfferService } from '../modules/move-offer/move-offer.service.js';
import { createOrderModule } from '../modules/order/create-order-module.js';
import { createPreviewModule } from '../modules/preview/create-preview-module.js';
import { createExportModule, type ExportModule } from '../modules/export/create-export-module.js';
import { createRestrictionModule } from '../modules/restriction/create-restriction-module.js';
import { DayMessageService } from '../modules/run-sheet/day-message.service.js';
import { createRunSheetModule, type RunSheetModule } from '../modules/run-sheet/create-run-sheet-module.js';
import { createWebhookModule, type WebhookModule } from '../modules/webhook/create-webhook-module.js';
import { createStorage } from '../modules/upload/create-storage.js';
import { PhotoAddresses } from '../modules/upload/photo-address.js';
import { UploadService } from '../modules/upload/upload.service.js';
import type { Clock } from '../shared/clock.js';
import type { Environment } from '../shared/environment.js';
import type { Logger } from '../shared/logger.js';

export interface ContainerDependencies {
  environment: Environment;
  database: Database;
  clock: Clock;
  logger: Logger;
}

/** The services that HTTP routes, resolvers and jobs use, created once a process: each module creates its own. */
export interface Container
  extends
    ContainerDependencies,
    ResolverSource,
    AuthModule,
    Pick<ApiKeyModule, 'keys' | 'apiKeyQuota' | 'expiryNotices'>,
    Pick<AccountModule, 'codes'>,
    Pick<BranchModule, 'branches'>,
    Pick<ExportModule, 'bookingExports' | 'calendarFeeds'>,
    Pick<WebhookModule, 'webhookQueue' | 'webhookHealth'>,
    Pick<RunSheetModule, 'runSheetPdfs'> {
  /** The state of /health/ready: a process that is stopping is not ready, and still answers its requests. */
  readonly readiness: Readiness;
  readonly messaging: Messaging;
  readonly limits: AttemptLimits;
  readonly bookings: BookingModule['bookings'];
  /** Renders without secrets. */
  readonly messages: MessageRenderer;
  readonly reminders: RunSheetModule['reminders'];
  readonly uploads: UploadService;
  readonly moveOffers: MoveOfferService;
  readonly live: LiveModule;
  readonly plans: Pick<PlanService, 'cardinalityFor'>;
}

export function createContainer(dependencies: ContainerDependencies): Container {
  const { environment } = dependencies;
  const manageToken = (bookingId: string, salt: string) => deriveManageToken(environment.sessionSecret, bookingId, salt);
  const accountSecrets = new AccountSecrets(environment.sessionSecret);
  // REST changes are sent to subscribers too; the live module is above the modules with these routes.
  const wakeLive = () => live.afterCommit.wake();
  const messaging = createMessaging({ ...dependencies, manageToken, accountSecrets, onReceipts: wakeLive });
  const wakeOutbox = () => messaging.messageQueue.wake();

  const attemptLimits = new AttemptLimits(dependencies.database, dependencies.clock, environment.sessionSecret);
  const auth = createAuthModule({ ...dependencies, attemptLimits, onSessionsEnded: wakeLive });
  const photos = new PhotoAddresses(environment.sessionSecret, dependencies.clock);
  const uploads = new UploadService({ ...dependencies, photos, storage: createStorage(environment.storageUrl) });
  const { branches, ...branchModule } = createBranchModule(dependencies);
  const { keys, apiKeyQuota, expiryNotices, ...apiKeyModule } = createApiKeyModule({ ...dependencies, limits: attemptLimits, branches });
  const accounts = createAccountModule({
    ...dependencies,
    uploads,
    branches,
    attemptLimits,
    auth,
    secrets: accountSecrets,
    messageBudget: messaging.messageBudget,
    wakeOutbox,
  });
  const { restrictions, ...restrictionModule } = createRestrictionModule(dependencies);
  const { closedDays, ...closedDayModule } = createClosedDayModule(dependencies);
  const { orders, ...orderModule } = createOrderModule({
    ...dependencies,
    attemptLimits,
    judgeBookings: (tx, orders, { at, actor }) => judgeBookingsOf(tx, orders, { at, ...authorOf(actor) }),
  });
  const availability = createAvailabilityModule(dependencies);
  const channels = messageChannels(environment);
  const messages = new MessageRenderer({
    ...environment,
    isSmsOn: channels.includes('sms'),
    manageToken: () => hiddenManageToken,
  });
  const bookingModule = createBookingModule({
    ...dependencies,
    attemptLimits,
    uploads,
    branches,
    orders,
    availability,
    codes: accounts.codes,
    manageToken,
    messages,
    statusMessages: new DayMessageService(availability.plans),
    wakeOutbox,
  });
  const { bookings } = bookingModule;
  const { moveOffers, ...moveOfferModule } = createMoveOfferModule({
    ...dependencies,
    availability,
    bookings: bookingModule,
    messages,
    quietHours: environment.messages.quietHours,
    channels,
    wakeOutbox,
  });
  const { runSheetPdfs, reminders, ...runSheetModule } = createRunSheetModule({
    ...dependencies,
    limits: attemptLimits,
    branches,
    plans: availability.plans,
    photos,
    wakeOutbox,
  });
  const { bookingExports, calendarFeeds, ...exportModule } = createExportModule({
    ...dependencies,
    limits: attemptLimits,
    bookings,
    branches,
  });
  const { webhookQueue, webhookHealth, ...webhookModule } = createWebhookModule({
    ...dependencies,
    limits: attemptLimits,
    branches,
    wakeOutbox,
  });
  const live = createLiveModule({
    ...dependencies,
    bookings,
    dayLoads: availability.dayLoads,
    onEvents: () => webhookQueue.wake(),
  });
  const modules = [
    branchModule,
    restrictionModule,
    closedDayModule,
    accounts,
    apiKeyModule,
    orderModule,
    availability,
    createPreviewModule({ ...dependencies, plans: availability.plans, branches, restrictions, closedDays }),
    bookingModule,
    moveOfferModule,
    runSheetModule,
    live,
    exportModule,
    webhookModule,
    createAuditModule(dependencies),
    createDecisionModule({ ...dependencies, ...availability }),
    createEventModule(dependencies),
  ];
  const resolvers = new Map<unknown, object>(
    modules.flatMap((module) => module.resolvers).map((resolver) => [resolver.constructor, resolver]),
  );

  return {
    ...dependencies,
    readiness: { stopping: false },
    ...auth,
    keys,
    apiKeyQuota,
    expiryNotices,
    codes: accounts.codes,
    messaging,
    limits: attemptLimits,
    branches,
    bookingExports,
    calendarFeeds,
    runSheetPdfs,
    bookings,
    messages,
    reminders,
    uploads,
    moveOffers,
    webhookQueue,
    webhookHealth,
    live,
    plans: availability.plans,
    get<T extends object>(resolver: new (...services: never[]) => T): T {
      const found = resolvers.get(resolver);
      if (!found) throw new Error(`${resolver.name} is not in the container`);
      return found as T;
    },
  };
}
