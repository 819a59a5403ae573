import { fileTypeFromBuffer } from 'file-type';

/** The kinds of files that are taken (target D8), and how their names end. */
export const fileKinds = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'application/pdf': 'pdf' } as const;
export type FileKind = keyof typeof fileKinds;

/** Bytes that tell a kind: all four show themselves at the very beginning. */
const tellingBytes = 4_100;

/** The kind that the content shows, whatever the sender called it; null for a kind that is not taken. */
export async function kindOf(content: Buffer): Promise<FileKind | null> {
  const found = await fileTypeFromBuffer(content.subarray(0, tellingBytes));
  if (found === undefined || !Object.hasOwn(fileKinds, found.mime)) return null;
  // A PDF cannot be cleaned as an image is: at least nothing stands before it.
  if (found.mime === 'application/pdf' && !content.subarray(0, 5).equals(Buffer.from('%PDF-'))) return null;
  return found.mime as FileKind;
}
