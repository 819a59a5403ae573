import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { SessionUser } from '../../../lib/session/session-user';
import type { DaySheetFragment } from '../../../graphql/day.generated';
import type { KeptPhoto, QueuedAction } from './queued-action';

/** A day as it was last read, with the user who read it: enough to show the page offline. */
export interface KeptSheet {
  user: SessionUser;
  branchId: string;
  date: CalendarDate;
  sheet: DaySheetFragment;
  /** When it was read, in milliseconds. */
  at: number;
}

/** The fields of an action that change while it is sent. */
type ActionChange = Partial<Pick<QueuedAction, 'docUrls' | 'uploaded' | 'begun' | 'error'>>;

interface DayDatabase extends DBSchema {
  /** Photographs are stored apart from their action, so that saving its progress does not copy them. */
  actions: { key: string; value: Omit<QueuedAction, 'photos'> };
  photos: { key: string; value: readonly KeptPhoto[] };
  sheets: { key: string; value: KeptSheet };
}

/** What the device keeps of the day's page (docs/security.md, "What a crew's telephone keeps"). */
const databaseName = 'booking.day';

let opening: Promise<IDBPDatabase<DayDatabase>> | null = null;

function database(): Promise<IDBPDatabase<DayDatabase>> {
  opening ??= openDB<DayDatabase>(databaseName, 1, {
    upgrade(db) {
      db.createObjectStore('actions', { keyPath: 'id' });
      db.createObjectStore('photos');
      db.createObjectStore('sheets');
    },
    blocking(_before, _next, event) {
      // Another tab has a newer version of the page, and waits for this connection to close.
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

const onActions = async () => (await database()).transaction(['actions', 'photos'], 'readwrite');
type OnActions = Awaited<ReturnType<typeof onActions>>;

async function put(transaction: OnActions, { photos, ...action }: QueuedAction): Promise<void> {
  await Promise.all([
    transaction.objectStore('actions').put(action),
    photos.length > 0 ? transaction.objectStore('photos').put(photos, action.id) : undefined,
  ]);
}

async function remove(transaction: OnActions, id: string): Promise<void> {
  await Promise.all([transaction.objectStore('actions').delete(id), transaction.objectStore('photos').delete(id)]);
}

const withPhotos = async (transaction: OnActions, action: Omit<QueuedAction, 'photos'>): Promise<QueuedAction> => ({
  ...action,
  photos: (await transaction.objectStore('photos').get(action.id)) ?? [],
});

/** Returns the actions of all users, in order. @throws if the browser stores nothing */
export async function allActions(): Promise<QueuedAction[]> {
  const transaction = await onActions();
  const kept = await transaction.objectStore('actions').getAll();
  const actions = await Promise.all(kept.map((action) => withPhotos(transaction, action)));
  return actions.sort((a, b) => a.number - b.number);
}

/** Replaces actions by others, all or none. @throws if the browser stores nothing, or has no room */
export async function replaceActions(ids: readonly string[], next: readonly QueuedAction[]): Promise<void> {
  const transaction = await onActions();
  await Promise.all([...ids.map((id) => remove(transaction, id)), ...next.map((action) => put(transaction, action)), transaction.done]);
}

/** Changes an action in one transaction with the other tabs. @returns null if it does not exist any more @throws if there is no room */
export async function changeAction(id: string, change: ActionChange): Promise<QueuedAction | null> {
  const transaction = await onActions();
  const present = await transaction.objectStore('actions').get(id);
  if (present === undefined) return null;
  const next = { ...present, ...change };
  const action = await withPhotos(transaction, next);
  await Promise.all([transaction.objectStore('actions').put(next), transaction.done]);
  return action;
}

/** Removes an action unless a request for it has been sent. @returns whether it is removed */
export async function takeBackAction(id: string): Promise<boolean> {
  const transaction = await onActions();
  const present = await transaction.objectStore('actions').get(id);
  const may = present !== undefined && !present.begun;
  if (may) await remove(transaction, id);
  await transaction.done;
  return may;
}

const sheetKey = (userId: string, branchId: string, date: CalendarDate) => `${userId} ${branchId} ${date}`;

export async function keepSheet(kept: KeptSheet): Promise<void> {
  await (await database()).put('sheets', kept, sheetKey(kept.user._id, kept.branchId, kept.date));
}

export async function keptSheet(userId: string, branchId: string, date: CalendarDate): Promise<KeptSheet | null> {
  return (await (await database()).get('sheets', sheetKey(userId, branchId, date))) ?? null;
}

export async function forgetSheet(userId: string, branchId: string, date: CalendarDate): Promise<void> {
  await (await database()).delete('sheets', sheetKey(userId, branchId, date));
}

/** Returns the user who read a day that is not over yet, as the server described them then. */
export async function keptUser(userId: string, today: CalendarDate): Promise<SessionUser | null> {
  const sheets = await (await database()).getAll('sheets');
  return sheets.filter(({ user, date }) => user._id === userId && date >= today).sort((a, b) => b.at - a.at)[0]?.user ?? null;
}

/** Removes past days, and the days of all other users. @param but the user whose days stay; null: nobody */
export async function forgetSheets(but: string | null, today: CalendarDate): Promise<void> {
  const transaction = (await database()).transaction('sheets', 'readwrite');
  for (let cursor = await transaction.store.openCursor(); cursor; cursor = await cursor.continue()) {
    const { user, date } = cursor.value;
    if (user._id !== but || date < today) await cursor.delete();
  }
  await transaction.done;
}
