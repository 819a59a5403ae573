import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { SessionUser } from '../../../lib/session/session-user';
import type { DaySheetFragment } from '../run-sheet.generated';
import type { KeptPhoto, Tap } from './tap';

/** A day as it was last read, with who read it: enough to show the page offline. */
export interface KeptSheet {
  user: SessionUser;
  branchId: string;
  date: CalendarDate;
  sheet: DaySheetFragment;
  /** When it was read, in milliseconds. */
  at: number;
}

/** Its photographs lie beside it, so that noting how far it has come does not copy them; in the first version they lay in it. */
type KeptTap = Omit<Tap, 'photos'> & Partial<Pick<Tap, 'photos'>>;

/** What changes of a tap while it is being sent. */
export type TapNews = Partial<Pick<Tap, 'docUrls' | 'uploaded' | 'begun' | 'trouble'>>;

interface DayDatabase extends DBSchema {
  taps: { key: string; value: KeptTap };
  photos: { key: string; value: readonly KeptPhoto[] };
  sheets: { key: string; value: KeptSheet };
}

/** What the device keeps of the day's page (docs/security.md, "What a crew's telephone keeps"). */
const databaseName = 'booking.day';

let opening: Promise<IDBPDatabase<DayDatabase>> | null = null;

function database(): Promise<IDBPDatabase<DayDatabase>> {
  opening ??= openDB<DayDatabase>(databaseName, 2, {
    upgrade(db, before, _next, transaction) {
      if (before < 1) {
        db.createObjectStore('taps', { keyPath: 'id' });
        db.createObjectStore('sheets');
      } else {
        // The first version kept days without a flag (lib/day-flag.ts), and without one nothing removes them.
        void transaction.objectStore('sheets').clear();
      }
      db.createObjectStore('photos');
    },
    blocking(_before, _next, event) {
      // Another tab has a newer page, and waits for this one.
      (event.target as IDBDatabase).close();
      opening = null;
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

const onTaps = async () => (await database()).transaction(['taps', 'photos'], 'readwrite');
type OnTaps = Awaited<ReturnType<typeof onTaps>>;

async function putTap(transaction: OnTaps, { photos, ...tap }: Tap): Promise<void> {
  const beside = transaction.objectStore('photos');
  await Promise.all([transaction.objectStore('taps').put(tap), photos.length > 0 ? beside.put(photos, tap.id) : beside.delete(tap.id)]);
}

async function dropTap(transaction: OnTaps, id: string): Promise<void> {
  await Promise.all([transaction.objectStore('taps').delete(id), transaction.objectStore('photos').delete(id)]);
}

const withPhotos = async (transaction: OnTaps, tap: KeptTap): Promise<Tap> => ({
  ...tap,
  photos: (await transaction.objectStore('photos').get(tap.id)) ?? tap.photos ?? [],
});

/** Everybody's taps, in their order. @throws where the browser keeps nothing */
export async function allTaps(): Promise<Tap[]> {
  const transaction = await onTaps();
  const kept = await transaction.objectStore('taps').getAll();
  const taps = await Promise.all(kept.map((tap) => withPhotos(transaction, tap)));
  return taps.sort((a, b) => a.number - b.number);
}

/** @throws where the browser keeps nothing, or has no room */
export async function putTaps(taps: readonly Tap[]): Promise<void> {
  const transaction = await onTaps();
  await Promise.all([...taps.map((tap) => putTap(transaction, tap)), transaction.done]);
}

/** @throws where the browser keeps nothing */
export async function removeTaps(ids: readonly string[]): Promise<void> {
  const transaction = await onTaps();
  await Promise.all([...ids.map((id) => dropTap(transaction, id)), transaction.done]);
}

/** Changes a tap in one piece, whatever other tabs do. @returns null when it is not there any more. @throws where there is no room */
export async function changeTap(id: string, news: TapNews): Promise<Tap | null> {
  const transaction = await onTaps();
  const present = await transaction.objectStore('taps').get(id);
  if (present === undefined) return null;
  const next = { ...present, ...news };
  const tap = await withPhotos(transaction, next);
  await Promise.all([transaction.objectStore('taps').put(next), transaction.done]);
  return tap;
}

/** Removes a tap unless a request has left with it. @returns whether it is gone now */
export async function takeBackTap(id: string): Promise<boolean> {
  const transaction = await onTaps();
  const present = await transaction.objectStore('taps').get(id);
  const may = present !== undefined && !present.begun;
  if (may) await dropTap(transaction, id);
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
