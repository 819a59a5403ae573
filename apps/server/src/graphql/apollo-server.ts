import {
  ApolloServer,
  HeaderMap,
  type ApolloServerPlugin,
  type GraphQLRequestContextWillSendResponse,
  type GraphQLRequestListener,
} from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled, ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { locales, type Locale } from '@booking/domain/locale/locale';
import type { Actor } from '@booking/domain/user/permissions';
import { GraphQLError, OperationTypeNode, type GraphQLSchema } from 'graphql';
import type { ErrorCode } from '../shared/app-error.js';
import { isStaff } from '../shared/caller.js';
import type { Logger } from '../shared/logger.js';
import { compiledAnswers } from './compiled-answers.js';
import { complexityOf, type KnownSizes } from './complexity.js';
import type { GraphQLContext } from './context.js';
import { appErrorOf, fewOf, formatError, isUnexpected, ofGraphql } from './format-errors.js';
import { answerIntrospection, guardIntrospection } from './guard-introspection.js';
import { limitDocuments, maxTokens, maxErrors } from './limit-documents.js';
import { countOperation } from './operation-metrics.js';
import { plainSubscriptions } from './plain-subscriptions.js';

/**
 * A client that accepts only application/json finds an invalid operation in the body: for it GraphQL over HTTP, "application/json",
 * requires status 200. A document that is refused for its size is 400 for every client.
 */
function asksForPlainJson(accept: string | undefined): boolean {
  return accept !== undefined && accept.includes('application/json') && !accept.includes('graphql-response') && !accept.includes('*');
}

function isInvalid(code: unknown): boolean {
  return code === 'GRAPHQL_PARSE_FAILED' || code === 'GRAPHQL_VALIDATION_FAILED' || code === 'BAD_USER_INPUT';
}

/** Refusals that concern the caller. GraphQL's status does not show them, so they are logged (OWASP ASVS 5.0, 16.3.2). */
const securityCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['UNAUTHENTICATED', 'FORBIDDEN', 'TOO_MANY_REQUESTS']);

/** Translates errors into the caller's language, which Apollo's own `formatError` does not know. */
function answerErrors(
  logger: Logger,
  { errors, request, response, contextValue, operationName, operation }: GraphQLRequestContextWillSendResponse<GraphQLContext>,
): void {
  if (!errors || response.body.kind !== 'single') return;
  const { requestId, locale, actor } = contextValue.caller;
  const refused = new Set(errors.map((error) => appErrorOf(error)?.code).filter((code) => code !== undefined && securityCodes.has(code)));
  if (refused.size > 0)
    logger.info(
      {
        requestId,
        userId: actor.kind === 'user' ? actor.userId : null,
        ...(actor.kind === 'key' && { keyId: actor.keyId }),
        codes: [...refused],
      },
      'refused',
    );
  for (const error of errors) {
    if (isUnexpected(error))
      logger.error(
        { requestId, operationName, path: error.path, err: ofGraphql(error) ? null : (error.originalError ?? error) },
        'unexpected error',
      );
    const known = appErrorOf(error);
    if (known?.code !== 'SERVICE_UNAVAILABLE') continue;
    logger.warn({ requestId, operationName, err: known.cause }, 'service unavailable');
    // A response with data has status 200: clients that check the status would discard its data (ADR 0041).
    if (response.body.singleResult.data) continue;
    response.http.status = 503;
    response.http.headers.set('retry-after', String(known.retryAfter ?? 1));
  }
  const formatted = fewOf(errors).map((error) => formatError(error, locale));
  response.body.singleResult.errors = formatted;
  if (
    response.http.status === 400 &&
    operation?.operation !== OperationTypeNode.SUBSCRIPTION &&
    asksForPlainJson(request.http?.headers.get('accept')) &&
    errors.every((error) => !appErrorOf(error)) &&
    formatted.every(({ extensions }) => isInvalid(extensions?.['code']))
  ) {
    response.http.status = 200;
  }
}

/** Adds the extensions that fields have set to a response with data. */
function addExtensions({ response: { body }, contextValue: { extensions } }: GraphQLRequestContextWillSendResponse<GraphQLContext>): void {
  if (body.kind === 'single' && body.singleResult.data && Object.keys(extensions).length > 0) body.singleResult.extensions = extensions;
}

/**
 * Sets the client id of a customer's browser with the response to its first mutation. Not with an error: the browser that repeats the
 * request must have the same client id, or none, as at first (idempotency keys belong to a client id).
 */
function setClientIds({
  errors,
  operation,
  contextValue: { caller, setClientId },
}: GraphQLRequestContextWillSendResponse<GraphQLContext>): void {
  const isFirst = caller.browser === null && caller.actor.kind !== 'key' && !isStaff(caller.actor);
  if (isFirst && !errors && operation?.operation === OperationTypeNode.MUTATION) setClientId();
}

/** Returns true if a mutation returned data: one that was refused has changed nothing. */
function isChange({ operation, response: { body } }: GraphQLRequestContextWillSendResponse<GraphQLContext>): boolean {
  if (operation?.operation !== OperationTypeNode.MUTATION || body.kind !== 'single') return false;
  return Object.values(body.singleResult.data ?? {}).some((field) => field !== null);
}

/** Refuses a key that has reached its limit of a minute with status 429 too, before anything is executed. */
function chargeKey(charge: () => void): void {
  try {
    charge();
  } catch (error) {
    const headers = new HeaderMap([['retry-after', String(appErrorOf(error)?.retryAfter ?? 1)]]);
    throw new GraphQLError('limit', { originalError: error as Error, extensions: { http: { status: 429, headers } } });
  }
}

/** Creates the error of a subscription over HTTP: only WebSockets serve subscriptions. */
function notOverHttp(): GraphQLError {
  return new GraphQLError('Subscriptions are not served over HTTP', {
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } },
  });
}

/** One plugin for all of our hooks: Apollo awaits each plugin at each step of a request. */
function listenToRequests(
  schema: GraphQLSchema,
  { logger, onChange, cardinalityFor, charge }: ApolloServerParts,
): ApolloServerPlugin<GraphQLContext> {
  const done = Promise.resolve();
  const answer = compiledAnswers(schema);
  const listener = Promise.resolve<GraphQLRequestListener<GraphQLContext>>({
    didResolveOperation(context) {
      guardIntrospection(context);
      const { document, operation, request, contextValue } = context;
      const { actor } = contextValue.caller;
      // There is no operation of that name: graphql-js reports it.
      if (!operation) return done;
      if (operation.operation === OperationTypeNode.SUBSCRIPTION) throw notOverHttp();
      const points = complexityOf({ schema, document, operation, variables: request.variables ?? {}, sizes: cardinalityFor(actor) });
      if (actor.kind === 'key') chargeKey(() => charge(actor.keyId, points));
      return done;
    },
    async responseForOperation(context) {
      const introspected = answerIntrospection(context);
      if (introspected) return introspected;
      const result = await answer(context);
      if (result === null) return null;
      // As Apollo does with those of graphql-js: answerErrors adds them to the response.
      if (result.errors) Object.assign(context, { errors: result.errors });
      return { http: context.response.http, body: { kind: 'single', singleResult: { data: result.data ?? null } } };
    },
    willSendResponse(context) {
      answerErrors(logger, context);
      addExtensions(context);
      setClientIds(context);
      countOperation(context);
      if (isChange(context)) onChange();
      return done;
    },
  });
  return { requestDidStart: () => listener };
}

/** The caller's language, from contextOfRequest; earlier errors concern the form of the request, and are in English. */
function localeOfFailure({ extensions }: GraphQLError): Locale {
  return locales.find((locale) => locale === extensions['locale']) ?? 'en';
}

export interface ApolloServerParts {
  logger: Logger;
  /** Called after each mutation that may have changed something. */
  onChange: () => void;
  /** Returns sizes of the lists that this actor may get, to estimate the complexity. */
  cardinalityFor: (actor: Actor) => KnownSizes | null;
  /** Counts the complexity of an operation for a key. @throws AppError TOO_MANY_REQUESTS */
  charge: (keyId: string, points: number) => void;
}

/** Creates the GraphQL server without starting it: one operation per request, no landing page, no suggestions, no cache hints. */
export function createApolloServer(schema: GraphQLSchema, parts: ApolloServerParts): ApolloServer<GraphQLContext> {
  const { logger } = parts;
  return new ApolloServer<GraphQLContext>({
    schema,
    csrfPrevention: true,
    // guardIntrospection restricts introspection, because it depends on the caller.
    introspection: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: true,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens },
    validationRules: [...limitDocuments, plainSubscriptions],
    validationOptions: { maxErrors },
    // Only for errors before there is a context, which have their language; answerErrors formats all others.
    formatError: (formatted, error) => (error instanceof GraphQLError ? formatError(error, localeOfFailure(error)) : formatted),
    logger: {
      debug: () => undefined,
      info: () => undefined,
      warn: (message) => logger.warn(String(message)),
      error: (message) => logger.error(String(message)),
    },
    plugins: [ApolloServerPluginCacheControlDisabled(), ApolloServerPluginLandingPageDisabled(), listenToRequests(schema, parts)],
  });
}
