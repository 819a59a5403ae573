import { expect, test } from 'vitest';
import { bufferMegabytes } from './launch.js';

const gigabytes = (count: number) => count * 2 ** 30;

test.each([
  [0.5, 128],
  [1, 128],
  [4, 512],
  [7.75, 992],
  [64, 1024],
])('on a machine with %s GB of memory PostgreSQL has %s MB of shared buffers', (memory, buffers) => {
  expect(bufferMegabytes(gigabytes(memory))).toBe(buffers);
});
