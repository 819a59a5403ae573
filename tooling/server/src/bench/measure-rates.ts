import { fileURLToPath } from 'node:url';
import { webDocuments } from '@booking/server/graphql/web-documents.generated';
import { AccessTokens } from '@booking/server/modules/auth/access-token';
import { ApiClient } from '@booking/server/testing/api-client';
import { startServerProcess } from '@booking/server/testing/server-process';
import { givenSession } from '@booking/server/testing/given-session';
import { testEnvironment } from '@booking/server/testing/test-environment';
import { httpRate, type HttpLoad } from './http-rate.js';
import { liveLatency } from './live-latency.js';
import { startPostGraphile } from './postgraphile-server.js';
import { median, report } from './report.js';
import { hasPgbench, sqlRate, type SqlLoad } from './sql-rate.js';
import { benchInstant, branchCount, createBenchWorld } from './world.js';
import { startYardstick } from './yardstick.js';

const rounds = 3;
const seconds = 4;
const warmUp = 3;
const connections = 32;

/** Measures both in turn. @returns the medians */
async function compare(
  measured: (round: number) => Promise<number>,
  baseline: (round: number) => Promise<number>,
): Promise<{ measured: number; baseline: number; ratio: number }> {
  const pairs: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push([await measured(round), await baseline(round)]);
  const rates = { measured: median(pairs.map(([rate]) => rate)), baseline: median(pairs.map(([, rate]) => rate)) };
  return { ...rates, ratio: rates.measured / rates.baseline };
}

const rate = (value: number) => `${Math.round(value)}/s`;

/**
 * Measures P0, P1, P2, P3, P5 and the latency of live changes. Server, database and load generator share the machine; compared rates are
 * measured in turns of a few seconds, so that both have the same conditions. P0, P1 and P5 are compared with the bare server, which does
 * not depend on the product.
 */
export async function measureRates(): Promise<void> {
  const world = await createBenchWorld();
  const server = await startServerProcess({ databaseUrl: world.url, now: benchInstant });
  const bareServer = await startYardstick(fileURLToPath(new URL('serve-bare.js', import.meta.url)));
  try {
    const url = server.api.baseUrl;
    const typename = '{ __typename }';
    const bare = () => httpRate({ url: bareServer.url, query: typename, connections, seconds });
    await httpRate({ url: bareServer.url, query: typename, connections, seconds: warmUp });

    await httpRate({ url, query: typename, connections, seconds: warmUp });
    const p0 = await compare(() => httpRate({ url, query: typename, connections, seconds }), bare);
    report(
      'P0',
      "the product's { __typename } against bare",
      `${p0.ratio.toFixed(3)} (${rate(p0.measured)} : ${rate(p0.baseline)})`,
      'at least 0.75',
      p0.ratio >= 0.75,
    );

    // The web client's own documents, which are compiled.
    const sixtyDays = { postcode: '50001', from: '2026-03-04', to: '2026-05-02' };
    const availability = { url, query: webDocuments.Availability, variables: sixtyDays, connections };
    await httpRate({ ...availability, seconds: warmUp });
    const p1 = await compare(() => httpRate({ ...availability, seconds }), bare);
    report(
      'P1',
      'availability of 60 days against bare',
      `${p1.ratio.toFixed(3)} (${rate(p1.measured)} : ${rate(p1.baseline)})`,
      'at least 0.3',
      p1.ratio >= 0.3,
    );

    let order = 0;
    const book = `mutation ($input: BookDeliveryInput!) { bookDelivery(input: $input) { ... on BookDeliverySuccess { manageToken booking { id reference deliveryDate branchName } } ... on DateUnavailable { reason } ... on OrderAlreadyBooked { message } } }`;
    const delivery = (branch: number, deliveryDate: string) => ({
      input: {
        orderNumber: `BENCH-${++order}`,
        postcode: `500${String(branch).padStart(2, '0')}`,
        deliveryDate,
        quantityMattress: 1,
        name: 'Nurul Huda',
        // A new customer for each: messages to one recipient are limited.
        email: `family-${order}@example.test`,
        primaryContact: '0123456789',
        address1: '1 Jalan Mawar',
      },
    });
    const dateOf = (day: number) => new Date(Date.UTC(2026, 2, 4 + day)).toISOString().slice(0, 10);
    const spread = () => delivery(1 + (order % branchCount), dateOf(order % 300));
    const pgbench = await hasPgbench();
    if (pgbench) {
      await httpRate({ url, query: book, variables: spread, connections, seconds: warmUp });
      // As autovacuum does within a minute: otherwise statements keep the plans of empty tables.
      await world.database.query('ANALYZE');
      const bySql = async (load: Omit<SqlLoad, 'url' | 'seconds'>) => {
        const reached = await sqlRate({ url: world.url, seconds, ...load });
        // The server must not hand over what pgbench has written.
        await world.database.query("UPDATE outbox_message SET status = 'SENT' WHERE status = 'PENDING'");
        return reached;
      };
      const p2 = await compare(
        () => httpRate({ url, query: book, variables: spread, connections, seconds }),
        () => bySql({ branches: branchCount, firstDate: dateOf(0), dates: 300 }),
      );
      report(
        'P2',
        'bookDelivery over HTTP, spread, against pgbench with the same SQL',
        `${p2.ratio.toFixed(3)} (${rate(p2.measured)} : ${rate(p2.baseline)})`,
        'at least 0.45',
        p2.ratio >= 0.45,
      );
      const p3 = await compare(
        (round) => httpRate({ url, query: book, variables: () => delivery(1, dateOf(310 + round)), connections, seconds }),
        (round) => bySql({ branches: 1, firstDate: dateOf(320 + round), dates: 1 }),
      );
      report(
        'P3',
        'bookDelivery over HTTP, one date, against pgbench on one date',
        `${p3.ratio.toFixed(3)} (${rate(p3.measured)} : ${rate(p3.baseline)})`,
        'at least 0.8',
        p3.ratio >= 0.8,
      );
    } else {
      console.log('        P2, P3  not measured: pgbench is not on this machine (Debian: postgresql; macOS: brew install postgresql)');
    }

    await world.database.query('ANALYZE');
    const clock = { now: () => new Date(benchInstant) };
    const accessTokens = new AccessTokens(testEnvironment(world.url).sessionSecret, clock);
    const token = await givenSession({ database: world.database, accessTokens, clock });
    const headers = { authorization: `Bearer ${token}` };
    const orderBy = { field: 'DELIVERY_DATE', direction: 'ASC' };
    const list = { url, query: webDocuments.BookingRows, variables: { filter: {}, orderBy, first: 25 }, headers };
    await httpRate({ ...list, connections, seconds: warmUp });
    const p5 = await compare(() => httpRate({ ...list, connections, seconds }), bare);
    report(
      'P5',
      'staff list of 25 bookings with branch, 100,000 on file, against bare',
      `${p5.ratio.toFixed(3)} (${rate(p5.measured)} : ${rate(p5.baseline)})`,
      'at least 0.2',
      p5.ratio >= 0.2,
    );

    await compareWithPostGraphile(world.url, (target) => httpRate({ ...target, connections, seconds }), list);

    const otherServer = await startServerProcess({ databaseUrl: world.url, now: benchInstant });
    try {
      const live = { url, otherUrl: otherServer.api.baseUrl, token, book, variables: spread };
      await liveLatency({ ...live, rounds: 50 });
      const latency = await liveLatency({ ...live, rounds: 300 });
      report(
        'Live',
        'from sending a booking to its event in a client of another process, 95th of a hundred',
        `${latency.toFixed(0)} ms`,
        'under 250 ms',
        latency < 250,
      );
    } finally {
      await otherServer.kill();
    }
  } finally {
    await bareServer.kill();
    await server.kill();
    await world.close();
  }
}

const postGraphileList = `{ allBookings(first: 25, orderBy: [DELIVERY_DATE_ASC, ROW_ID_ASC], condition: { archived: false }) {
  edges { node { rowId reference version status archivedAt deliveryDate name orderCheck postcode city quantityMattress quantityBedset orderNumber
    primaryContact email notifySms locale createdAt branchByBranchId { name } } } pageInfo { hasNextPage endCursor } } }`;

interface Listed {
  edges: { node: { reference: string } }[];
}

/**
 * The other half of P5: the same page of bookings, each with its branch, from the same database, by PostGraphile. Both run as processes of
 * their own in production mode on the same Node, with 16 connections to the database. The product also identifies the caller.
 */
async function compareWithPostGraphile(
  databaseUrl: string,
  rateOf: (target: Pick<HttpLoad, 'url' | 'query' | 'variables' | 'headers'>) => Promise<number>,
  ours: Pick<HttpLoad, 'url' | 'query' | 'variables' | 'headers'>,
): Promise<void> {
  const postGraphile = await startPostGraphile(databaseUrl);
  if (postGraphile === null) return console.log('        P5  not compared with PostGraphile: it cannot be installed');
  try {
    const theirs = { url: postGraphile.url, query: postGraphileList };
    const one = await new ApiClient(ours.url, ours.headers).graphql<{ bookings: Listed }>(ours.query, ours.variables);
    const other = await new ApiClient(theirs.url).graphql<{ allBookings: Listed }>(theirs.query);
    const references = (list: Listed | undefined) => list?.edges.map(({ node }) => node.reference).join();
    if (references(one.data?.bookings) === undefined || references(one.data?.bookings) !== references(other.data?.allBookings))
      throw new Error(`PostGraphile lists other bookings: ${JSON.stringify(other.errors ?? null)}`);
    await rateOf(theirs);
    await rateOf(ours);
    const { measured, baseline, ratio } = await compare(
      () => rateOf(ours),
      () => rateOf(theirs),
    );
    const value = `${ratio.toFixed(2)} (${rate(measured)} : ${rate(baseline)})`;
    report('P5', 'the same list against PostGraphile on the same rows', value, 'at least 2', ratio >= 2);
  } finally {
    await postGraphile.kill();
  }
}
