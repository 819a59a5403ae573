import { maxDocumentsAtOnce } from '@booking/domain/booking/document-limits';
import type { Attendance } from '@booking/domain/delivery-day/attendance';
import type { FailureCode } from '@booking/domain/booking/failure-code';
import { useApolloClient } from '@apollo/client/react';
import { personText } from '@booking/reference-data/person-text';
import { useRef, useState, createContext, use } from 'react';
import { DayOutAllDocument, DayUndoAllDocument } from '../../graphql/day.generated';
import { newKey } from '../../lib/new-key';
import { requestFailureOf } from '../../lib/request-failure';
import { sendablePhoto, type Unsendable } from '../../lib/sendable-file';
import { useStaffUser } from '../../lib/session/staff-user';
import { useLocale, useT } from '../../lib/use-locale';
import { useSnackbar } from '../../ui/snackbar';
import type { DayPlace } from './day-head';
import type { DayStop } from './day-stops';
import { actionQueue } from './queue/action-queue';
import type { ActionStatus, KeptPhoto, NewAction, QueuedAction, Standing } from './queue/queued-action';

/**
 * Milliseconds for which a delivery can be undone on the device, as long as its message is shown. A step that can be reversed needs no such
 * time.
 */
const undoTime = 5_000;
/** Milliseconds for which the message about all stops is shown; each can be undone in its history until the end of the next day. */
const undoAllTime = 15_000;

/** A file that cannot be sent as a photograph, and why. */
export interface WrongPhoto {
  file: File;
  why: Unsendable;
}

/** Message ids of why a file cannot be sent as a photo. */
export const wrongPhotoTexts: Readonly<Record<Unsendable, string>> = {
  tooLarge: 'day.photo.tooLarge',
  heic: 'day.photo.heic',
  notAPhoto: 'day.photo.notAPhoto',
};

/** The reason of a failed delivery. */
interface Why {
  failure: FailureCode;
  words: string;
}

/** The actions of a stop, each by one press. */
interface StopActions {
  /** The stop whose photographs are being prepared. */
  busy: string | null;
  out: (stop: DayStop) => void;
  /** Sends out several stops by one bulk action, which is undone as one. */
  outAll: (stops: readonly DayStop[]) => Promise<void>;
  notOut: (stop: DayStop) => void;
  /** Delivers without the name of the receiver: by one press, and for photographs that are added later. */
  deliver: (stop: DayStop, files: readonly File[]) => void;
  /** As `fail`. @param receivedBy the valid name of the receiver; null: not recorded */
  deliverTo: (stop: DayStop, receivedBy: string | null, files: readonly File[]) => Promise<readonly WrongPhoto[] | null>;
  /** @returns the files that prevented it; empty: it is recorded. Null: the device could not save it, which is shown */
  fail: (stop: DayStop, why: Why, files: readonly File[]) => Promise<readonly WrongPhoto[] | null>;
  /** Undoes a delivery or a failure. */
  undo: (stop: DayStop) => void;
  /** Remembers that a press takes a stop off the telephone’s card. */
  leave: (stop: DayStop) => void;
  /** Returns once which stop a press has taken off the card; null: none. */
  takeLeft: () => string | null;
  /** Removes the rejected actions of a booking. */
  drop: (bookingId: string) => void;
  /** Sends the rejected actions of a booking again. @param standing its present state; null: unknown */
  sendAnyway: (bookingId: string, standing: Standing | null) => void;
}

/** @param read reloads the day */
export function useStopActions({ branch, date }: Pick<DayPlace, 'branch' | 'date'>, read: () => Promise<void>): StopActions {
  const client = useApolloClient();
  const t = useT();
  const locale = useLocale();
  const user = useStaffUser();
  const show = useSnackbar();
  const [busy, setBusy] = useState<string | null>(null);
  const left = useRef<string | null>(null);
  const takenBack = useRef(new Set<string>());
  const nameOf = ({ booking }: DayStop) => personText(booking.salutation, booking.name, locale);

  const actionOf = ({ booking, version }: DayStop, status: ActionStatus): NewAction => ({
    userId: user._id,
    branchId: branch?.id ?? '',
    date,
    bookingId: booking.id,
    version,
    status,
    reason: null,
    failure: null,
    takesBack: false,
    docUrls: booking.docUrls,
    photos: [],
  });

  /** @returns null if the device could not save it, which is shown */
  const queue = (action: NewAction, undoMilliseconds: number): Promise<QueuedAction | null> =>
    actionQueue.add(action, undoMilliseconds).catch(() => {
      show({ color: 'full', content: t('day.notKept') });
      return null;
    });

  /** @returns whether it is recorded */
  async function record(
    stop: DayStop,
    status: ActionStatus,
    why: Why | null,
    photos: readonly KeptPhoto[],
    receivedBy: string | null = null,
  ): Promise<boolean> {
    const isMore = stop.status === 'DELIVERED';
    const isFinal = !isMore && (status === 'DELIVERED' || status === 'FAILED');
    if (isFinal) leave(stop);
    const queued = await queue(
      {
        ...actionOf(stop, status),
        reason: why?.words ?? null,
        failure: why?.failure ?? null,
        photos,
        ...(receivedBy !== null && { receivedBy }),
      },
      isFinal ? undoTime : 0,
    );
    if (queued === null) return false;
    if (isMore) show({ color: 'success', content: t('day.toast.photos', { name: nameOf(stop), count: photos.length }) });
    if (isFinal)
      show({
        color: status === 'DELIVERED' ? 'success' : 'primary',
        content: t(status === 'DELIVERED' ? 'day.toast.DELIVERED' : 'day.toast.FAILED', { name: nameOf(stop) }),
        timeout: undoTime,
        action: { label: t('day.undo'), onPress: () => void undo(stop, queued) },
      });
    return true;
  }

  const leave = ({ booking }: DayStop) => {
    left.current = booking.id;
  };

  /** @returns the files that cannot be sent: then nothing is recorded; null as in `fail` */
  async function withPhotos(
    stop: DayStop,
    files: readonly File[],
    then: (photos: readonly KeptPhoto[]) => Promise<boolean>,
  ): Promise<readonly WrongPhoto[] | null> {
    if (files.length === 0) return (await then([])) ? [] : null;
    setBusy(stop.booking.id);
    const photos: KeptPhoto[] = [];
    const wrong: WrongPhoto[] = [];
    // One after the other, because several do not fit into the memory of a telephone.
    for (const file of files.slice(0, maxDocumentsAtOnce)) {
      const made = await sendablePhoto(file);
      // A file that was removed from the device meanwhile cannot be read.
      const bytes = typeof made === 'string' ? null : await made.arrayBuffer().catch(() => null);
      if (typeof made === 'string' || bytes === null) wrong.push({ file, why: typeof made === 'string' ? made : 'notAPhoto' });
      else photos.push({ bytes, type: made.type });
    }
    setBusy(null);
    if (wrong.length > 0) return wrong;
    if (files.length > maxDocumentsAtOnce) show({ color: 'medium', content: t('day.photo.tooMany', { max: maxDocumentsAtOnce }) });
    return (await then(photos)) ? [] : null;
  }

  const deliverTo: StopActions['deliverTo'] = (stop, receivedBy, files) =>
    withPhotos(stop, files, (photos) => record(stop, 'DELIVERED', null, photos, receivedBy));

  async function deliver(stop: DayStop, files: readonly File[]): Promise<void> {
    const [wrong] = (await deliverTo(stop, null, files)) ?? [];
    if (wrong) show({ color: 'full', content: t(wrongPhotoTexts[wrong.why], { file: wrong.file.name }) });
  }

  /** A step that was sent is undone by another step behind it. @param waits the step; null: the server has it */
  async function undo(stop: DayStop, waits: QueuedAction | null): Promise<void> {
    if (waits !== null && takenBack.current.has(waits.id)) return;
    if (waits !== null) takenBack.current.add(waits.id);
    const name = nameOf(stop);
    const isHere = waits !== null && (await actionQueue.takeBack(waits.id));
    // Photographs that were added after a delivery are not a step.
    if (!isHere && waits?.status === stop.booking.status) return void show({ color: 'medium', content: t('day.tooLate', { name }) });
    if (!isHere) {
      const version = waits === null ? stop.version : waits.version + 1;
      const queued = await queue({ ...actionOf(stop, 'OUT_FOR_DELIVERY'), version, takesBack: true }, 0);
      if (queued === null && waits !== null) takenBack.current.delete(waits.id);
      if (queued === null) return;
    }
    show({ content: t('day.undone', { name }) });
  }

  /** Without a connection, an action for each stop is queued. */
  async function outAll(stops: readonly DayStop[]): Promise<void> {
    // A stop with queued actions is ahead of the server, so its step is queued behind them.
    const [known, ahead] = [stops.filter(({ waits }) => waits === null), stops.filter(({ waits }) => waits !== null)];
    ahead.forEach((stop) => void record(stop, 'OUT_FOR_DELIVERY', null, []));
    if (known.length === 0) return;
    const bookings = known.map(({ booking, version }) => ({ id: booking.id, version }));
    try {
      const variables = { bookings, idempotencyKey: newKey() };
      const { data } = await client.mutate({ mutation: DayOutAllDocument, variables });
      if (!data) return;
      const { id, done, left } = data.setBookingStatuses;
      const references = left.map(({ reference }) => reference).join(', ');
      show({
        color: left.length === 0 ? 'success' : 'medium',
        content: t('day.toast.outAll', { count: done.length, left: left.length, references }),
        timeout: undoAllTime,
        ...(done.length > 0 && { action: { label: t('day.undo'), onPress: () => void undoAll(id) } }),
      });
    } catch (error) {
      if (requestFailureOf(error).code !== 'NETWORK') show({ color: 'full', content: t('day.toast.outAllNot') });
      else known.forEach((stop) => void record(stop, 'OUT_FOR_DELIVERY', null, []));
    }
    await read();
  }

  async function undoAll(id: string): Promise<void> {
    try {
      const { data } = await client.mutate({ mutation: DayUndoAllDocument, variables: { id } });
      const { done = [], left = [] } = data?.undoBulk ?? {};
      show({
        color: left.length === 0 ? 'success' : 'medium',
        content: t('day.toast.outAllUndone', { count: done.length, left: left.length }),
      });
    } catch {
      show({ color: 'full', content: t('day.toast.outAllNotUndone') });
    }
    await read();
  }

  return {
    busy,
    out: (stop) => void record(stop, 'OUT_FOR_DELIVERY', null, []),
    outAll,
    notOut: (stop) => void record(stop, 'CONFIRMED', null, []),
    deliver: (stop, files) => void deliver(stop, files),
    deliverTo,
    fail: (stop, why, files) => withPhotos(stop, files, (photos) => record(stop, 'FAILED', why, photos)),
    undo: (stop) => void undo(stop, stop.waits),
    leave,
    takeLeft: () => {
      const id = left.current;
      left.current = null;
      return id;
    },
    drop: (bookingId) => void actionQueue.drop(bookingId),
    sendAnyway: (bookingId, standing) => void actionQueue.sendAnyway(bookingId, standing),
  };
}

/** A delivery that is being recorded. */
export interface Delivering {
  /** The stop when the sheet was opened. */
  stop: DayStop;
  photos: readonly File[];
  /** Whether its sheet is open. A closed one keeps its photographs until it is recorded or another stop is asked about. */
  isOpen: boolean;
}

/** The actions that every stop of the page has. */
export interface DayActions extends StopActions {
  /** Whether the user may take steps: office with booking:write, or the crew. */
  mayStep: boolean;
  /** Moves stops to an index of a round (from 0 on; past the last one: to its end); null: the user may not. */
  move: ((bookingIds: readonly string[], round: number, index: number) => void) | null;
  /** The numbers of the day's rounds. */
  rounds: readonly number[];
  /** Opens the booking in the drawer; null: the crew has none. */
  open: ((bookingId: string) => void) | null;
  /** Opens the camera, or the file dialog on a device without one. */
  pickPhotos: (then: (files: readonly File[]) => void) => void;
  askWhyFailed: (stop: DayStop) => void;
  /** Asks for a photograph and for the receiver. */
  askDelivered: (stop: DayStop) => void;
  /** The delivery that was asked about last and is not recorded yet; null: none. */
  delivering: Delivering | null;
  /** Records after a call whether somebody will be at home; null: the user may not, or the day is past. */
  confirmAttendance: ((stop: DayStop, answer: Attendance) => void) | null;
}

const none = (): never => {
  throw new Error('A stop stands within the day.');
};

export const DayActionsContext = createContext<DayActions | null>(null);

export const useDayActions = (): DayActions => use(DayActionsContext) ?? none();
