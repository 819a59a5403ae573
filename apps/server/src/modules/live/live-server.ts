import type { Actor } from '@booking/domain/user/permissions';
import DataLoader from 'dataloader';
import type { FastifyRequest } from 'fastify';
import { GraphQLError, type ExecutionArgs, type ExecutionResult, type GraphQLSchema } from 'graphql';
import { CloseCode, handleProtocols, makeServer, type Context, type Server } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { GraphQLContext, ResolverSource } from '../../graphql/context.js';
import { appErrorOf, fewOf, formatError, isUnexpected } from '../../graphql/format-errors.js';
import { RequestLoaders } from '../../graphql/request-loaders.js';
import type { SocketProtocol } from '../../http/web-sockets.js';
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
import { LiveOperations, type Answers } from './live-operations.js';

/** Operations of one connection at a time. */
const mostOperations = 20;
/** Connections of one account or key: a dispatcher has a few screens with a few tabs. */
const mostOfOne = 20;

export interface LiveServerParts {
  schema: GraphQLSchema;
  container: ResolverSource;
  clock: Clock;
  logger: Logger;
  sessions: Pick<SessionService, 'sessionOf' | 'presentActors'>;
  keys: Pick<KeyAccess, 'admit' | 'charge' | 'presentKeys'>;
  /** Resolves when changes are heard. */
  listen: () => Promise<void>;
  /** Milliseconds in which a client says who it is. */
  introduction: number;
}

interface Extra {
  connection: LiveConnection;
  socket: WebSocket;
  cookieToken: string | undefined;
  address: string;
}
type LiveContext = Context<Record<string, unknown>, Extra>;

/** Speaks graphql-transport-ws: who a client is, what it may ask for, and what it gets (ADR 0020). */
export class LiveServer implements SocketProtocol {
  readonly choose = handleProtocols;
  private readonly connections = new Map<WebSocket, LiveConnection>();
  private readonly server: Server<Extra>;
  private readonly operations: LiveOperations;
  /** All whom one event may go to are looked up in one read, which begins after the event was read. */
  private readonly actors: DataLoader<string, Actor | null>;
  private readonly keys: DataLoader<string, KeyPresence | null>;
  private readonly answers = new WeakMap<ExecutionArgs, Answers>();

  constructor(private readonly parts: LiveServerParts) {
    const { schema, sessions, keys } = parts;
    this.operations = new LiveOperations(schema);
    this.actors = presentOnly((familyIds) => sessions.presentActors(familyIds));
    this.keys = presentOnly((hashes) => keys.presentKeys(hashes));
    this.server = makeServer<Record<string, unknown>, Extra>({
      schema,
      connectionInitWaitTimeout: parts.introduction,
      onConnect: (context) => this.connect(context),
      // A client that pings behind its subscriptions knows with the pong that nothing is missed from now on.
      onPing: ({ extra }) => extra.connection.allBegun(),
      onSubscribe: (context, _id, payload) => {
        const begun = this.begin(context, payload);
        context.extra.connection.begins(begun);
        return begun;
      },
      subscribe: (args) => this.answers.get(args) as Answers,
      onNext: ({ extra }, _id, _payload, _args, result) => this.formatted(extra, result),
      onError: ({ extra }, _id, _payload, errors) => this.format(extra, errors),
    });
  }

  opened(socket: WebSocket, request: FastifyRequest): void {
    const connection = new LiveConnection({
      socket,
      guest: guestOfRequest(request),
      now: () => this.parts.clock.now(),
    });
    this.connections.set(socket, connection);
    const closed = this.server.opened(
      {
        protocol: socket.protocol,
        send: (data) =>
          new Promise((resolve) => {
            // What cannot be sent any more is missed together with the connection.
            if (socket.readyState === socket.OPEN) socket.send(data, () => resolve());
            else resolve();
          }),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (take) => socket.on('message', (data) => this.take(socket, () => take((data as Buffer).toString()))),
      },
      { connection, socket, cookieToken: request.cookies[accessTokenCookie], address: request.ip },
    );
    socket.once('close', (code, reason) => {
      this.connections.delete(socket);
      void closed(code, reason.toString());
    });
  }

  isKnown(socket: WebSocket): boolean {
    return (this.connections.get(socket)?.id ?? null) !== null;
  }

  /** Closes the connections of sessions that have ended. */
  look(): void {
    for (const connection of this.connections.values()) void connection.check();
  }

  /** Closes those of this account or key that may not go on, and those of the account's keys. */
  lookAt(id: string): void {
    for (const connection of this.connections.values()) if (connection.dependsOn(id)) void connection.check();
  }

  /** Closes what has ended by the clock. */
  lookAtEnds(): void {
    for (const connection of this.connections.values()) if (connection.isOver) void connection.check();
  }

  /** Everybody comes back, and reads again what is on the screen: what was missed is never made up for by guessing. */
  allReadAgain(): void {
    for (const connection of this.connections.values()) connection.cutOff();
  }

  private take(socket: WebSocket, work: () => Promise<void>): void {
    if (socket.readyState !== socket.OPEN) return;
    work().catch((error: unknown) => {
      // A message of a type that the protocol does not know, such as one that only servers send.
      this.parts.logger.info({ err: error }, 'a message could not be taken');
      socket.close(CloseCode.BadRequest, 'Invalid message');
    });
  }

  private async connect({ connectionParams = {}, extra }: LiveContext): Promise<boolean> {
    const { connection, socket } = extra;
    const { token, locale } = connectionParams;
    try {
      await connection.begin(await this.identityOf(token, extra), locale);
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNAUTHENTICATED') return false;
      socket.close(tryLater, 'Try again later');
      throw error;
    }
    const ofOne = [...this.connections.values()].filter(({ id }) => id === connection.id).length;
    const isHeard =
      ofOne <= mostOfOne &&
      (await this.parts.listen().then(
        () => true,
        () => false,
      ));
    if (isHeard) return true;
    socket.close(tryLater, ofOne > mostOfOne ? 'Too many connections of this account' : 'Try again later');
    return false;
  }

  /** @throws AppError UNAUTHENTICATED for a token or key that is not valid; TOO_MANY_REQUESTS as KeyAccess.admit */
  private async identityOf(token: unknown, { cookieToken, address }: Extra): Promise<LiveIdentity> {
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
    const given = token === undefined ? cookieToken : token;
    const { userId, familyId, expiresAt } = await sessions.sessionOf(typeof given === 'string' ? given : '');
    const present = async () => {
      const actor = await this.actors.load(familyId);
      return actor && { actor, endsAt: expiresAt };
    };
    return { id: userId, of: [userId], endsAt: expiresAt, present, charge: () => undefined };
  }

  private async begin(context: LiveContext, payload: Parameters<LiveOperations['subscribe']>[0]['payload']) {
    const { extra } = context;
    if (Object.keys(context.subscriptions).length > mostOperations) {
      return [new GraphQLError('limit', { originalError: new AppError('TOO_MANY_REQUESTS', { retryAfter: 1 }) })];
    }
    try {
      const begun = await this.operations.subscribe({
        payload,
        context: () => this.contextOf(extra, payload.variables ?? {}),
        charge: (points) => extra.connection.charge(points),
      });
      if (!('answers' in begun)) return begun;
      this.answers.set(begun.args, begun.answers);
      return begun.args;
    } catch (error) {
      return [new GraphQLError('refused', { originalError: error as Error })];
    }
  }

  private async contextOf({ connection }: Extra, variables: Readonly<Record<string, unknown>>): Promise<GraphQLContext> {
    const caller = await connection.caller();
    const { container } = this.parts;
    return {
      caller,
      begun: performance.now(),
      container,
      variables,
      loaders: new RequestLoaders(caller),
      extensions: {},
      markBrowser: () => undefined,
      cutOff: () => connection.cutOff(),
    };
  }

  private formatted(extra: Extra, result: ExecutionResult) {
    return result.errors ? { ...result, errors: this.format(extra, result.errors) } : undefined;
  }

  private format({ connection }: Extra, errors: readonly GraphQLError[]) {
    for (const error of errors) {
      if (isUnexpected(error)) this.parts.logger.error({ err: error.originalError ?? error }, 'unexpected error');
      else if (appErrorOf(error)?.code === 'FORBIDDEN') this.parts.logger.info({ id: connection.id, codes: ['FORBIDDEN'] }, 'refused');
    }
    return fewOf(errors).map((error) => formatError(error, connection.language));
  }
}

/** Reads all that are asked for at one time together, and keeps nothing. */
function presentOnly<T>(read: (ids: string[]) => Promise<ReadonlyMap<string, T>>): DataLoader<string, T | null> {
  return new DataLoader(
    async (ids) => {
      const found = await read([...new Set(ids)]);
      return ids.map((id) => found.get(id) ?? null);
    },
    { cache: false },
  );
}
