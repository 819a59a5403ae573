import { expect, test } from 'vitest';
import { StartError } from '../../shared/start-error.js';
import { lineOf, ok, warn, type Check } from './finding.js';
import { runChecks } from './run-checks.js';

async function run(checks: Check[], timeout?: number): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await runChecks(checks, (finding) => lines.push(lineOf(finding)), timeout);
  return { code, lines };
}

test('findings come in the order of the checks, and a warning is no failure', async () => {
  const slow = () => new Promise<void>((resolve) => setImmediate(resolve)).then(() => [ok('first'), warn('second')]);
  expect(await run([slow, () => Promise.resolve([ok('third')])])).toEqual({
    code: 0,
    lines: ['OK    first', 'WARN  second', 'OK    third'],
  });
});

test('an unexpected error reports its code, never its message', async () => {
  const broken = Object.assign(new Error('password of postgres://x:secret@y'), { code: 'EX' });
  expect(await run([() => Promise.reject(broken), () => Promise.reject(new StartError('ours.'))])).toEqual({
    code: 1,
    lines: ['FAIL  a check broke off (EX)', 'FAIL  ours.'],
  });
});

test('a check that never ends fails after the timeout, and the others are reported', async () => {
  const never = () => new Promise<never>(() => undefined);
  expect(await run([never, () => Promise.resolve([ok('second')]), never], 20)).toEqual({
    code: 1,
    lines: ['FAIL  a check did not end within 0.02 s', 'OK    second', 'FAIL  a check did not end within 0.02 s'],
  });
});
