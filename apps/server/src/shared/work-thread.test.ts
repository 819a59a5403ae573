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

it('runs all tasks in one other thread, and returns each result', async () => {
  const thread = given();
  const answers = await Promise.all(['a', 'b', 'c'].map((input) => thread.run(input)));
  expect(answers.map(([input]) => input)).toEqual(['a', 'b', 'c']);
  const threads = new Set(answers.map(([, threadId]) => threadId));
  expect(threads.size).toBe(1);
  expect(threads).not.toContain(0);
});

it('rejects with the error of a task, and runs the others', async () => {
  const thread = given();
  const works = [thread.run('a'), thread.run('fail'), thread.run('b')];
  await expect(works[1]).rejects.toThrow('no room');
  expect((await Promise.all([works[0], works[2]])).map((answer) => answer?.[0])).toEqual(['a', 'b']);
});

// On a busy machine a thread takes a second to start, which is part of its first task.
it.each([
  ['never', 'aborted', { timeout: 3000 }],
  ['end', 'exited', {}],
])('aborts a task that does not end (%s), and starts the next in another thread', async (input, message, bounds) => {
  const thread = given(bounds);
  const [, first] = await thread.run('a');
  await expect(thread.run(input)).rejects.toThrow(message);
  const [, second] = await thread.run('b');
  expect(second).not.toBe(first);
});

it('aborts a task whose thread cannot start', async () => {
  await expect(given({ timeout: 100 }, 'nowhere.mjs').run('a')).rejects.toThrow('aborted');
});

it('refuses tasks beyond the queue’s limit, and runs those that wait', async () => {
  const thread = given({ maxQueue: 2 });
  const works = await Promise.allSettled(Array.from({ length: 6 }, (_, at) => thread.run(String(at))));
  const refused = works.flatMap((work) => (work.status === 'rejected' ? [work.reason as unknown] : []));
  expect(refused.length).toBeGreaterThanOrEqual(3);
  for (const error of refused) expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfter: 2 });
  expect(works.slice(0, 2).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect((await thread.run('later'))[0]).toBe('later');
});
