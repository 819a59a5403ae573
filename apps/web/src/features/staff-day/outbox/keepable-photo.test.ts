import { expect, test } from 'vitest';
import { keepablePhoto } from './keepable-photo';

const file = (bytes: number, type: string) => new File([new Uint8Array(bytes)], 'door', { type });

// Without a browser that draws, a file goes as it is.
test.each([
  ['a photograph', file(2_000, 'image/jpeg'), { type: 'image/jpeg' }],
  ['one that is too large', file(10 * 1024 * 1024 + 1, 'image/jpeg'), 'tooLarge'],
  ['one too large to decode', file(60 * 1024 * 1024 + 1, 'image/jpeg'), 'tooLarge'],
  ['a film', file(2_000, 'video/mp4'), 'notAPhoto'],
  ['a kind that the server does not take', file(2_000, 'image/heic'), 'notAPhoto'],
])('%s', async (_name, given, expected) => {
  const made = await keepablePhoto(given);
  if (typeof expected === 'string') expect(made).toBe(expected);
  else expect(made).toMatchObject(expected);
});
