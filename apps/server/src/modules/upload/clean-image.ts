import sharp, { type Sharp } from 'sharp';
import type { FileKind } from './file-kind.js';

export type ImageKind = Exclude<FileKind, 'application/pdf'>;

/** Maximum number of pixels of a decoded image: the most that telephones make. A larger one may be a decompression bomb. */
export const maxPixels = 50_000_000;
/** Maximum width and height of a stored image, in pixels. */
const maxSide = 4_096;
/** Timeout for processing one image, in seconds. */
const timeoutSeconds = 20;
/** Number of images that are decoded at the same time: each may need 200 MB of memory and a processor core. */
const slots = 2;

// libvips supports dozens of formats. Only these decoders may run, whatever type the file claims to have.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.cache(false);

let working = 0;
const waiting: (() => void)[] = [];

/**
 * Decodes an image and encodes it again, so that nothing but the picture is left of the sender's file: upright, in sRGB, without EXIF, at
 * most 4096 pixels a side (target D8).
 * @returns the new file, or the reason why there is none
 */
export async function cleanImage(content: Buffer, kind: ImageKind): Promise<Buffer | 'tooManyPixels' | 'damaged'> {
  if (working === slots) await new Promise<void>((resolve) => waiting.push(resolve));
  else working++;
  try {
    const { width, height } = await sharp(content, { limitInputPixels: false }).metadata();
    if (width * height > maxPixels) return 'tooManyPixels';
    const upright = sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: timeoutSeconds });
    return await encode(upright, kind).toBuffer();
  } catch {
    return 'damaged';
  } finally {
    // The slot goes to the next image in the queue, or becomes free.
    const next = waiting.shift();
    if (next) next();
    else working--;
  }
}

function encode(image: Sharp, kind: ImageKind): Sharp {
  switch (kind) {
    case 'image/jpeg':
      return image.jpeg({ quality: 85 });
    case 'image/png':
      return image.png();
    case 'image/webp':
      return image.webp({ quality: 85 });
  }
}
