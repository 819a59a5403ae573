import { maxFileBytes, maxFileMegabytes, mostDocumentsAtOnce } from '@booking/domain/booking/document-limits';
import type { UploadMessageId } from '@booking/i18n/upload-messages';
import { cleanImage, mostPixels } from './clean-image.js';
import { kindOf, type FileKind } from './file-kind.js';

/** Limits of an upload (target D8), and of what one person may upload in 24 hours. */
export const uploadLimits = {
  files: mostDocumentsAtOnce,
  fileBytes: maxFileBytes,
  allBytes: mostDocumentsAtOnce * maxFileBytes,
  filesADay: 500,
};

/** A file that is being received. */
export interface IncomingFile {
  /** The form field that it came in; `docs` is the one that counts. */
  field: string;
  /** As the sender called it: for messages to the sender only. */
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/** Why a file, or the whole upload, is refused. */
export interface UploadFault {
  status: 400 | 408 | 413 | 415;
  message: UploadMessageId;
  values: Readonly<Record<string, string | number>>;
}

/** `received` is in bytes, whatever became of them. */
export type InspectedFile = { received: number } & ({ fault: UploadFault } | { fault: null; kind: FileKind; content: Buffer });

/** Reads a file to its end, or a little past the bound of a whole upload; checks what it is, and cleans it. `place` counts from 1. */
export async function inspectFile(file: IncomingFile, place: number): Promise<InspectedFile> {
  const { content, received } = await collect(file.content);
  const refused = (status: UploadFault['status'], message: UploadMessageId, values: UploadFault['values'] = {}): InspectedFile => ({
    received,
    fault: { status, message, values: { file: shownName(file.name, place), ...values } },
  });
  if (file.field !== 'docs') return refused(400, 'otherField');
  if (place > mostDocumentsAtOnce) return refused(413, 'tooMany', { max: mostDocumentsAtOnce });
  if (content === null) return refused(413, 'tooLarge', { max: maxFileMegabytes });
  if (content.length === 0) return refused(400, 'empty');
  const kind = await kindOf(content);
  if (kind === null) return refused(415, 'kind');
  if (kind === 'application/pdf') return { received, fault: null, kind, content };
  const image = await cleanImage(content, kind);
  if (image === 'damaged') return refused(400, 'damaged');
  if (image === 'tooManyPixels') return refused(413, 'tooManyPixels', { max: mostPixels / 1_000_000 });
  return { received, fault: null, kind, content: image };
}

/** The content; null when it is too large, of which nothing is kept. */
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

/** The sender's own name of the file, of a length and with signs that a message can show. */
function shownName(name: string, place: number): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim();
  return Array.from(plain).slice(0, 60).join('') || `docs[${place}]`;
}
