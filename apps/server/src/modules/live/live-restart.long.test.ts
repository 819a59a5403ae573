import { describe, expect, inject, it, vi } from 'vitest';
import { ServerDrain } from '../../app/server-drain.js';
import { ErrorTolerantClient } from '../../database/error-tolerant-client.js';
import { createLogger } from '../../shared/logger.js';
import { newAddress } from '../../testing/account-api.js';
import { booked, delivery } from '../../testing/delivery-api.js';
import { givenBranch } from '../../testing/given.js';
import { LiveClient } from '../../testing/live-client.js';
import { openTcpProxy } from '../../testing/tcp-proxy.js';
import { tokenFor } from '../../testing/test-app.js';
import { twoApps } from '../../testing/two-apps.js';
import type { LiveChange } from './live-change.js';
import { LiveListener } from './live-listener.js';

const { app, second } = await twoApps({ socketLimits: { introduction: 600_000 } });
const { api } = app;
const branchId = await givenBranch(app.database, { dailyLimit: 1000 });
const token = await tokenFor(app.container, { name: 'Staff', scope: ['*'] });
const bookingChanged = 'subscription { bookingChanged { id } }';
type Changed = { bookingChanged: { id: string } };

describe('the database becomes unreachable', () => {
  it('subscribers are asked to reconnect, are accepted when it is back, and get later commits', async () => {
    const client = await LiveClient.signedIn(second.baseUrl, token);
    await client.subscribe<Changed>(bookingChanged);
    const name = new URL(app.databaseUrl).pathname.slice(1);
    const admin = new ErrorTolerantClient(inject('postgresUrl'));
    await admin.connect();
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    expect((await client.closed).code).toBe(1012);
    await expect(LiveClient.signedIn(second.baseUrl, token)).rejects.toThrow('closed: 1013');
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await admin.end();

    const again = await vi.waitFor(() => LiveClient.signedIn(second.baseUrl, token), { timeout: 30_000, interval: 100 });
    const events = await again.subscribe<Changed>(bookingChanged);
    const { id } = await booked(api, delivery());
    expect((await events.next()).data?.bookingChanged.id).toBe(id);
    await again.close();
  });

  it('also when the network is broken: no process waits for a dead connection', async () => {
    const { hostname, port } = new URL(app.databaseUrl);
    const proxy = await openTcpProxy({ host: hostname, port: Number(port) });
    const through = new URL(app.databaseUrl);
    through.port = String(proxy.port);
    const received: LiveChange[] = [];
    const onLost = vi.fn();
    const line = new LiveListener({
      databaseUrl: through.href,
      logger: createLogger('silent'),
      onChanges: (changes) => received.push(...changes),
      onEvents: () => undefined,
      onLost,
      times: { look: 50, retry: 50, answer: 500 },
    });
    await line.open();
    proxy.block();
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), { timeout: 10_000 });
    proxy.unblock();
    await vi.waitFor(() => line.open(), { timeout: 10_000 });
    await app.database.query('SELECT lock_plans(ARRAY[$1::uuid])', [branchId]);
    await vi.waitFor(() => expect(received).toContainEqual({ kind: 'plan', branchId }), { timeout: 10_000 });
    await line.close();
    await proxy.close();
    expect(onLost).toHaveBeenCalledOnce();
  });
});

it('serves others beside a thousand idle connections at the usual limits', async () => {
  const idle = Array.from({ length: 1_000 }, () => new LiveClient(app.baseUrl, newAddress()));
  expect(await Promise.all(idle.map(({ opened }) => opened))).toEqual(Array(1_000).fill(true));
  const client = await LiveClient.signedIn(app.baseUrl, token);
  const events = await client.subscribe<Changed>(bookingChanged);
  const { id } = await booked(api, delivery());
  expect((await events.next()).data?.bookingChanged.id).toBe(id);
  // One may have been closed for the new client.
  expect(idle.filter(({ socket }) => socket.readyState === socket.OPEN).length).toBeGreaterThanOrEqual(999);
  for (const { socket } of idle) socket.terminate();
  await Promise.all([client.close(), ...idle.map(({ closed }) => closed)]);
});

describe('a process stops', () => {
  it('asks its clients to reconnect to another process, accepts no client, and ends', async () => {
    const drain = new ServerDrain(app.app.server);
    const client = await LiveClient.signedIn(app.baseUrl, token);
    const silent = await LiveClient.signedIn(app.baseUrl, token);
    silent.socket.pause();
    const drained = drain.drain({ notice: 0, answers: 1_000, goodbye: () => app.app.closeSockets() });
    expect(await client.closed).toEqual({ code: 1012, reason: 'Service restarts' });
    await expect(LiveClient.signedIn(app.baseUrl, token)).rejects.toThrow('closed: 1006');
    // A client that does not answer the close does not delay the process.
    await drained;
    silent.socket.resume();
    await silent.closed;
  });
});
