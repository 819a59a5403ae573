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
import { AppError } from '../../shared/app-error.js';
import type { Clock } from '../../shared/clock.js';
import type { Logger } from '../../shared/logger.js';
import { accessTokenCookie } from '../auth/auth-cookies.js';
import { guestOfRequest } from '../auth/caller-of-request.js';
import type { SessionService } from '../auth/session.service.js';
import { LiveConnection, tryLater } from './live-connection.js';
import { LiveOperations, type Answers } from './live-operations.js';

/** Operations of one connection at a time. */
const mostOperations = 20;
/** Connections of one account: a dispatcher has a few screens with a few tabs. */
const mostOfUser = 20;

export interface LiveServerParts {
  schema: GraphQLSchema;
  container: ResolverSource;
  clock: Clock;
  logger: Logger;
  sessions: Pick<SessionService, 'sessionOf' | 'presentActors'>;
  /** Resolves when changes are heard. */
  listen: () => Promise<void>;
  /** Milliseconds in which a client says who it is. */
  introduction: number;
}

interface Extra {
  connection: LiveConnection;
  socket: WebSocket;
  cookieToken: string | undefined;
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
  private readonly answers = new WeakMap<ExecutionArgs, Answers>();

  constructor(private readonly parts: LiveServerParts) {
    const { schema, sessions } = parts;
    this.operations = new LiveOperations(schema);
    this.actors = new DataLoader(
      async (familyIds) => {
        const found = await sessions.presentActors([...new Set(familyIds)]);
        return familyIds.map((id) => found.get(id) ?? null);
      },
      { cache: false },
    );
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
      actorOf: (familyId) => this.actors.load(familyId),
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
      { connection, socket, cookieToken: request.cookies[accessTokenCookie] },
    );
    socket.once('close', (code, reason) => {
      this.connections.delete(socket);
      void closed(code, reason.toString());
    });
  }

  isKnown(socket: WebSocket): boolean {
    return (this.connections.get(socket)?.userId ?? null) !== null;
  }

  /** Closes the connections of sessions that have ended. */
  look(): void {
    for (const connection of this.connections.values()) void connection.check();
  }

  lookAt(userId: string): void {
    for (const connection of this.connections.values()) if (connection.userId === userId) void connection.check();
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
    const { connection, socket, cookieToken } = extra;
    const { token = cookieToken, locale } = connectionParams;
    try {
      const claims = await this.parts.sessions.sessionOf(typeof token === 'string' ? token : '');
      await connection.begin(claims, locale);
    } catch (error) {
      if (error instanceof AppError && error.code !== 'SERVICE_UNAVAILABLE') return false;
      socket.close(tryLater, 'Try again later');
      throw error;
    }
    const ofUser = [...this.connections.values()].filter(({ userId }) => userId === connection.userId).length;
    const isHeard =
      ofUser <= mostOfUser &&
      (await this.parts.listen().then(
        () => true,
        () => false,
      ));
    if (isHeard) return true;
    socket.close(tryLater, ofUser > mostOfUser ? 'Too many connections of this account' : 'Try again later');
    return false;
  }

  private async begin(context: LiveContext, payload: Parameters<LiveOperations['subscribe']>[0]['payload']) {
    const { extra } = context;
    if (Object.keys(context.subscriptions).length > mostOperations) {
      return [new GraphQLError('limit', { originalError: new AppError('TOO_MANY_REQUESTS', { retryAfter: 1 }) })];
    }
    try {
      const begun = await this.operations.subscribe({ payload, context: () => this.contextOf(extra, payload.variables ?? {}) });
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
      container,
      variables,
      loaders: new RequestLoaders(caller),
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
      else if (appErrorOf(error)?.code === 'FORBIDDEN')
        this.parts.logger.info({ userId: connection.userId, codes: ['FORBIDDEN'] }, 'refused');
    }
    return fewOf(errors).map((error) => formatError(error, connection.language));
  }
}
