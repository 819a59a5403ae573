import type { FastifyInstance } from 'fastify';
import type { Clock } from '../shared/clock.js';
import { createContainer, type Container } from '../app/container.js';
import { createApp } from '../app/create-app.js';
import type { Environment } from '../shared/environment.js';
import { createLogger, type Logger } from '../shared/logger.js';
import type { Database } from '../database/database.js';
import type { SocketLimits } from '../http/web-sockets.js';
import type { Timeouts } from '../http/slow-senders.js';
import { ApiClient, type ApiAnswer } from './api-client.js';
import { givenSession, type GivenUser } from './given-session.js';
import { createTestDatabase } from './test-database.js';
import { testEnvironment } from './test-environment.js';

/** A clock that tests set. */
export class TestClock implements Clock {
  constructor(private instant: Date) {}

  now(): Date {
    return new Date(this.instant);
  }

  set(instant: Date | string): void {
    this.instant = new Date(instant);
  }

  advance(milliseconds: number): void {
    this.instant = new Date(this.instant.getTime() + milliseconds);
  }
}

interface TestRequest {
  /** Sends requests as this user, with a new access token; without a user as a guest. */
  as?: Partial<GivenUser>;
  headers?: Readonly<Record<string, string>>;
}

export interface TestApp {
  app: FastifyInstance;
  container: Container;
  database: Database;
  clock: TestClock;
  environment: Environment;
  /** Listening on a free port of 127.0.0.1. */
  baseUrl: string;
  /** The same database, for a second process. */
  databaseUrl: string;
  /** Sends requests as a guest. */
  api: ApiClient;
  graphql<T = Record<string, unknown>>(document: string, variables?: object, request?: TestRequest): Promise<ApiAnswer<T>>;
  /** The header of this user, who is stored if necessary: by default an admin with every scope. */
  as(this: void, user?: Partial<GivenUser>): Promise<{ authorization: string }>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  now?: Date;
  environment?: Partial<Environment>;
  logger?: Logger;
  /** Options of createApp: the web client's build, time limits of senders, limits of WebSockets. */
  web?: string;
  timeouts?: Timeouts;
  socketLimits?: Partial<SocketLimits>;
}

/** Wednesday, noon in Kuala Lumpur. */
const someNoon = new Date('2026-03-04T04:00:00Z');

/** Creates the whole server on an empty database of its own. */
export async function createTestApp({
  now = someNoon,
  environment: overrides,
  logger = createLogger('silent'),
  ...options
}: TestAppOptions = {}): Promise<TestApp> {
  const { database, url: databaseUrl, drop } = await createTestDatabase();
  const environment: Environment = { ...testEnvironment(databaseUrl), ...overrides };
  const clock = new TestClock(now);
  const container = createContainer({ environment, database, clock, logger });
  const app = await createApp(container, options);
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  const api = new ApiClient(baseUrl);
  const headersOf = async (user?: Partial<GivenUser>) => ({ authorization: `Bearer ${await tokenFor(container, user)}` });

  return {
    app,
    container,
    database,
    clock,
    environment,
    baseUrl,
    databaseUrl,
    api,
    async graphql<T>(document: string, variables?: object, { as, headers }: TestRequest = {}) {
      return api.graphql<T>(document, variables, { ...(as && (await headersOf(as))), ...headers });
    },
    as: headersOf,
    async close() {
      await app.close();
      await drop();
    },
  };
}

/** Returns an access token of a user, who is stored if necessary: by default an admin with every scope. */
export function tokenFor(
  container: Pick<Container, 'database' | 'accessTokens' | 'clock'>,
  input: Partial<GivenUser> = {},
): Promise<string> {
  return givenSession(container, input);
}
