import sharp, { type Sharp } from 'sharp';

/** Red above, blue below, so that tests can recognise up and down. */
function picture(width: number, height: number): Sharp {
  const lower = { create: { width, height: height / 2, channels: 3 as const, background: 'blue' } };
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([{ input: lower, left: 0, top: height / 2 }]);
}

/** A photograph as from a telephone: its EXIF data has the place, and a rotation by 90 degrees. */
export function photograph({ width = 80, height = 40 } = {}): Promise<Buffer> {
  return picture(width, height)
    .jpeg()
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '3/1 8/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

export function png({ width = 80, height = 40 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: { r: 0, g: 128, b: 0, alpha: 0.5 } } })
    .png()
    .toBuffer();
}

export function webp(): Promise<Buffer> {
  return picture(80, 40).webp().toBuffer();
}

export function gif(): Promise<Buffer> {
  return picture(80, 40).gif().toBuffer();
}

/** A PDF of one empty page, with a size of `bytes`. */
export function pdf(bytes = 0): Buffer {
  const page = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  );
  return Buffer.concat([page, Buffer.alloc(Math.max(0, bytes - page.length), '\n')]);
}

export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
export const html = Buffer.from('<!doctype html><html><body><script>alert(document.cookie)</script></body></html>');
