import { expect, it } from 'vitest';
import { WorkThread } from './work-thread.js';

/** Answers with the thread that did it, and fails where it is told to. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', ({ id, input }) => {
      if (input === 'fail') throw new RangeError('no room');
      if (input === 'end') process.exit(0);
      if (input !== 'never') parentPort.postMessage({ id, output: [input, threadId] });
    });`)}`,
);
const given = () => new WorkThread<string, [input: string, threadId: number]>(script);

it('does each work in one thread that is not this one, and answers each', async () => {
  const thread = given();
  const answers = await Promise.all(['a', 'b', 'c'].map((input) => thread.run(input)));
  expect(answers.map(([input]) => input)).toEqual(['a', 'b', 'c']);
  const threads = new Set(answers.map(([, threadId]) => threadId));
  expect(threads.size).toBe(1);
  expect(threads).not.toContain(0);
});

it.each([
  ['fail', 'no room'],
  ['end', 'the thread has ended'],
])('what ends it (%s) ends what waits in it, and the next work has another thread', async (input, message) => {
  const thread = given();
  const [, first] = await thread.run('a');
  const waiting = [thread.run('never'), thread.run(input), thread.run('b')].map((work) => work.catch((error: Error) => error.message));
  expect(await Promise.all(waiting)).toEqual([message, message, message]);
  const [answer, second] = await thread.run('c');
  expect(answer).toBe('c');
  expect(second).not.toBe(first);
});

it('that cannot begin says so to each work', async () => {
  const thread = new WorkThread<string, string>(new URL('file:///nowhere/thread.js'));
  await expect(thread.run('a')).rejects.toThrow('nowhere');
  await expect(thread.run('b')).rejects.toThrow('nowhere');
});
