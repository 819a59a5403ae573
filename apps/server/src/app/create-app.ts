import { randomUUID } from 'node:crypto';
import { mendedManageLink } from '@booking/domain/booking/manage-link';
import { paths } from '@booking/domain/navigation/paths';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import { defaultPhoneCountry } from '@booking/domain/user/sign-up-form';
import fastifyCookie from '@fastify/cookie';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { createApolloServer } from '../graphql/apollo-server.js';
import { contextOfRequest } from './context-of-request.js';
import { callerOfRequest, guestOfRequest } from '../modules/auth/caller-of-request.js';
import { isRepeated } from '../http/bearer.js';
import { answerClientError, answerExpectations } from '../http/parser-errors.js';
import { healthRoutes } from '../http/health-routes.js';
import { answerCors } from '../http/cors.js';
import { stripCredentials, isAllowedPage, isForeignOrigin } from '../http/foreign-origin.js';
import { isEncoded, readJson, takeJsonOnly } from '../http/json-bodies.js';
import { refuseForeignHosts } from '../http/own-host.js';
import { descriptionRoutes } from '../http/description-routes.js';
import { httpRequests } from '../shared/metrics.js';
import { hasKeyInAddress } from '../shared/api-key-format.js';
import { answerError, graphqlPath, pathOf, refuse } from '../http/rest-errors.js';
import { securityHeaders } from '../http/security-headers.js';
import { securityTxt } from '../http/security-txt.js';
import { serverTimeouts, refuseSlowBodies, defaultTimeouts, type Timeouts } from '../http/slow-senders.js';
import { serveWebClient, webDist } from '../http/web-client.js';
import { answerUpgrades, type SocketLimits } from '../http/web-sockets.js';
import { watchMethods } from '../http/wrong-method.js';
import { authRoutes } from '../modules/auth/auth.routes.js';
import { oneTimeCodeRoutes } from '../modules/auth/one-time-code.routes.js';
import { bookingExportRoutes } from '../modules/export/booking-export.routes.js';
import { bookingCalendarRoutes } from '../modules/export/booking-calendar.routes.js';
import { calendarFeedRoutes } from '../modules/export/calendar-feed.routes.js';
import { runSheetPdfRoutes } from '../modules/run-sheet/run-sheet-pdf.routes.js';
import { registerDevMessages } from '../modules/notification/dev-messages.routes.js';
import { messageChannels } from '../modules/notification/message-channels.js';
import { metricsRoutes } from '../modules/metrics/metrics.routes.js';
import { receiptRoutes } from '../modules/notification/receipt.routes.js';
import { registerUpload } from '../modules/upload/upload.routes.js';
import { buildSchema, schemaText } from './build-schema.js';
import type { Container } from './container.js';
import { openApiDocument } from './openapi-document.js';
import { serveLive } from './serve-live.js';

/** A path without a route: a request with an address that cannot be parsed gets the answer of this one, with our headers. */
const unreadable = '/server/unreadable';

/** Maximum size of a request's body in bytes; uploads have a limit of their own. */
const bodyLimit = 1_048_576;

export interface AppOptions {
  /** Folder of the web client's build. */
  web?: string;
  timeouts?: Timeouts;
  socketLimits?: Partial<SocketLimits>;
}

/** Creates the HTTP server with every route. It does not listen yet. */
export async function createApp(
  container: Container,
  { web = webDist, timeouts = defaultTimeouts, socketLimits = {} }: AppOptions = {},
): Promise<FastifyInstance> {
  const { environment, logger } = container;
  // Fastify's own name of this logger keeps the types of the routes simple.
  const loggerInstance: FastifyBaseLogger = logger;
  const sameForAll = securityHeaders(environment.publicUrl);
  const { http, ...times } = serverTimeouts(timeouts);
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // Each line logs its request id itself: a logger for each request would cost more than the line.
    childLoggerFactory: (parent) => parent,
    bodyLimit,
    // An address that cannot be parsed is routed again, to a path without a route: Fastify's own answer has no headers (target C9). A
    // manage link that was cut within an encoded character gets the page of the short link, which reads the token.
    frameworkErrors: (_error, { raw: request }, { raw: response }) => {
      request.url = mendedManageLink(request.url ?? '') === null ? unreadable : paths.manageShort;
      app.routing(request, response);
    },
    // X-Forwarded-For of any other sender is ignored (target M6).
    trustProxy: environment.trustedProxies,
    clientErrorHandler: answerClientError(sameForAll),
    ...times,
    // The first hook refuses a request without Host: Node's own answer has no headers.
    http: { ...http, requireHostHeader: false },
    forceCloseConnections: 'idle',
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
    },
  });

  const refuseMethod = watchMethods(app);
  answerExpectations(app.server, sameForAll);
  answerUpgrades(app);
  refuseSlowBodies(app, timeouts);
  readJson(app);
  await app.register(fastifyCookie);

  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(sameForAll).header('x-request-id', request.id);
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      void refuse(request, reply.header('connection', 'close'), 400, 'A request needs one Host', 'BAD_REQUEST');
      return;
    }
    if (pathOf(request).startsWith('/server/')) {
      void reply.header('cache-control', 'no-store');
      if (isEncoded(request)) {
        void refuse(request, reply.header('accept-encoding', 'identity'), 415, 'The body must not be compressed', 'BAD_REQUEST');
        return;
      }
      if (hasKeyInAddress(request.url)) {
        void refuse(request, reply, 400, 'A key belongs into the Authorization header, never into an address', 'BAD_REQUEST');
        return;
      }
      if (isRepeated(request, 'authorization')) {
        void refuse(request, reply, 400, 'A request has one Authorization header', 'BAD_REQUEST');
        return;
      }
      if (isAllowedPage(request, environment)) stripCredentials(request);
      else if (isForeignOrigin(request, environment.publicUrl)) {
        void refuse(request, reply, 403, 'Requests from another site are refused', 'FORBIDDEN');
        return;
      }
    }
    done();
  });
  if (environment.mode === 'demo') refuseForeignHosts(app, environment);
  const { apiKeyQuota } = container;
  app.addHook('onSend', (request, reply, _payload, done) => {
    void reply.headers(apiKeyQuota.headersOf(request));
    done();
  });
  app.addHook('onClose', () => apiKeyQuota.close());
  app.addHook('onResponse', (request, reply, done) => {
    // Logs the route, never the address: a query string may contain personal data.
    const { url: route = 'web' } = request.routeOptions;
    const { method } = request;
    if (route !== graphqlPath) httpRequests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    request.log.info(
      {
        requestId: request.id,
        method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
  app.setErrorHandler(answerError);

  const { live, plans } = container;
  const apollo = createApolloServer(buildSchema(), {
    logger,
    onChange: () => live.afterCommit.wake(),
    cardinalityFor: (actor) => plans.cardinalityFor(actor),
    charge: (keyId, points) => apiKeyQuota.charge(keyId, points),
  });
  await apollo.start();
  app.addHook('onClose', () => apollo.stop());
  const overHttp = fastifyApolloHandler(apollo, { context: (request, reply) => contextOfRequest(request, reply, container) });
  const { sockets, wsHandler } = serveLive(app, container, socketLimits);
  await app.register(
    async (scope) => {
      await answerCors(scope, environment);
      await sockets.register(scope);
      scope.route({ method: 'GET', url: '', handler: overHttp, wsHandler });
      scope.route({ method: 'POST', url: '', handler: overHttp });
    },
    { prefix: graphqlPath },
  );

  healthRoutes(app, container);
  descriptionRoutes(app, { schema: schemaText(), openApi: openApiDocument });
  securityTxt(app, { ...environment, clock: container.clock });
  registerDevMessages(app, container.messaging);
  metricsRoutes(app, { ...container, liveConnections: () => sockets.count });
  const callerOf = (request: FastifyRequest) => callerOfRequest(request, container);
  await app.register((scope, _options, done) => {
    takeJsonOnly(scope);
    authRoutes(scope, container);
    oneTimeCodeRoutes(scope, container);
    bookingExportRoutes(scope, { exports: container.bookingExports, clock: container.clock, callerOf });
    done();
  });
  await app.register((scope, _options, done) => {
    const { clock, messaging, limits } = container;
    receiptRoutes(scope, { receipts: messaging.receipts, limits, clock, secret: environment.messages.receiptSecret });
    done();
  });
  runSheetPdfRoutes(app, { runSheetPdfs: container.runSheetPdfs, callerOf });
  bookingCalendarRoutes(app, { ...container, guestOf: guestOfRequest });
  calendarFeedRoutes(app, { calendarFeeds: container.calendarFeeds, guestOf: guestOfRequest });
  await registerUpload(app, {
    uploads: container.uploads,
    callerOf,
    leastRate: timeouts.upload,
  });
  const { publicUrl, mode, contact, messages, otpCountries } = environment;
  const sms = messageChannels(environment).includes('sms');
  await serveWebClient(app, {
    folder: web,
    publicUrl,
    contact,
    brandName: messages.brandName,
    demo: mode === 'demo',
    sms,
    otherCountries: otpCountries.filter((country) => country !== defaultPhoneCountry),
    explorer: environment.explorer,
    quietHours: messages.quietHours,
    refuseMethod,
  });
  return app;
}
