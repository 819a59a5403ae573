import { maxFileBytes } from '@booking/domain/booking/document-limits';

/** Pixels of the longer side: enough to recognise a doorway. Such a file has about 400 kB. */
const maxSide = 2_000;
const quality = 0.85;
/** Bytes up to which a photograph is sent unchanged, if its sides are short enough. */
const smallBytes = 1024 * 1024;
/** Bytes above which a photograph is not decoded: a telephone would run out of memory. A photograph of 50 megapixels has up to 60 MB. */
const maxDecodedBytes = 100 * 1024 * 1024;
/** The types of photographs that the server accepts (target D8). */
const kinds = ['image/jpeg', 'image/png', 'image/webp'];

/** Why a file cannot be sent. `heic`: this browser cannot read it, and its owner can save it as something else. */
export type Unsendable = 'tooLarge' | 'heic' | 'notAPhoto';

const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
const isPdf = ({ type, name }: File) => type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name));

/**
 * Draws a photograph within maxSide, upright as its EXIF data say, and without its EXIF data, such as the place.
 * @returns the file itself if it is small; null if this browser cannot draw it
 * @throws what `decode` throws if this browser cannot read it
 */
async function smaller(file: File): Promise<File | null> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  const canvas = document.createElement('canvas');
  try {
    // Unlike createImageBitmap(), an image element turns the photograph upright in every browser, and reads HEIC in Safari.
    image.src = url;
    await image.decode();
    const scale = maxSide / Math.max(image.naturalWidth, image.naturalHeight);
    if (scale >= 1 && file.size <= smallBytes && kinds.includes(file.type)) return file;
    canvas.width = Math.round(image.naturalWidth * Math.min(1, scale));
    canvas.height = Math.round(image.naturalHeight * Math.min(1, scale));
    const context = canvas.getContext('2d');
    if (context === null) return null;
    // A JPEG has no transparency: without this it would be black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    return blob && new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type });
  } finally {
    // Otherwise Safari keeps the memory of image and canvas for a while.
    URL.revokeObjectURL(url);
    image.src = '';
    canvas.width = canvas.height = 0;
  }
}

/** Makes a photograph smaller on the device. @returns the file to keep and send, or why it cannot be sent */
export async function sendablePhoto(file: File): Promise<File | Unsendable> {
  if (file.size > maxDecodedBytes) return 'tooLarge';
  const made = await smaller(file).catch(() => null);
  if (made === null && isHeic(file)) return 'heic';
  // A file that the browser cannot draw is sent unchanged if the server accepts its type.
  const sent = made ?? file;
  if (!kinds.includes(sent.type)) return 'notAPhoto';
  return sent.size > maxFileBytes ? 'tooLarge' : sent;
}

/** As sendablePhoto, but also accepts a PDF, which stays unchanged. */
export async function sendableFile(file: File): Promise<File | Unsendable> {
  if (!isPdf(file)) return sendablePhoto(file);
  return file.size > maxFileBytes ? 'tooLarge' : file;
}
