import 'reflect-metadata';
import { lexicographicSortSchema, printSchema, type GraphQLSchema } from 'graphql';
import { buildSchemaSync, type PubSub } from 'type-graphql';
import { authChecker } from '../graphql/auth-checker.js';
import type { GraphQLContext } from '../graphql/context.js';
import { DateTimeScalar } from '../graphql/scalars.js';
import { auditResolvers } from '../modules/audit/create-audit-module.js';
import { apiKeyResolvers } from '../modules/api-key/create-api-key-module.js';
import { accountResolvers } from '../modules/auth/create-account-module.js';
import { availabilityResolvers } from '../modules/availability/create-availability-module.js';
import { bookingResolvers } from '../modules/booking/create-booking-module.js';
import { branchResolvers } from '../modules/branch/create-branch-module.js';
import { closedDayResolvers } from '../modules/closed-day/create-closed-day-module.js';
import { liveResolvers } from '../modules/live/create-live-module.js';
import { exportResolvers } from '../modules/export/create-export-module.js';
import { eventResolvers } from '../modules/event/create-event-module.js';
import { decisionResolvers } from '../modules/decision/create-decision-module.js';
import { orderResolvers } from '../modules/order/create-order-module.js';
import { moveOfferResolvers } from '../modules/move-offer/create-move-offer-module.js';
import { runSheetResolvers } from '../modules/run-sheet/create-run-sheet-module.js';
import { previewResolvers } from '../modules/preview/create-preview-module.js';
import { webhookResolvers } from '../modules/webhook/create-webhook-module.js';
import { restrictionResolvers } from '../modules/restriction/create-restriction-module.js';

let schema: GraphQLSchema | undefined;

/** type-graphql requires a PubSub. It is not used: subscriptions name the source of their events themselves (modules/live). */
const noPubSub: PubSub = {
  publish: () => undefined,
  subscribe: (name) => {
    throw new Error(`nothing is published under ${name}`);
  },
};

/** Builds the schema of the resolvers below. Once a process: the decorators' metadata is global, and resolvers come with the request. */
export function buildSchema(): GraphQLSchema {
  schema ??= buildSchemaSync({
    resolvers: [
      ...branchResolvers,
      ...restrictionResolvers,
      ...closedDayResolvers,
      ...accountResolvers,
      ...apiKeyResolvers,
      ...orderResolvers,
      ...availabilityResolvers,
      ...previewResolvers,
      ...bookingResolvers,
      ...moveOfferResolvers,
      ...runSheetResolvers,
      ...liveResolvers,
      ...exportResolvers,
      ...decisionResolvers,
      ...eventResolvers,
      ...webhookResolvers,
      ...auditResolvers,
    ],
    authChecker,
    authMode: 'error',
    container: ({ context }: { context: GraphQLContext }) => context.container,
    scalarsMap: [{ type: Date, scalar: DateTimeScalar }],
    pubSub: noPubSub,
    // Services check their input with functions of the domain, so class-validator, an optional peer dependency, is not installed.
    validate: false,
  });
  return schema;
}

/** Prints the schema in alphabetical order, so that a diff shows only what changed. */
export function schemaText(): string {
  return `${printSchema(lexicographicSortSchema(buildSchema()))}\n`;
}

/** Prints the schema as committed. */
export function printedSchema(): string {
  return `# Emitted by \`npm run emit-schema --workspace @booking/server\`: change the types, never this file.\n${schemaText()}`;
}
