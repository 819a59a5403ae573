import { dayReasons } from '@booking/domain/availability/decide-date';
import type { DayLoadPartsFragment } from '../../graphql/loads.generated';
import { isBookable, type DeliveryDay } from '../day-status/day-look';

export type DayLoad = DayLoadPartsFragment;

/**
 * Which branch's load explains a day: the one that would deliver; where none can, the one that an override would take (apps/server,
 * override.ts), which is the nearest to being able to.
 */
export function loadOfDay(day: DeliveryDay, loads: readonly DayLoad[]): DayLoad | null {
  const ofDay = loads.filter(({ date }) => date === day.date);
  if (isBookable(day)) return ofDay.find(({ branchName }) => branchName === day.branchName) ?? null;
  const nearness = ({ reason }: DayLoad) => dayReasons.indexOf(reason ?? 'FULL');
  return [...ofDay].sort((a, b) => nearness(b) - nearness(a))[0] ?? null;
}
