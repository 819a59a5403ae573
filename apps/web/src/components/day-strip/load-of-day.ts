import { dayReasons } from '@booking/domain/availability/decide-date';
import type { DayLoadPartsFragment } from '../../graphql/loads.generated';
import { isBookable, type DeliveryDay } from '../day-status/day-look';

export type DayLoad = DayLoadPartsFragment;

/**
 * Returns the load of the branch that would deliver on a day; if none can, of the branch that an override would choose (apps/server,
 * override.ts).
 */
export function loadOfDay(day: DeliveryDay, loads: readonly DayLoad[]): DayLoad | null {
  const ofDay = loads.filter(({ date }) => date === day.date);
  if (isBookable(day)) return ofDay.find(({ branchName }) => branchName === day.branchName) ?? null;
  const nearness = ({ reason }: DayLoad) => dayReasons.indexOf(reason ?? 'FULL');
  return [...ofDay].sort((a, b) => nearness(b) - nearness(a))[0] ?? null;
}
