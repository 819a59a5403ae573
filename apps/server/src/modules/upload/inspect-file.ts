import { maxFileBytes, maxFileMegabytes, maxDocumentsAtOnce } from '@booking/domain/booking/document-limits';
import type { UploadMessageId } from '@booking/i18n/upload-messages';
import { cleanImage, maxPixels } from './clean-image.js';
import { kindOf, type FileKind } from './file-kind.js';

/** Limits of an upload, in files and bytes (target D8), and of the files of one person in 24 hours. */
export const uploadLimits = {
  files: maxDocumentsAtOnce,
  fileBytes: maxFileBytes,
  allBytes: maxDocumentsAtOnce * maxFileBytes,
  filesADay: 500,
};

/** A file that is being received. */
export interface IncomingFile {
  /** Name of the form field; only `docs` is accepted. */
  field: string;
  /** File name of the sender, for messages to the sender only. */
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/** A reason to refuse a file or the whole upload. */
export interface UploadError {
  status: 400 | 408 | 413 | 415;
  message: UploadMessageId;
  values: Readonly<Record<string, string | number>>;
}

/** `received`: bytes received, also of a refused file. */
export type InspectedFile = { received: number } & ({ error: UploadError } | { error: null; kind: FileKind; content: Buffer });

/**
 * Reads a file, checks its kind by its content, and re-encodes images. Stops reading soon after the limit of a whole upload.
 * @param place of the file in the upload, from 1
 */
export async function inspectFile(file: IncomingFile, place: number): Promise<InspectedFile> {
  const { content, received } = await collect(file.content);
  const refused = (status: UploadError['status'], message: UploadMessageId, values: UploadError['values'] = {}): InspectedFile => ({
    received,
    error: { status, message, values: { file: shownName(file.name, place), ...values } },
  });
  if (file.field !== 'docs') return refused(400, 'otherField');
  if (place > maxDocumentsAtOnce) return refused(413, 'tooMany', { max: maxDocumentsAtOnce });
  if (content === null) return refused(413, 'tooLarge', { max: maxFileMegabytes });
  if (content.length === 0) return refused(400, 'empty');
  const kind = await kindOf(content);
  if (kind === null) return refused(415, 'kind');
  if (kind === 'application/pdf') return { received, error: null, kind, content };
  const image = await cleanImage(content, kind);
  if (image === 'damaged') return refused(400, 'damaged');
  if (image === 'tooManyPixels') return refused(413, 'tooManyPixels', { max: maxPixels / 1_000_000 });
  return { received, error: null, kind, content: image };
}

/** @returns the content, null if it is too large, and the number of bytes received */
async function collect(stream: AsyncIterable<Uint8Array>): Promise<{ content: Buffer | null; received: number }> {
  let chunks: Uint8Array[] = [];
  let received = 0;
  for await (const chunk of stream) {
    received += chunk.length;
    if (received > maxFileBytes) chunks = [];
    else chunks.push(chunk);
    if (received > uploadLimits.allBytes) break;
  }
  return { content: received > maxFileBytes ? null : Buffer.concat(chunks), received };
}

/** The sender's file name, without control characters and cut to 60 characters, for messages. */
function shownName(name: string, place: number): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim();
  return Array.from(plain).slice(0, 60).join('') || `docs[${place}]`;
}
