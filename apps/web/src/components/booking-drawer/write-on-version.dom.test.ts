import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { expect, test, vi } from 'vitest';
import { maxTries, writeOnVersion } from './use-booking-work';

const refusal = (reason: string) => new CombinedGraphQLErrors({ errors: [{ message: reason, extensions: { code: 'CONFLICT', reason } }] });

/** A server with one entity, which others change before each of the first `others` writes. */
function given({ others, reason = 'STALE_VERSION' }: { others: number; reason?: string }) {
  const read = vi.fn(() => Promise.resolve({ version: read.mock.calls.length + 1 }));
  const write = vi.fn((_on: { version: number }) =>
    write.mock.calls.length <= others ? Promise.reject(refusal(reason)) : Promise.resolve(),
  );
  return { start: { version: 1 }, read, write };
}

test('without a concurrent change, the write is sent once, with the version that the change was made on', async () => {
  const server = given({ others: 0 });
  await writeOnVersion({ ...server, mayGoOn: () => true });
  expect(server.write.mock.calls).toEqual([[{ version: 1 }]]);
  expect(server.read).not.toHaveBeenCalled();
});

test('after a concurrent change, the entity is read and the write is sent again, a bounded number of times', async () => {
  const server = given({ others: 2 });
  await writeOnVersion({ ...server, mayGoOn: () => true });
  expect(server.write.mock.calls).toEqual([[{ version: 1 }], [{ version: 2 }], [{ version: 3 }]]);

  const busy = given({ others: Infinity });
  await expect(writeOnVersion({ ...busy, mayGoOn: () => true })).rejects.toThrow('STALE_VERSION');
  expect(busy.write).toHaveBeenCalledTimes(maxTries);
});

test('a concurrent change that affects the write rejects it, and only a stale version is retried', async () => {
  const touched = given({ others: 1 });
  await expect(writeOnVersion({ ...touched, mayGoOn: ({ version }) => version !== 2 })).rejects.toThrow('STALE_VERSION');
  expect(touched.write).toHaveBeenCalledTimes(1);

  const other = given({ others: 1, reason: 'ILLEGAL_TRANSITION' });
  await expect(writeOnVersion({ ...other, mayGoOn: () => true })).rejects.toThrow('ILLEGAL_TRANSITION');
  expect(other.read).not.toHaveBeenCalled();
});
