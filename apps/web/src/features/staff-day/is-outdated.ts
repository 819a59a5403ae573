import type { DaySheetFragment } from './run-sheet.generated';

const versionsOf = (sheet: DaySheetFragment | null) =>
  new Map(sheet ? [...sheet.stops.map(({ booking }) => booking), ...sheet.gone].map(({ id, version }) => [id, version]) : []);

/**
 * Whether an answer is older than what is known by now: a booking has got a newer version while it was on its way.
 * @param before what was known when it was asked for. What has not changed since then is no newer than the answer, whatever its
 * version says.
 */
export function isOutdated(answer: DaySheetFragment, before: DaySheetFragment | null, known: DaySheetFragment | null): boolean {
  const [was, is] = [versionsOf(before), versionsOf(known)];
  return [...versionsOf(answer)].some(([id, version]) => {
    const newest = is.get(id) ?? 0;
    return newest > version && newest > (was.get(id) ?? 0);
  });
}
