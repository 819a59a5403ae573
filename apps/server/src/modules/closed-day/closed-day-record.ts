import type { ClosedDayKind } from '@booking/domain/availability/decide-date';

/** A stored closed day. */
export interface ClosedDayRecord {
  id: string;
  date: string;
  kind: ClosedDayKind;
  name: string;
  /** Malay and Chinese names; null means the same as `name`. */
  nameBm: string | null;
  nameCn: string | null;
  /** Names of states; empty means everywhere. */
  states: string[];
  /** Ids of branches; empty means all. */
  branchIds: string[];
  /** True if the date is announced but not certain. It is closed nevertheless. */
  tentative: boolean;
  /** Changes with every update, so that an outdated form is refused. */
  version: number;
}

/** The values of a new or changed closed day, checked and trimmed. */
export type ClosedDayContent = Omit<ClosedDayRecord, 'id' | 'version'>;
