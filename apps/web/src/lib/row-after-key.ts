/** Rows by which Page Up and Page Down move. */
const pageStep = 12;

/** Returns the row to which a key moves the focus; null for any other key. */
export function rowAfterKey(key: string, from: number, last: number): number | null {
  const targets: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + pageStep,
    PageUp: from - pageStep,
    Home: 0,
    End: last,
  };
  const to = targets[key];
  return to === undefined ? null : Math.max(0, Math.min(last, to));
}
