/**
 * The rows of several pages as one list. A booking that was changed between two pages is on both: it stays where it is seen first,
 * so that no row moves under the pointer.
 */
export function mergePages<Row extends { id: string }>(pages: readonly (readonly Row[])[]): Row[] {
  const seen = new Set<string>();
  return pages.flat().filter(({ id }) => {
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}
