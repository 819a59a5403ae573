import { fileTypeFromBuffer } from 'file-type';

/** The file types that are accepted (target D8), with their file name extensions. */
export const fileKinds = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'application/pdf': 'pdf' } as const;
export type FileKind = keyof typeof fileKinds;

/** Length of the magic bytes: all four formats can be recognised by how they begin. */
const countedBytes = 4_100;

/** The file type according to its content, whatever the sender called it; null for a type that is not accepted. */
export async function kindOf(content: Buffer): Promise<FileKind | null> {
  const found = await fileTypeFromBuffer(content.subarray(0, countedBytes));
  if (found === undefined || !Object.hasOwn(fileKinds, found.mime)) return null;
  // A PDF cannot be encoded again as an image can; at least nothing may stand before its magic bytes.
  if (found.mime === 'application/pdf' && !content.subarray(0, 5).equals(Buffer.from('%PDF-'))) return null;
  return found.mime as FileKind;
}
