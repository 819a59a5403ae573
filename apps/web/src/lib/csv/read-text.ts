import { createYield } from '../yield-to-browser';

/** The ways in which programs here write text. */
export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'gb18030', 'big5'] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** EMPTY; TOO_LARGE; WORKBOOK: of Excel or another program, not text; NOT_TEXT; UNREADABLE: the device does not give it. */
export type FileFault = 'EMPTY' | 'TOO_LARGE' | 'WORKBOOK' | 'NOT_TEXT' | 'UNREADABLE';

type ReadText = { text: string; encoding: TextEncoding } | { fault: FileFault };

/** Bytes of a file: 100,000 lines of orders have about 15 MB. A larger one is refused before it is read. */
export const mostBytes = 40 * 1024 * 1024;
/** Bytes that are decoded at a time. */
const slice = 512 * 1024;
/** Bytes by which an encoding is recognised. */
const sample = 4096;

/** How files begin that are called .csv and are none: workbooks old and new, other archives, PDF. */
const beginnings = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x1f, 0x8b],
  [0x25, 0x50, 0x44, 0x46],
] as const;

/**
 * The text of a file, whatever program wrote it: UTF-8 or UTF-16 with or without a mark at its beginning, else as Windows writes it.
 * @param chosen how it is to be read; null: as it looks
 */
export async function readText(file: Blob, chosen: TextEncoding | null): Promise<ReadText> {
  if (file.size === 0) return { fault: 'EMPTY' };
  if (file.size > mostBytes) return { fault: 'TOO_LARGE' };
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { fault: 'UNREADABLE' };
  }
  if (beginnings.some((beginning) => beginning.every((byte, index) => bytes[index] === byte))) return { fault: 'WORKBOOK' };
  const seen = chosen ?? encodingOf(bytes.subarray(0, sample));
  if (seen === null) return { fault: 'NOT_TEXT' };
  const text = await decoded(bytes, seen, chosen === null && seen === 'utf-8');
  if (text !== null) return { text, encoding: seen };
  // Not UTF-8 after all: older programs write the letters of Western Europe so, and nothing is wrong in it.
  return { text: (await decoded(bytes, 'windows-1252', false)) ?? '', encoding: 'windows-1252' };
}

/** By the mark at its beginning; without one, UTF-16 has a NUL beside each plain letter. Null: no text has so many. */
function encodingOf(bytes: Uint8Array): TextEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const nuls = [0, 0];
  for (const [index, byte] of bytes.entries()) if (byte === 0) nuls[index % 2] = (nuls[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  const many = bytes.length / 8;
  if (odd > many && even < many / 4) return 'utf-16le';
  if (even > many && odd < many / 4) return 'utf-16be';
  // One that was typed or damaged is a fault of its line; a file full of them is no text.
  return even + odd > many ? null : 'utf-8';
}

/** Line ends as one character. Null: it is not of this encoding. */
async function decoded(bytes: Uint8Array, encoding: TextEncoding, fatal: boolean): Promise<string | null> {
  const yieldToBrowser = createYield();
  const decoder = new TextDecoder(encoding, { fatal });
  const pieces: string[] = [];
  // A line end may be cut in two.
  let held = '';
  try {
    for (let start = 0; start < bytes.length; start += slice) {
      const piece = held + decoder.decode(bytes.subarray(start, start + slice), { stream: true });
      held = piece.endsWith('\r') ? '\r' : '';
      pieces.push(oneLineEnd(held === '' ? piece : piece.slice(0, -1)));
      await yieldToBrowser();
    }
    pieces.push(oneLineEnd(held + decoder.decode()));
  } catch {
    return null;
  }
  return pieces.join('');
}

const oneLineEnd = (text: string): string => text.replace(/\r\n?/g, '\n');
