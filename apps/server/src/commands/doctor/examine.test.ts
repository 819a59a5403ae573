import { expect, test } from 'vitest';
import { StartError } from '../../shared/start-error.js';
import { examine } from './examine.js';
import { lineOf, ok, warn, type Check } from './finding.js';

async function examined(checks: Check[], patience?: number): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await examine(checks, (finding) => lines.push(lineOf(finding)), patience);
  return { code, lines };
}

test('findings come in the order of the checks, and a warning is no failure', async () => {
  const slow = () => new Promise<void>((resolve) => setImmediate(resolve)).then(() => [ok('first'), warn('second')]);
  expect(await examined([slow, () => Promise.resolve([ok('third')])])).toEqual({
    code: 0,
    lines: ['OK    first', 'WARN  second', 'OK    third'],
  });
});

test('what breaks off says its code, never its words', async () => {
  const broken = Object.assign(new Error('password of postgres://x:secret@y'), { code: 'EX' });
  expect(await examined([() => Promise.reject(broken), () => Promise.reject(new StartError('ours.'))])).toEqual({
    code: 1,
    lines: ['FAIL  a check broke off (EX)', 'FAIL  ours.'],
  });
});

test('a check that never ends is given up, and the others are told', async () => {
  const never = () => new Promise<never>(() => undefined);
  expect(await examined([never, () => Promise.resolve([ok('second')]), never], 20)).toEqual({
    code: 1,
    lines: ['FAIL  a check did not end within 0.02 s', 'OK    second', 'FAIL  a check did not end within 0.02 s'],
  });
});
