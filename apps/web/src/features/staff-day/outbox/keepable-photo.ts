import type { KeptPhoto } from './tap';

/** Of the longer side, in pixels: enough to tell one doorway from another, and a file has some 400 kB. */
const longestSide = 2_000;
const quality = 0.82;
/** What the server takes (Target D8). */
const mostBytes = 10 * 1024 * 1024;
const kinds = ['image/jpeg', 'image/png', 'image/webp'];
/** More is not even decoded: a telephone would run out of memory. */
const mostDecoded = 60 * 1024 * 1024;

async function smaller(file: Blob): Promise<Blob | null> {
  if (typeof createImageBitmap === 'undefined') return null;
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/** A photograph as it is kept and sent: made smaller on the device, without where it was taken; or why it cannot be. */
export async function keepablePhoto(file: File): Promise<KeptPhoto | 'tooLarge' | 'notAPhoto'> {
  if (file.size > mostDecoded) return 'tooLarge';
  const made = await smaller(file).catch(() => null);
  // What the browser cannot draw goes as it is, when the server takes such files.
  const blob = made ?? file;
  if (!kinds.includes(blob.type)) return 'notAPhoto';
  if (blob.size > mostBytes) return 'tooLarge';
  return { bytes: await blob.arrayBuffer(), type: blob.type };
}
