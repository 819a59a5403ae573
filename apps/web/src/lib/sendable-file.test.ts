import { expect, test } from 'vitest';
import { sendableFile, sendablePhoto } from './sendable-file';

const limit = 10 * 1024 * 1024;
const file = (bytes: number, type: string, name = 'door') => new File([new Uint8Array(bytes)], name, { type });

// Without a browser that draws, a photograph goes as it is; user-area.e2e.ts and staff-day.e2e.ts have one that draws.
test.each([
  ['a photograph', file(2_000, 'image/jpeg'), null],
  ['one of the limit', file(limit, 'image/jpeg'), null],
  ['one that is too large', file(limit + 1, 'image/jpeg'), 'tooLarge'],
  ['one too large to decode', file(10 * limit + 1, 'image/jpeg'), 'tooLarge'],
  ['a film', file(2_000, 'video/mp4'), 'notAPhoto'],
  ['a HEIC photograph', file(2_000, 'image/heic'), 'heic'],
  ['one that only its name tells', file(2_000, '', 'IMG_1.HEIC'), 'heic'],
  ['a file without a kind', file(2_000, ''), 'notAPhoto'],
  ['a PDF', file(2_000, 'application/pdf'), 'notAPhoto'],
])('%s as a photograph', async (_name, given, refused) => {
  expect(await sendablePhoto(given)).toBe(refused ?? given);
});

test.each([
  ['a PDF of the limit', file(limit, 'application/pdf'), null],
  ['one that is larger', file(limit + 1, 'application/pdf'), 'tooLarge'],
  ['one that only its name tells', file(limit + 1, '', 'receipt.PDF'), 'tooLarge'],
  ['a photograph', file(2_000, 'image/jpeg'), null],
  ['a text', file(2_000, 'text/plain'), 'notAPhoto'],
])('%s as a file', async (_name, given, refused) => {
  expect(await sendableFile(given)).toBe(refused ?? given);
});
