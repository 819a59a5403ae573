import encodeQR from 'qr';

/** A text as a QR code, drawn at once: it is on the page whenever the browser prints. The white around it is the reader's to find the code by. */
export function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} shapeRendering="crispEdges" aria-hidden="true" data-qr-code="">
      <path d={rows.map(darkRuns).join('')} fill="#000" />
    </svg>
  );
}

/** The dark squares of one row, those that touch as one. */
function darkRuns(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    const from = x;
    while (row[x]) x += 1;
    if (x > from) path += `M${from} ${y}h${x - from}v1h-${x - from}z`;
  }
  return path;
}
