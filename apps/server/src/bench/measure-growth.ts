import { localMoment } from '@booking/domain/calendar/calendar-date';
import { AccessTokens } from '../modules/auth/access-token.js';
import { givenSession } from '../testing/given-session.js';
import { startServerProcess } from '../testing/server-process.js';
import { testEnvironment } from '../testing/test-environment.js';
import { openFilledWorld } from './filled-world.js';
import { answerTime, compareLatency, type Question } from './latency.js';
import { report } from './report.js';
import { lookUp, readSamples, searchQuestions, staffQuestions, type StaffQuestion } from './staff-questions.js';
import { benchInstant } from './world.js';

const [few, many] = [10_000, 1_000_000];
const turns = 200;
/** So many times a statement is planned for its values; from then on it may be planned for any. */
const warmUp = 12;
const mostGrowth = 1.2;
const mostOfLookUp = 5;
/** What an account may take out of the product in an hour is limited, so files are asked for by several. */
const filesOfAccount = 50;
const accounts = 30;

/** Sends the question of a turn to one of the databases. @returns milliseconds */
type Ask = (question: StaffQuestion, turn: number) => Promise<number>;

interface Place {
  ask: Ask;
  close(): Promise<void>;
}

/** A server of its own in front of a filled database, with somebody signed in who may see everything. */
async function openPlace(bookings: number): Promise<Place> {
  const world = await openFilledWorld(bookings);
  const server = await startServerProcess({ databaseUrl: world.url, now: benchInstant });
  const clock = { now: () => new Date(benchInstant) };
  const parts = { database: world.database, clock, accessTokens: new AccessTokens(testEnvironment(world.url).sessionSecret, clock) };
  const tokens: string[] = [];
  for (let account = 0; account < accounts; account += 1) tokens.push(await givenSession(parts, { name: `Aminah ${account}` }));
  // Its clock stands still: what earlier runs took would still count.
  await world.database.query('DELETE FROM attempt_limit');
  const samples = await readSamples(world.database, localMoment(clock.now()).date);
  let files = 0;
  const tokenFor = (question: Question) => tokens['path' in question ? Math.floor(files++ / filesOfAccount) : 0] ?? '';
  return {
    ask: (question, turn) => {
      const asked = question.ask(samples, turn);
      return answerTime({ url: server.api.baseUrl, headers: { authorization: `Bearer ${tokenFor(asked)}` } }, asked);
    },
    close: async () => {
      await server.kill();
      await world.close();
    },
  };
}

const ms = (value = Number.NaN) => `${value.toFixed(1)} ms`;
const growth = ([before, after]: readonly [number, number] = [Number.NaN, Number.NaN]) => after / before;

async function warmedUp(question: StaffQuestion, ...places: readonly Place[]): Promise<void> {
  for (let turn = 0; turn < warmUp; turn += 1) for (const { ask } of places) await ask(question, turn);
}

/** P4 and the search: how the answers to staff grow with the bookings on file. */
export async function measureGrowth(): Promise<void> {
  const small = await openPlace(few);
  const large = await openPlace(many);
  try {
    const questions = [...staffQuestions, ...searchQuestions];
    // Two servers that have just started are compared by what they have compiled so far.
    for (const question of questions) await warmedUp(question, small, large);
    for (const question of questions) {
      await warmedUp(question, small, large);
      const measure = () =>
        compareLatency(
          turns,
          (turn) => small.ask(question, turn),
          (turn) => large.ask(question, turn),
        );
      const rounds = [await measure()];
      // A machine that is doing something else meanwhile is no answer: what is over is measured twice more.
      if (growth(rounds[0]) > mostGrowth) rounds.push(await measure(), await measure());
      rounds.sort((one, other) => growth(one) - growth(other));
      const found = rounds[Math.floor(rounds.length / 2)];
      const value = `${growth(found).toFixed(2)} (${ms(found?.[1])} : ${ms(found?.[0])})`;
      report('P4', question.what, value, `at most ${mostGrowth}`, growth(found) <= mostGrowth);
    }
    for (const question of searchQuestions) {
      const [byKey, found] = await compareLatency(
        turns,
        (turn) => large.ask(lookUp, turn),
        (turn) => large.ask(question, turn),
      );
      report(
        'Search',
        question.what,
        `${(found / byKey).toFixed(1)} times a look-up by key (${ms(found)} : ${ms(byKey)})`,
        `under ${mostOfLookUp}`,
        found / byKey < mostOfLookUp,
      );
    }
  } finally {
    await large.close();
    await small.close();
  }
}
