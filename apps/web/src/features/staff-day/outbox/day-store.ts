import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { SessionUser } from '../../../lib/session/session-user';
import type { DaySheetFragment } from '../run-sheet.generated';
import type { Tap } from './tap';

/** A day as it was last read, with who read it: enough to show the page without a line. */
export interface KeptSheet {
  user: SessionUser;
  branchId: string;
  date: CalendarDate;
  sheet: DaySheetFragment;
  /** When it was read, in milliseconds. */
  at: number;
}

interface DayDatabase extends DBSchema {
  taps: { key: string; value: Tap };
  sheets: { key: string; value: KeptSheet };
}

/** What the device keeps of the day's page (docs/security.md, "What a crew's telephone keeps"). */
const databaseName = 'booking.day';

let opening: Promise<IDBPDatabase<DayDatabase>> | null = null;

function database(): Promise<IDBPDatabase<DayDatabase>> {
  opening ??= openDB<DayDatabase>(databaseName, 1, {
    upgrade(db) {
      db.createObjectStore('taps', { keyPath: 'id' });
      db.createObjectStore('sheets');
    },
    terminated() {
      opening = null;
    },
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

const sheetKey = (userId: string, branchId: string, date: CalendarDate) => `${userId} ${branchId} ${date}`;

/** Everybody's taps, in their order. @throws where the browser keeps nothing */
export async function allTaps(): Promise<Tap[]> {
  const taps = await (await database()).getAll('taps');
  return taps.sort((a, b) => a.number - b.number);
}

/** @throws where the browser keeps nothing, or has no room */
export async function putTaps(taps: readonly Tap[]): Promise<void> {
  const transaction = (await database()).transaction('taps', 'readwrite');
  await Promise.all([...taps.map((tap) => transaction.store.put(tap)), transaction.done]);
}

export async function removeTaps(ids: readonly string[]): Promise<void> {
  const transaction = (await database()).transaction('taps', 'readwrite');
  await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done]);
}

/** Changes a tap in one piece, whatever other tabs do. @returns null when it is not there any more */
export async function changeTap(id: string, change: (tap: Tap) => Tap): Promise<Tap | null> {
  const transaction = (await database()).transaction('taps', 'readwrite');
  const present = await transaction.store.get(id);
  const next = present === undefined ? null : change(present);
  if (next !== null) await transaction.store.put(next);
  await transaction.done;
  return next;
}

/** Removes a tap unless a request has left with it. @returns whether it is gone now */
export async function takeBackTap(id: string): Promise<boolean> {
  const transaction = (await database()).transaction('taps', 'readwrite');
  const present = await transaction.store.get(id);
  const may = present !== undefined && !present.begun;
  if (may) await transaction.store.delete(id);
  await transaction.done;
  return may;
}

export async function keepSheet(kept: KeptSheet): Promise<void> {
  await (await database()).put('sheets', kept, sheetKey(kept.user._id, kept.branchId, kept.date));
}

export async function keptSheet(userId: string, branchId: string, date: CalendarDate): Promise<KeptSheet | null> {
  return (await (await database()).get('sheets', sheetKey(userId, branchId, date))) ?? null;
}

export async function forgetSheet(userId: string, branchId: string, date: CalendarDate): Promise<void> {
  await (await database()).delete('sheets', sheetKey(userId, branchId, date));
}

/** Who read a day that is not over yet, as the server described them then. */
export async function keptUser(userId: string, today: CalendarDate): Promise<SessionUser | null> {
  const sheets = await (await database()).getAll('sheets');
  return sheets.filter(({ user, date }) => user._id === userId && date >= today).sort((a, b) => b.at - a.at)[0]?.user ?? null;
}

/** Removes the days that are over, and those of everybody but one person (null: of everybody). */
export async function forgetSheets(but: string | null, today: CalendarDate): Promise<void> {
  const transaction = (await database()).transaction('sheets', 'readwrite');
  for (let cursor = await transaction.store.openCursor(); cursor; cursor = await cursor.continue()) {
    const { user, date } = cursor.value;
    if (user._id !== but || date < today) await cursor.delete();
  }
  await transaction.done;
}
