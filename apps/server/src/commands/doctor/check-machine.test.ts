import { expect, test } from 'vitest';
import { checkFonts, checkMachine, storageFolder, thisMachine, type Machine } from './check-machine.js';

const gib = 2 ** 30;
const good: Machine = {
  node: '24.1.0',
  oldestNode: '20.19',
  openFiles: 65_536,
  memory: 4 * gib,
  heap: 2 * gib,
  disk: { free: 50 * gib, whole: 100 * gib },
};
const levels = (machine: Partial<Machine>) =>
  checkMachine({ ...good, ...machine }).map(({ level, text }) => `${level} ${/^[^:]*/.exec(text)?.[0]}`);

test('a machine that has enough', () => {
  expect(levels({})).toEqual(['OK Node', 'OK open files', 'OK memory', 'OK disk']);
  expect(levels({ openFiles: Number.POSITIVE_INFINITY, disk: null })).toEqual(['OK Node', 'OK open files', 'OK memory']);
});

test.each<[string, Partial<Machine>, string]>([
  ['a Node that is too old, though its number is the longer one', { node: '20.9.10' }, 'FAIL Node'],
  ['the limit of a login shell', { openFiles: 1_024 }, 'WARN open files'],
  ['a heap that the container has no room for', { memory: gib, heap: 2 * gib }, 'WARN memory'],
  ['a disk that is full', { disk: { free: 0, whole: 100 * gib } }, 'FAIL disk'],
  ['one that soon will be', { disk: { free: 5 * gib, whole: 100 * gib } }, 'WARN disk'],
])('%s', (_, machine, finding) => {
  expect(levels(machine).filter((line) => !line.startsWith('OK'))).toEqual([finding]);
});

test('the heap that fits is named', () => {
  expect(checkMachine({ ...good, memory: gib, heap: 2 * gib })[2]?.text).toContain('--max-old-space-size=768,');
});

test('this machine is read, also where the folder is not there yet; fonts are there', async () => {
  const machine = await thisMachine('/nonexistent/files');
  expect(machine).toMatchObject({ node: process.versions.node, oldestNode: '20.19' });
  for (const size of [machine.openFiles, machine.memory, machine.heap, machine.disk?.whole]) expect(size).toBeGreaterThan(0);
  expect(checkFonts()).toEqual([{ level: 'OK', text: 'fonts of run sheets: there' }]);
  expect([storageFolder('file:/a%20b'), storageFolder('s3://k:s@host/bucket')]).toEqual(['/a b', null]);
});
