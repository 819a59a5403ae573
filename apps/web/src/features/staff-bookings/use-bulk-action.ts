import { canArchive, canMove, canTransition, mayGoOut, type BookingStatus } from '@booking/domain/booking/booking-status';
import { maxBookings } from '@booking/domain/booking/named-bookings';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { locales, type Locale } from '@booking/domain/locale/locale';
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { failureWords } from '../../components/staff-form/save-failure';
import { saveFailureOf, type SaveFailure } from '../../components/staff-form/use-saving';
import {
  ArchiveBookingsDocument,
  BookingIdsDocument,
  CancelBookingsDocument,
  MessageBookingsDocument,
  MoveBookingsDocument,
  RestoreBookingsDocument,
  SetBookingStatusesDocument,
  UndoBulkDocument,
  type BookingIdsQuery,
  type BookingIdsQueryVariables,
  type BulkAnswerFragment,
} from '../../graphql/staff-bookings.generated';
import { attemptFor, type Attempt } from '../../lib/booking-attempt';
import { failureTexts, requestFailureOf } from '../../lib/request-failure';
import { useLocale, useT } from '../../lib/use-locale';
import { whileSaving } from '../../lib/while-saving';
import { useSnackbar } from '../../ui/snackbar';
import { filterWithin, type ListFilter } from './booking-filter';
import { pickedOf, type SelectedRow, type Selection } from './selection';
import type { BookingRow } from './use-booking-list';
import { statusLooks } from '../../components/booking-status/booking-status-badge';

/** What staff do to many bookings at once. */
export type BulkAction = 'move' | 'status' | 'message' | 'archive' | 'restore' | 'cancel';

/** The statuses that many bookings can be set to together; a failure needs a reason for each booking. */
export const bulkStatuses = ['OUT_FOR_DELIVERY', 'DELIVERED', 'CONFIRMED'] as const satisfies readonly BookingStatus[];

/** The values that staff have filled in. */
export interface BulkDraft {
  date: string;
  status: (typeof bulkStatuses)[number] | null;
  reason: string;
  words: Partial<Record<Locale, string>>;
  /** Whether the customers get a message. */
  notify: boolean;
}
const emptyDraft: BulkDraft = { date: '', status: null, reason: '', words: {}, notify: true };

/** Whether a booking of this status allows the action. */
const allowsAction: Readonly<Record<BulkAction, (status: BookingStatus) => boolean>> = {
  move: canMove,
  status: (status) => bulkStatuses.some((to) => canTransition(status, to)) && status !== 'FAILED',
  message: (status) => status === 'CONFIRMED' || status === 'OUT_FOR_DELIVERY',
  cancel: (status) => canTransition(status, 'CANCELLED'),
  archive: canArchive,
  restore: () => true,
};

/** Returns the bookings that the filled-in action would change. */
export function changedBy<Row extends Pick<SelectedRow, 'status' | 'deliveryDate'>>(
  { name, draft: { date, status }, rows }: { name: BulkAction; draft: BulkDraft; rows: readonly Row[] | null },
  today: CalendarDate,
): readonly Row[] {
  if (rows === null) return [];
  if (name === 'move' && date !== '') return rows.filter((row) => row.deliveryDate !== date);
  if (name !== 'status' || status === null) return rows;
  return rows.filter((row) => canTransition(row.status, status) && (status !== 'OUT_FOR_DELIVERY' || mayGoOut(row.deliveryDate, today)));
}

/** Returns the languages of the customers. */
export const languagesOf = (rows: readonly Pick<SelectedRow, 'locale'>[]): Locale[] =>
  locales.filter((locale) => rows.some((row) => row.locale === locale));

/** Returns whether all required values are filled in. */
export function isFilledIn(
  name: BulkAction,
  { date, status, reason, words }: BulkDraft,
  rows: readonly Pick<SelectedRow, 'locale'>[],
): boolean {
  if (name === 'move') return date !== '';
  if (name === 'status') return status !== null;
  if (name === 'cancel') return reason.trim() !== '';
  if (name !== 'message') return true;
  return languagesOf(rows).every((locale) => (words[locale] ?? '').trim() !== '');
}

/** Message ids of each action. */
export const bulkTexts = {
  move: {
    title: 'bookings.move.title',
    text: 'bookings.move.text',
    others: 'bookings.move.others',
    keep: 'staffForm.cancel',
    missing: 'bookings.move.missing',
    confirm: 'bookings.move.confirm',
    done: 'bookings.move.done',
  },
  status: {
    title: 'bookings.status.title',
    text: 'bookings.status.text',
    others: 'bookings.status.others',
    keep: 'staffForm.cancel',
    missing: 'bookings.status.missing',
    confirm: 'bookings.status.confirm',
    done: 'bookings.status.done',
  },
  message: {
    title: 'bookings.message.title',
    text: 'bookings.message.text',
    others: 'bookings.message.others',
    keep: 'staffForm.cancel',
    missing: 'bookings.message.missing',
    confirm: 'bookings.message.confirm',
    done: 'bookings.message.done',
  },
  archive: {
    title: 'bookings.ask.title',
    text: 'bookings.ask.text',
    others: 'bookings.ask.others',
    keep: 'staffForm.cancel',
    missing: 'bookings.ask.confirm',
    confirm: 'bookings.ask.confirm',
    done: 'bookings.job.archive.done',
  },
  restore: {
    title: 'archive.ask.title',
    text: 'archive.ask.text',
    others: 'bookings.ask.others',
    keep: 'staffForm.cancel',
    missing: 'archive.ask.confirm',
    confirm: 'archive.ask.confirm',
    done: 'bookings.job.restore.done',
  },
  cancel: {
    title: 'bookings.cancel.title',
    text: 'bookings.cancel.text',
    others: 'bookings.cancel.others',
    keep: 'bookings.cancel.keep',
    missing: 'bookings.cancel.missing',
    confirm: 'bookings.cancel.confirm',
    done: 'bookings.cancel.done',
  },
} as const satisfies Record<BulkAction, object>;

/** Max number of bookings that are archived or restored without a question. */
const maxWithoutQuestion = 100;

export type FoundBooking = BookingIdsQuery['bookings']['edges'][number]['node'];

/**
 * Yields the bookings of a filter except some, page by page, each read on demand. The pages are keyed: a booking that leaves the list
 * shifts none, and none comes twice.
 */
async function* foundBookings(
  client: ApolloClient,
  filter: BookingIdsQueryVariables['filter'],
  except: ReadonlySet<string>,
): AsyncGenerator<FoundBooking[]> {
  let after: string | null = null;
  do {
    const variables: BookingIdsQueryVariables = { filter, after };
    const { data }: { data?: BookingIdsQuery | undefined } = await client.query({
      query: BookingIdsDocument,
      variables,
      fetchPolicy: 'no-cache',
    });
    const page = data?.bookings;
    yield page?.edges.map(({ node }) => node).filter(({ id }) => !except.has(id)) ?? [];
    after = page?.pageInfo.hasNextPage === true ? (page.pageInfo.endCursor ?? null) : null;
  } while (after !== null);
}

/** Milliseconds for which the server undoes a bulk action as one. */
const undoTime = 600_000;

interface BulkAnswer extends Pick<BulkAnswerFragment, 'id' | 'left'> {
  done: readonly { id: string }[];
}

/** A bulk action from its question to its answer. */
export interface BulkWork {
  name: BulkAction;
  busy: boolean;
  /** The bookings that allow the action, in the versions known before the question; null: more than one request may change. */
  rows: readonly FoundBooking[] | null;
  /** The number of selected bookings that do not allow it; -1: not counted. */
  others: number;
  draft: BulkDraft;
  answer: BulkAnswer | null;
  failure: SaveFailure | null;
}

interface BulkActionParts {
  filter: ListFilter;
  selection: Selection;
  /** The number of selected bookings; null: more than the server counts. */
  selected: number | null;
  /** The rows on screen, which may be newer than when they were selected. */
  rows: readonly BookingRow[];
  /** Called with the ids that changed. @param complete true if every selected booking that allows the action changed */
  onChanged: (done: readonly string[], complete: boolean) => void;
}

/**
 * Does one thing to all selected bookings, after a question. The bookings and their versions are read before the question: what is booked or
 * changed later is not changed unseen. Shows a message with Undo if all of them changed; otherwise the dialog lists those that did not,
 * with the reason. To put a few into the archive, or to restore them, needs no question: Undo is enough.
 */
export function useBulkAction({ filter, selection, selected, rows, onChanged }: BulkActionParts) {
  const client = useApolloClient();
  const t = useT();
  const locale = useLocale();
  const showMessage = useSnackbar();
  const [work, setWork] = useState<BulkWork | null>(null);
  /** The action whose bookings are being read, or that runs without a question. */
  const [running, setRunning] = useState<BulkAction | null>(null);
  /** An action that was sent without an answer: a retry has the same key. */
  const unanswered = useRef<Attempt | null>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  /** Returns the selected bookings that allow an action, and the number of those that do not. */
  async function readRows(name: BulkAction): Promise<Pick<BulkWork, 'rows' | 'others'>> {
    const allows = allowsAction[name];
    if (selection.kind === 'some') {
      const present = new Map(rows.map((row) => [row.id, row]));
      const now = new Map([...selection.rows].map(([id, row]) => [id, present.get(id) ?? row]));
      const { picked, others } = pickedOf(now, allows);
      return { rows: picked.length > maxBookings ? null : picked, others };
    }
    const wanted = filterWithin(filter, allows);
    const found: FoundBooking[] = [];
    if (wanted !== null) {
      for await (const page of foundBookings(client, wanted, new Set(selection.except.keys()))) {
        found.push(...page);
        if (found.length > maxBookings) return { rows: null, others: -1 };
      }
    }
    return { rows: found, others: selected === null ? -1 : Math.max(0, selected - found.length) };
  }

  async function ask(name: BulkAction) {
    const pressed = document.activeElement;
    setRunning(name);
    try {
      const asked: BulkWork = { name, busy: false, ...(await readRows(name)), draft: emptyDraft, answer: null, failure: null };
      const isFew = asked.rows !== null && asked.rows.length > 0 && asked.rows.length <= maxWithoutQuestion;
      if (name === 'restore' ? isFew : name === 'archive' && isFew && asked.others === 0) {
        await run(asked, asked.rows ?? []);
        // The bar disappears with the selection, so the focus goes to the list.
        if (document.activeElement === pressed || document.activeElement === document.body)
          document.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus({ preventScroll: true });
      } else setWork(asked);
    } catch (error) {
      showMessage({ color: 'full', content: t(failureWords(requestFailureOf(error).code).title) });
    } finally {
      setRunning(null);
    }
  }

  async function confirm(asked: BulkWork, changed: readonly FoundBooking[]) {
    setWork({ ...asked, busy: true, failure: null });
    await run(asked, changed);
  }

  async function run(asked: BulkWork, changed: readonly FoundBooking[]) {
    const { name, draft } = asked;
    try {
      unanswered.current = attemptFor({ ...draft, name, changed }, unanswered.current);
      const { key } = unanswered.current;
      const given = await whileSaving(
        () => undefined,
        () => send(client, name, draft, changed, key),
      );
      if (!given) throw new Error('no answer');
      const answer = named(given, changed);
      unanswered.current = null;
      finish({ ...asked, answer });
    } catch (error) {
      const failure = saveFailureOf(error);
      if (isLeft.current) showMessage({ color: 'full', timeout: 0, content: t(failureTexts[failure.code].title) });
      setWork({ ...asked, failure });
      // Somebody else was first: the list shows the bookings as they are now.
      if (failure.code === 'CONFLICT') onChanged([], false);
    }
  }

  function finish(finished: BulkWork & { answer: BulkAnswer }) {
    const { done, left } = finished.answer;
    const isComplete = left.length === 0;
    setWork(isComplete ? null : finished);
    onChanged(
      done.map(({ id }) => id),
      isComplete,
    );
    if (isComplete || isLeft.current) showResult(finished);
  }

  function showResult(finished: BulkWork & { answer: BulkAnswer }) {
    const { left } = finished.answer;
    const isComplete = left.length === 0;
    const refused = isComplete ? [] : [t('bookings.bulk.some', { count: left.length })];
    const isAsOne = finished.name === 'move' || finished.name === 'status';
    showMessage({
      ...(isComplete ? { color: 'success' } : { color: 'medium' }),
      content: [doneText(finished), ...refused].join(' '),
      ...(!isComplete && { timeout: 0 }),
      ...(isUndoable(finished) && {
        ...(isAsOne && { timeout: undoTime }),
        action: { label: t('bookings.job.undo'), onPress: () => void undo(finished) },
      }),
    });
  }

  function doneText({ name, draft, answer }: BulkWork): string {
    return t(bulkTexts[name].done, {
      count: answer?.done.length ?? 0,
      date: draft.date ? deliveryDateText(draft.date, locale, 'brief') : '',
      status: draft.status ? t(statusLooks[draft.status].text) : '',
    });
  }

  function close() {
    setWork(null);
    if (work?.answer && isUndoable(work)) showResult({ ...work, answer: work.answer });
  }

  async function undo({ name, answer }: BulkWork) {
    setWork(null);
    try {
      if (name === 'archive') {
        const ids = answer?.done.map(({ id }) => id) ?? [];
        await client.mutate({ mutation: RestoreBookingsDocument, variables: { ids } });
        showMessage({ color: 'success', content: t('bookings.job.restore.done', { count: ids.length }) });
      } else {
        const { data } = await client.mutate({ mutation: UndoBulkDocument, variables: { id: answer?.id ?? '' } });
        const { done = [], left = [] } = data?.undoBulk ?? {};
        const references = left.map(({ reference }) => reference).join(', ');
        showMessage({
          ...(left.length === 0 ? { color: 'success' } : { color: 'medium', timeout: 0 }),
          content: t('bookings.bulk.undone', { count: done.length, left: left.length, references }),
        });
      }
    } catch (error) {
      const { code } = requestFailureOf(error);
      const isLate = code === 'CONFLICT' && name !== 'archive';
      showMessage({ color: 'full', content: t(isLate ? 'bookings.bulk.tooLate' : failureWords(code).title) });
    }
    onChanged([], false);
  }

  return {
    ask: (name: BulkAction) => void ask(name),
    busy: running,
    dialog: {
      work,
      doneText,
      onDraft: (part: Partial<BulkDraft>) => setWork((present) => present && { ...present, draft: { ...present.draft, ...part } }),
      onConfirm: (changed: readonly FoundBooking[]) => void (work && confirm(work, changed)),
      onUndo: work !== null && isUndoable(work) ? () => void undo(work) : null,
      onClose: close,
    },
  };
}

/** Returns whether an action can be undone: neither a cancellation nor a sent message can. */
const isUndoable = ({ name, answer }: BulkWork): boolean =>
  (name === 'move' || name === 'status' || name === 'archive') && (answer?.done.length ?? 0) > 0;

async function send(
  client: ApolloClient,
  name: BulkAction,
  { notify, date, status, words, reason }: BulkDraft,
  changed: readonly FoundBooking[],
  idempotencyKey: string,
): Promise<BulkAnswer | undefined> {
  const bookings = changed.map(({ id, version }) => ({ id, version }));
  const ids = bookings.map(({ id }) => id);
  /** Returns the answer of an action that changes all bookings or none. */
  const allOf = (done: readonly { id: string }[] | undefined): BulkAnswer | undefined => done && { id: '', done, left: [] };
  switch (name) {
    case 'cancel': {
      const variables = { bookings, reason: reason.trim(), notify, idempotencyKey };
      return (await client.mutate({ mutation: CancelBookingsDocument, variables })).data?.cancelBookings;
    }
    case 'move': {
      const variables = { bookings, deliveryDate: date, notify, idempotencyKey };
      return (await client.mutate({ mutation: MoveBookingsDocument, variables })).data?.moveBookings;
    }
    case 'status': {
      if (status === null) return undefined;
      return (await client.mutate({ mutation: SetBookingStatusesDocument, variables: { bookings, status, idempotencyKey } })).data
        ?.setBookingStatuses;
    }
    case 'message': {
      const variables = { ids, words: { en: '', ...words }, idempotencyKey };
      return (await client.mutate({ mutation: MessageBookingsDocument, variables })).data?.messageBookings;
    }
    case 'archive':
      return allOf((await client.mutate({ mutation: ArchiveBookingsDocument, variables: { ids } })).data?.archiveBookings);
    case 'restore':
      return allOf((await client.mutate({ mutation: RestoreBookingsDocument, variables: { ids } })).data?.restoreBookings);
  }
}

/** Fills in the references: the server names no booking outside the caller’s scope. */
function named(answer: BulkAnswer, changed: readonly FoundBooking[]): BulkAnswer {
  const referenceOf = new Map(changed.map(({ id, reference }) => [id, reference]));
  return { ...answer, left: answer.left.map((one) => ({ ...one, reference: one.reference || (referenceOf.get(one.bookingId) ?? '') })) };
}
