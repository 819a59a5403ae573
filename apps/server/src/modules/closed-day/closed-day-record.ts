import type { ClosedDayKind } from '@booking/domain/availability/decide-date';

/** A closed day as it is on file. */
export interface ClosedDayRecord {
  id: string;
  date: string;
  kind: ClosedDayKind;
  name: string;
  /** Malay and Chinese names; null: the same as `name`. */
  nameBm: string | null;
  nameCn: string | null;
  /** State names; empty: everywhere. */
  states: string[];
  /** Empty: all. */
  branchIds: string[];
  /** Announced but not yet certain; closed all the same. */
  tentative: boolean;
  /** What a form was opened with: another after every change. */
  version: number;
}

/** What is said about a closed day when it is made or changed; checked and trimmed. */
export type ClosedDayContent = Omit<ClosedDayRecord, 'id' | 'version'>;
