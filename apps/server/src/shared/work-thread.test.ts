import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workThread } from './work-thread.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'booking-thread-'));
  const script = `
    import { threadId } from 'node:worker_threads';
    export default (input) => {
      if (input === 'fail') throw new RangeError('no room');
      if (input === 'end') process.exit(0);
      return input === 'never' ? new Promise(() => setInterval(() => {}, 1000)) : [input, threadId];
    };`;
  writeFileSync(join(folder, 'thread.mjs'), script);
});
afterAll(() => rmSync(folder, { recursive: true }));
const given = (bounds: Parameters<typeof workThread>[1] = {}, file = 'thread.mjs') =>
  workThread<string, [input: string, threadId: number]>(pathToFileURL(join(folder, file)), bounds);

it('does each work in one thread that is not this one, and answers each', async () => {
  const thread = given();
  const answers = await Promise.all(['a', 'b', 'c'].map((input) => thread.run(input)));
  expect(answers.map(([input]) => input)).toEqual(['a', 'b', 'c']);
  const threads = new Set(answers.map(([, threadId]) => threadId));
  expect(threads.size).toBe(1);
  expect(threads).not.toContain(0);
});

it('says what a work throws, and does the others', async () => {
  const thread = given();
  const works = [thread.run('a'), thread.run('fail'), thread.run('b')];
  await expect(works[1]).rejects.toThrow('no room');
  expect((await Promise.all([works[0], works[2]])).map((answer) => answer?.[0])).toEqual(['a', 'b']);
});

// A thread of a busy machine takes a second to begin, and that is part of its first work.
it.each([
  ['never', 'aborted', { timeout: 3000 }],
  ['end', 'exited', {}],
])('gives up a work that does not come back (%s), and begins the next in another thread', async (input, message, bounds) => {
  const thread = given(bounds);
  const [, first] = await thread.run('a');
  await expect(thread.run(input)).rejects.toThrow(message);
  const [, second] = await thread.run('b');
  expect(second).not.toBe(first);
});

it('gives up a work whose thread cannot begin', async () => {
  await expect(given({ timeout: 100 }, 'nowhere.mjs').run('a')).rejects.toThrow('aborted');
});

it('asks those to come back for whom too many wait, and does what waits', async () => {
  const thread = given({ maxQueue: 2 });
  const works = await Promise.allSettled(Array.from({ length: 6 }, (_, at) => thread.run(String(at))));
  const refused = works.flatMap((work) => (work.status === 'rejected' ? [work.reason as unknown] : []));
  expect(refused.length).toBeGreaterThanOrEqual(3);
  for (const error of refused) expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfter: 2 });
  expect(works.slice(0, 2).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect((await thread.run('later'))[0]).toBe('later');
});
