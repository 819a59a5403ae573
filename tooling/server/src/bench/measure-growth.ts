import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { AccessTokens } from '@booking/server/modules/auth/access-token';
import { givenSession } from '@booking/server/testing/given-session';
import { startServerProcess } from '@booking/server/testing/server-process';
import { testEnvironment } from '@booking/server/testing/test-environment';
import { openFilledWorld } from './filled-world.js';
import { answerTime, latenciesInTurns, p95, type Question } from './latency.js';
import { report } from './report.js';
import { lookUp, readSamples, searchQuestions, staffQuestions, type StaffQuestion } from './staff-questions.js';
import { benchInstant } from './world.js';

const [few, many] = [10_000, 250_000];
const turns = 200;
/** Number of executions that PostgreSQL plans for their values; later ones may have a generic plan. */
const warmUp = 12;
const maxGrowth = 1.2;
const maxOfLookUp = 5;
/** Exports of an account are limited per hour, so several accounts export. */
const filesOfAccount = 50;
const accounts = 30;

/** Sends a request to one of the databases. @returns milliseconds */
type Ask = (question: StaffQuestion, turn: number) => Promise<number>;

interface Place {
  ask: Ask;
  /** The name of the request. */
  queryOf(question: StaffQuestion): string;
  close(): Promise<void>;
}

/** A server in front of a filled database, with an account that may see everything. */
async function openPlace(bookings: number): Promise<Place> {
  const world = await openFilledWorld(bookings);
  const server = await startServerProcess({ databaseUrl: world.url, now: benchInstant });
  const clock = { now: () => new Date(benchInstant) };
  const parts = { database: world.database, clock, accessTokens: new AccessTokens(testEnvironment(world.url).sessionSecret, clock) };
  const tokens: string[] = [];
  for (let account = 0; account < accounts; account += 1) tokens.push(await givenSession(parts, { name: `Aminah ${account}` }));
  // Its clock stands still, so attempts of earlier runs would still count.
  await world.database.query('DELETE FROM attempt_limit');
  const samples = await readSamples(world.database, localDateTime(clock.now()).date);
  let files = 0;
  const tokenFor = (question: Question) => tokens['path' in question ? Math.floor(files++ / filesOfAccount) : 0] ?? '';
  return {
    ask: (question, turn) => {
      const sent = question.ask(samples, turn);
      return answerTime({ url: server.api.baseUrl, headers: { authorization: `Bearer ${tokenFor(sent)}` } }, sent);
    },
    queryOf: (question) => {
      const sent = question.ask(samples, 0);
      return 'path' in sent ? 'file' : (/^query (\w+)/.exec(sent.query)?.[1] ?? question.what);
    },
    close: async () => {
      await server.kill();
      await world.close();
    },
  };
}

const ms = (value: number) => `${value.toFixed(1)} ms`;

/** A response that does not come in time fails its target and does not end the measurement. */
async function reportOf(id: string, what: string, target: string, measure: () => Promise<{ value: string; met: boolean }>): Promise<void> {
  const { value, met } = await measure().catch((error: unknown) => ({ value: String(error), met: false }));
  report(id, what, value, target, met);
}

/** The duration of each response of the small database and of the large one, in milliseconds. */
type Taken = readonly [small: readonly number[], large: readonly number[]];

const growthOf = ([small, large]: Taken) => p95(large) / p95(small);

function grown(taken: Taken): { value: string; met: boolean } {
  const growth = growthOf(taken);
  return { value: `${growth.toFixed(2)} (${ms(p95(taken[1]))} : ${ms(p95(taken[0]))})`, met: growth <= maxGrowth };
}

/** Repeats a measurement that slightly fails its target twice, because the machine may have been busy. @returns the median */
async function steadyGrowth(question: StaffQuestion, small: Place, large: Place): Promise<Taken> {
  const measure = () =>
    latenciesInTurns(
      turns,
      (turn) => small.ask(question, turn),
      (turn) => large.ask(question, turn),
    );
  const first = await measure();
  if (growthOf(first) <= maxGrowth || growthOf(first) > 3 * maxGrowth) return first;
  const rounds = [first, await measure(), await measure()].sort((one, other) => growthOf(one) - growthOf(other));
  return rounds[1] ?? first;
}

async function warmedUp(question: StaffQuestion, ...places: readonly Place[]): Promise<void> {
  for (let turn = 0; turn < warmUp; turn += 1) for (const { ask } of places) await ask(question, turn);
}

/** P4: how responses to staff grow with the number of bookings: of each request, and of all requests of a query together. */
export async function measureGrowth(): Promise<void> {
  const small = await openPlace(few);
  const large = await openPlace(many);
  try {
    const questions = [...staffQuestions, ...searchQuestions];
    // Servers that have just started differ by what they have compiled.
    for (const question of staffQuestions) await warmedUp(question, small, large);
    const ofQueries = new Map<string, [number[], number[]]>();
    for (const question of questions)
      await reportOf('P4', question.what, `at most ${maxGrowth}`, async () => {
        await warmedUp(question, small, large);
        const taken = await steadyGrowth(question, small, large);
        const query = large.queryOf(question);
        const [ofSmall, ofLarge] = ofQueries.get(query) ?? [[], []];
        ofQueries.set(query, [
          [...ofSmall, ...taken[0]],
          [...ofLarge, ...taken[1]],
        ]);
        return grown(taken);
      });
    for (const [query, taken] of ofQueries) {
      const { value, met } = grown(taken);
      report('P4', `${query}, all requests`, value, `at most ${maxGrowth}`, met);
    }
  } finally {
    await large.close();
    await small.close();
  }
}

/** Searches in the larger database, compared with a look-up by key: each kind, and all of them together. */
export async function measureSearch(): Promise<void> {
  const large = await openPlace(many);
  const [allByKey, allFound]: [number[], number[]] = [[], []];
  const compared = (byKey: readonly number[], found: readonly number[]) => {
    const times = p95(found) / p95(byKey);
    return { value: `${times.toFixed(1)} times a look-up by key (${ms(p95(found))} : ${ms(p95(byKey))})`, met: times < maxOfLookUp };
  };
  try {
    await warmedUp(lookUp, large);
    for (const question of searchQuestions)
      await reportOf('Search', question.what, `under ${maxOfLookUp}`, async () => {
        await warmedUp(question, large);
        const [byKey, found] = await latenciesInTurns(
          turns,
          (turn) => large.ask(lookUp, turn),
          (turn) => large.ask(question, turn),
        );
        allByKey.push(...byKey);
        allFound.push(...found);
        return compared(byKey, found);
      });
    const { value, met } = compared(allByKey, allFound);
    report('Search', 'all of these together', value, `under ${maxOfLookUp}`, met);
  } finally {
    await large.close();
  }
}
