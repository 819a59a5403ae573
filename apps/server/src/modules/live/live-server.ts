import { locales } from '@booking/domain/locale/locale';
import type { Actor } from '@booking/domain/user/permissions';
import type { WebsocketHandler, WebSocket } from '@fastify/websocket';
import DataLoader from 'dataloader';
import type { FastifyRequest } from 'fastify';
import { GraphQLError, subscribe, type ExecutionArgs, type ExecutionResult, type GraphQLSchema } from 'graphql';
import { MessageType, type Context, type SubscribePayload } from 'graphql-ws';
import { makeHandler, type Extra } from 'graphql-ws/use/@fastify/websocket';
import type { GraphQLContext, ResolverSource } from '../../graphql/context.js';
import { appErrorOf, fewOf, formatError, isUnexpected } from '../../graphql/format-errors.js';
import { RequestLoaders } from '../../graphql/request-loaders.js';
import { isMeantAsKey } from '../../shared/api-key-format.js';
import { AppError } from '../../shared/app-error.js';
import type { Clock } from '../../shared/clock.js';
import type { Logger } from '../../shared/logger.js';
import { KeyAccess } from '../api-key/key-access.js';
import type { KeyPresence } from '../api-key/key-access.repository.js';
import { accessTokenCookie } from '../auth/auth-cookies.js';
import { guestOfRequest } from '../auth/caller-of-request.js';
import type { SessionService } from '../auth/session.service.js';
import { LiveConnection, tryLater, type LiveIdentity } from './live-connection.js';
import { LiveOperations } from './live-operations.js';

/** Maximum number of concurrent operations of a connection. */
const maxOperations = 20;
/** Maximum number of connections of an account or key: a dispatcher has a few screens with a few tabs. */
const maxOfOne = 20;
/** Messages of the protocol that only the server may send. */
const fromServers: ReadonlySet<unknown> = new Set([MessageType.ConnectionAck, MessageType.Next, MessageType.Error]);

export interface LiveServerParts {
  schema: GraphQLSchema;
  container: ResolverSource;
  clock: Clock;
  logger: Logger;
  sessions: Pick<SessionService, 'sessionOf' | 'presentActors'>;
  keys: Pick<KeyAccess, 'admit' | 'charge' | 'presentKeys'>;
  /** Resolves when this process is notified of changes. */
  listen: () => Promise<void>;
  /** Milliseconds in which a client must sign in. */
  introduction: number;
  /** Interval between two pings, and time in which a client must answer one, in milliseconds. */
  keepAlive: number;
}

type LiveContext = Context<Record<string, unknown>, Extra & { connection?: LiveConnection }>;

/** An accepted subscription, in the form of graphql-ws. */
interface Begun extends ExecutionArgs {
  answers: AsyncGenerator<ExecutionResult, void, void>;
}

/** Implements graphql-transport-ws: authentication, limits and answers of a client (ADR 0020). */
export class LiveServer {
  /** Serves one connection. */
  readonly handler: WebsocketHandler;
  /** The signed-in connections. */
  private readonly connections = new Map<WebSocket, LiveConnection>();
  private readonly operations: LiveOperations;
  /** One read, which begins after the event was read, returns the present callers of all its possible receivers. */
  private readonly actors: DataLoader<string, Actor | null>;
  private readonly keys: DataLoader<string, KeyPresence | null>;

  constructor(private readonly parts: LiveServerParts) {
    const { schema, sessions, keys, introduction, keepAlive } = parts;
    this.operations = new LiveOperations(schema);
    this.actors = presentOnly((familyIds) => sessions.presentActors(familyIds));
    this.keys = presentOnly((hashes) => keys.presentKeys(hashes));
    const serve = makeHandler<Record<string, unknown>, { connection: LiveConnection }>(
      {
        isProd: true,
        connectionInitWaitTimeout: introduction,
        // By default the library treats such a message as an error of the server.
        jsonMessageReviver: (key, value: unknown) => {
          if (key === 'type' && fromServers.has(value)) throw new TypeError('a message that only servers send');
          return value;
        },
        onConnect: (context) => this.connect(context),
        onClose: ({ extra }) => void this.connections.delete(extra.socket),
        // The pong after its subscriptions confirms to a client that it misses no change from now on.
        onPing: ({ extra }) => extra.connection?.allBegun(),
        onSubscribe: (context, _id, payload) => {
          const begun = this.begin(context, payload);
          context.extra.connection?.begins(begun);
          return begun;
        },
        subscribe: (args) => (args as Begun).answers,
        onNext: ({ extra }, _id, _payload, _args, result) =>
          result.errors ? { ...result, errors: this.format(extra.connection, result.errors) } : undefined,
        onError: ({ extra }, _id, _payload, errors) => this.format(extra.connection, errors),
      },
      keepAlive,
    );
    this.handler = function (socket, request) {
      const others = socket.listeners('error');
      void serve.call(this, socket, request);
      // What a client's frames break is logged by the errorHandler of @fastify/websocket; graphql-ws would write it to stderr too.
      for (const listener of socket.listeners('error')) if (!others.includes(listener)) socket.off('error', listener as () => void);
    };
  }

  isKnown(socket: WebSocket): boolean {
    return this.connections.has(socket);
  }

  /** Closes the connections whose sessions have ended. @param isMeant selects the connections to check */
  check(isMeant: (connection: LiveConnection) => boolean): void {
    for (const connection of this.connections.values()) if (isMeant(connection)) void connection.check();
  }

  /** Asks all clients to reconnect and to read their screens again: missed changes are never guessed. */
  allReadAgain(): void {
    for (const connection of this.connections.values()) connection.cutOff();
  }

  private async connect({ connectionParams = {}, extra }: LiveContext): Promise<boolean> {
    const { socket, request } = extra;
    const { token, locale } = connectionParams;
    try {
      const guest = guestOfRequest(request);
      const connection = new LiveConnection({
        socket,
        identity: await this.identityOf(token, request),
        guest: { ...guest, locale: locales.find((known) => known === locale) ?? guest.locale },
        now: () => this.parts.clock.now(),
      });
      if (socket.readyState !== socket.OPEN) return false;
      extra.connection = connection;
      this.connections.set(socket, connection);
      const ofOne = [...this.connections.values()].filter(({ id }) => id === connection.id).length;
      await connection.caller();
      if (ofOne > maxOfOne) socket.close(tryLater, 'Too many connections of this account');
      else await this.parts.listen();
      return socket.readyState === socket.OPEN;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'UNAUTHENTICATED')) {
        this.parts.logger.info({ err: error }, 'a client could not be let in');
        socket.close(tryLater, 'Try again later');
      }
      return false;
    }
  }

  /** @throws AppError UNAUTHENTICATED for an invalid token or key; TOO_MANY_REQUESTS as KeyAccess.admit */
  private async identityOf(token: unknown, { cookies, ip: address }: FastifyRequest): Promise<LiveIdentity> {
    const { sessions, keys } = this.parts;
    if (typeof token === 'string' && isMeantAsKey(token)) {
      const { keyId, makerId } = await keys.admit({ secret: token, address, request: {} });
      const hash = KeyAccess.hashOf(token);
      return {
        id: keyId,
        of: [keyId, makerId],
        endsAt: null,
        present: () => this.keys.load(hash),
        charge: (points) => keys.charge({ keyId, hash, points }),
      };
    }
    const given = token === undefined ? cookies[accessTokenCookie] : token;
    const { userId, familyId, expiresAt } = await sessions.sessionOf(typeof given === 'string' ? given : '');
    const present = async () => {
      const actor = await this.actors.load(familyId);
      return actor && { actor, endsAt: expiresAt };
    };
    return { id: userId, of: [userId], endsAt: expiresAt, present, charge: () => undefined };
  }

  /** @returns errors if the operation is refused: as an answer of `subscribe` they would be an event */
  private async begin({ extra, subscriptions }: LiveContext, payload: SubscribePayload): Promise<Begun | readonly GraphQLError[]> {
    try {
      if (Object.keys(subscriptions).length > maxOperations) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 1 });
      if (!extra.connection) throw new AppError('UNAUTHENTICATED');
      const checked = this.operations.check(payload);
      if (!('args' in checked)) return checked;
      extra.connection.charge(checked.points);
      const args = { ...checked.args, contextValue: await this.contextOf(extra.connection, payload.variables ?? {}) };
      const answers = await subscribe(args);
      return Symbol.asyncIterator in answers ? { ...args, answers } : (answers.errors ?? []);
    } catch (error) {
      return [error instanceof GraphQLError ? error : new GraphQLError('refused', { originalError: error as Error })];
    }
  }

  private async contextOf(connection: LiveConnection, variables: Readonly<Record<string, unknown>>): Promise<GraphQLContext> {
    const present = async () => {
      const caller = await connection.caller();
      return { caller, begun: performance.now(), loaders: new RequestLoaders(caller), extensions: {} };
    };
    const context: GraphQLContext = {
      ...(await present()),
      container: this.parts.container,
      variables,
      setClientId: () => undefined,
      subscriber: {
        renew: async () => void Object.assign(context, await present()),
        cutOff: () => connection.cutOff(),
      },
    };
    return context;
  }

  private format(connection: LiveConnection | undefined, errors: readonly GraphQLError[]) {
    for (const error of errors) {
      if (isUnexpected(error)) this.parts.logger.error({ err: error.originalError ?? error }, 'unexpected error');
      else if (appErrorOf(error)?.code === 'FORBIDDEN') this.parts.logger.info({ id: connection?.id, codes: ['FORBIDDEN'] }, 'refused');
    }
    return fewOf(errors).map((error) => formatError(error, connection?.locale ?? 'en'));
  }
}

/** Combines concurrent reads into one, and caches nothing. */
function presentOnly<T>(read: (ids: string[]) => Promise<ReadonlyMap<string, T>>): DataLoader<string, T | null> {
  return new DataLoader(
    async (ids) => {
      const found = await read([...new Set(ids)]);
      return ids.map((id) => found.get(id) ?? null);
    },
    { cache: false },
  );
}
