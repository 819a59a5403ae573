import { fileTypeFromBuffer } from 'file-type';

/** The file types that are accepted (target D8), with their file name extensions. */
export const fileKinds = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'application/pdf': 'pdf' } as const;
export type FileKind = keyof typeof fileKinds;

/** Number of bytes at the start of a file by which all four formats are recognised. */
const countedBytes = 4_100;

/** Returns the type of a file by its content, whatever the sender claims; null for a type that is not accepted. */
export async function kindOf(content: Buffer): Promise<FileKind | null> {
  const found = await fileTypeFromBuffer(content.subarray(0, countedBytes));
  if (found === undefined || !Object.hasOwn(fileKinds, found.mime)) return null;
  // A PDF cannot be encoded again as an image can; at least its magic bytes must be at the very start.
  if (found.mime === 'application/pdf' && !content.subarray(0, 5).equals(Buffer.from('%PDF-'))) return null;
  return found.mime as FileKind;
}
