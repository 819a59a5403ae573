import type { ClosedDayKind } from '@booking/domain/availability/decide-date';
import { previewDay } from './given-load';

interface ClosedDay {
  __typename: 'ClosedDay';
  id: string;
  version: number;
  date: string;
  kind: ClosedDayKind;
  names: { __typename: 'LocalisedName'; en: string; bm: string; cn: string };
  states: string[];
  branchIds: string[];
  tentative: boolean;
}

/** A closed day of the state Selangor in the server's answer. */
export const closedDay = (over: Partial<ClosedDay> = {}): ClosedDay => ({
  __typename: 'ClosedDay',
  id: 'c1',
  version: 1,
  date: '2026-12-11',
  kind: 'PUBLIC_HOLIDAY',
  names: { __typename: 'LocalisedName', en: "Sultan of Selangor's Birthday", bm: 'Hari Keputeraan', cn: '华诞' },
  states: ['Selangor'],
  branchIds: [],
  tentative: false,
  ...over,
});
/** The same name in every language. */
export const localised = (en: string): ClosedDay['names'] => ({ __typename: 'LocalisedName', en, bm: en, cn: en });
/** A branch that does not deliver on Fridays and Sundays. */
export const closableBranch = (id: string, name: string, state: string) => ({
  __typename: 'Branch',
  id,
  name,
  status: 'ACTIVE',
  deliveryWeekdays: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'SATURDAY'],
  address: { __typename: 'Address', state },
});
/** A day with 29 bookings in the preview of a closed day. */
export const impactDay = (over: object = {}) => previewDay({ date: '2026-12-17', booked: 29, limitBefore: 40, limitAfter: 0, ...over });
/** The answer of a preview. */
export const impactOn = (days: object[]) => ({ __typename: 'RestrictionPreview', days, overbooked: [] });
