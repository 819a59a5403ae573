import { expect, test } from 'vitest';
import { ProgressLine } from './progress-line.js';

function terminal(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) > 0 };
}

test('a terminal shows one line, which is removed at the end', () => {
  const out = terminal(true);
  const line = new ProgressLine(1_000_000, out);
  line.show(250_000);
  line.end();
  expect(out.written).toHaveLength(2);
  expect(out.written[0]).toMatch(/^\r\u001b\[K\[#{8}\.{22}\] 25 % {2}250,000 of 1,000,000, \d+ s left$/);
  expect(out.written[1]).toBe('\r\u001b[K');
});

test('it is not drawn at every call', () => {
  const out = terminal(true);
  const line = new ProgressLine(10, out);
  for (let done = 0; done <= 10; done += 1) line.show(done);
  expect(out.written.length).toBeLessThan(11);
});

test('a pipe and a log get no output', () => {
  const out = terminal(false);
  const line = new ProgressLine(10, out);
  line.show(5);
  line.end();
  expect(out.written).toEqual([]);
});
