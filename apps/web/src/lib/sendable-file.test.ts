import { expect, test } from 'vitest';
import { sendableFile, sendablePhoto } from './sendable-file';

const limit = 10 * 1024 * 1024;
const file = (bytes: number, type: string, name = 'door') => new File([new Uint8Array(bytes)], name, { type });

// The test environment cannot draw, so that a photograph is sent unchanged; user-area.e2e.ts and staff-day.e2e.ts test in a browser.
test.each([
  ['a photograph', file(2_000, 'image/jpeg'), null],
  ['a photograph at the limit', file(limit, 'image/jpeg'), null],
  ['a photograph above the limit', file(limit + 1, 'image/jpeg'), 'tooLarge'],
  ['a photograph too large to decode', file(10 * limit + 1, 'image/jpeg'), 'tooLarge'],
  ['a video', file(2_000, 'video/mp4'), 'notAPhoto'],
  ['a HEIC photograph', file(2_000, 'image/heic'), 'heic'],
  ['a HEIC photograph without a type', file(2_000, '', 'IMG_1.HEIC'), 'heic'],
  ['a file without a type', file(2_000, ''), 'notAPhoto'],
  ['a PDF', file(2_000, 'application/pdf'), 'notAPhoto'],
])('%s as a photograph', async (_name, chosen, refused) => {
  expect(await sendablePhoto(chosen)).toBe(refused ?? chosen);
});

test.each([
  ['a PDF at the limit', file(limit, 'application/pdf'), null],
  ['a PDF above the limit', file(limit + 1, 'application/pdf'), 'tooLarge'],
  ['a PDF above the limit without a type', file(limit + 1, '', 'receipt.PDF'), 'tooLarge'],
  ['a photograph', file(2_000, 'image/jpeg'), null],
  ['a text', file(2_000, 'text/plain'), 'notAPhoto'],
])('%s as a file', async (_name, chosen, refused) => {
  expect(await sendableFile(chosen)).toBe(refused ?? chosen);
});
