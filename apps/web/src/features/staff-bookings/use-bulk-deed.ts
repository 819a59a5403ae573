import { maxBookings } from '@booking/domain/booking/named-bookings';
import { useApolloClient } from '@apollo/client/react';
import type { ApolloClient } from '@apollo/client';
import { useRef, useState } from 'react';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import type { SaveFailure } from '../../components/staff-form/use-saving';
import { attemptFor, type Attempt } from '../../lib/booking-attempt';
import { conflictReasonOf } from '../../lib/conflict-reason';
import { requestFailureOf } from '../../lib/request-failure';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { whileSaving } from '../../lib/while-saving';
import { useSnackbar } from '../../ui/snackbar';
import { filterWithin, type ListFilter } from './booking-filter';
import {
  CancelBookingsDocument,
  MessageBookingsDocument,
  MoveBookingsDocument,
  SetBookingStatusesDocument,
  UndoBulkDocument,
  type BulkAnswerFragment,
} from '../../graphql/staff-bookings.generated';
import { emptyDraft, mayBe, type DeedDraft, type DeedName } from './bulk-deeds';
import { foundBookings, type FoundBooking } from './found-bookings';
import type { BookingRow } from './rows-document';
import { useStopOnLeave } from './run-batches';
import { pickedOf, type Selection } from './selection';

/** Milliseconds for which the server takes a deed back as one. */
const undoTime = 600_000;

/** How far it is. */
export interface DeedWork {
  name: DeedName;
  /** On its way. */
  busy: boolean;
  /** The bookings that it is about, each as it was when it was asked for; null: more than may be at once. */
  rows: readonly FoundBooking[] | null;
  /** How many of the selected it cannot be done to; -1: nobody counted them. */
  others: number;
  draft: DeedDraft;
  answer: BulkAnswerFragment | null;
  /** Why there was no answer. */
  failure: SaveFailure | null;
}

interface BulkDeed {
  filter: ListFilter;
  selection: Selection;
  /** How many are selected; null: more than were counted. */
  selected: number | null;
  /** What is in sight, as it is now: that may be newer than when it was selected. */
  rows: readonly BookingRow[];
  /** Of these bookings, it is done. @param isWhole nothing is left to do with what was selected */
  onChanged: (done: readonly string[], isWhole: boolean) => void;
}

/**
 * Does one thing to all that is selected, after a question. Which bookings these are, and as of which version, is known before the
 * question: what is booked or changed later is not changed unseen. Whole, it is said in a message, with its undo; what was left is listed.
 */
export function useBulkDeed({ filter, selection, selected, rows, onChanged }: BulkDeed) {
  const client = useApolloClient();
  const t = useT();
  const locale = useLocale();
  const showMessage = useSnackbar();
  const [work, setWork] = useState<DeedWork | null>(null);
  const [reading, setReading] = useState<DeedName | null>(null);
  /** What was sent and not answered: sent again, it has the same key. */
  const unanswered = useRef<Attempt | null>(null);
  const isLeft = useStopOnLeave(() => undefined);

  /** What it can be done to of the selection, and how many others are in it. */
  async function seen(name: DeedName): Promise<Pick<DeedWork, 'rows' | 'others'>> {
    const may = mayBe[name];
    if (selection.kind === 'some') {
      const present = new Map(rows.map((row) => [row.id, row]));
      const now = new Map([...selection.rows].map(([id, row]) => [id, present.get(id) ?? row]));
      const { picked, others } = pickedOf(now, may);
      return { rows: picked.length > maxBookings ? null : picked, others };
    }
    const wanted = filterWithin(filter, may);
    const found: FoundBooking[] = [];
    if (wanted !== null) {
      for await (const page of foundBookings(client, wanted, new Set(selection.except.keys()))) {
        found.push(...page);
        if (found.length > maxBookings) return { rows: null, others: -1 };
      }
    }
    return { rows: found, others: selected === null ? -1 : Math.max(0, selected - found.length) };
  }

  async function ask(name: DeedName) {
    setReading(name);
    try {
      setWork({ name, busy: false, ...(await seen(name)), draft: emptyDraft, answer: null, failure: null });
    } catch {
      showMessage({ color: 'full', content: t('deliveryForm.failure.NETWORK.text') });
    } finally {
      setReading(null);
    }
  }

  async function confirm(asked: DeedWork, concerned: readonly FoundBooking[]) {
    const { name, draft } = asked;
    setWork({ ...asked, busy: true, failure: null });
    try {
      unanswered.current = attemptFor({ ...draft, name, concerned }, unanswered.current);
      const { key } = unanswered.current;
      const given = await whileSaving(
        () => undefined,
        () => send(client, name, draft, concerned, key),
      );
      if (!given) throw new Error('no answer');
      const answer = named(given, concerned);
      unanswered.current = null;
      finish({ ...asked, answer });
    } catch (error) {
      const failure = { ...requestFailureOf(error), reason: conflictReasonOf(error) };
      if (isLeft.current) showMessage({ color: 'full', timeout: 0, content: t(`deliveryForm.failure.${failure.code}.title`) });
      setWork({ ...asked, failure });
    }
  }

  function finish(finished: DeedWork & { answer: BulkAnswerFragment }) {
    const { done, left } = finished.answer;
    const isWhole = left.length === 0;
    setWork(isWhole ? null : finished);
    onChanged(
      done.map(({ id }) => id),
      isWhole,
    );
    if (isWhole || isLeft.current) say(finished);
  }

  /** With the way back, for as long as there is one. */
  function say(finished: DeedWork & { answer: BulkAnswerFragment }) {
    const { left } = finished.answer;
    const isWhole = left.length === 0;
    const refused = isWhole ? [] : [t('bookings.deed.some', { count: left.length })];
    showMessage({
      ...(isWhole ? { color: 'success' } : { color: 'medium' }),
      content: [doneText(finished), ...refused].join(' '),
      ...(isUndoable(finished)
        ? { timeout: undoTime, action: { label: t('bookings.job.undo'), onPress: () => void undo(finished) } }
        : isWhole
          ? {}
          : { timeout: 0 }),
    });
  }

  function doneText({ name, draft, answer }: DeedWork): string {
    const values = {
      count: answer?.done.length ?? 0,
      date: draft.date ? deliveryDateText(draft.date, locale, 'brief') : '',
      status: draft.status ? t(`manage.status.${draft.status}`) : '',
    };
    return t(`bookings.${name}.done`, values);
  }

  function close() {
    setWork(null);
    if (work?.answer && isUndoable(work)) say({ ...work, answer: work.answer });
  }

  async function undo({ answer }: DeedWork) {
    setWork(null);
    try {
      const { data } = await client.mutate({ mutation: UndoBulkDocument, variables: { id: answer?.id ?? '' } });
      const { done = [], left = [] } = data?.undoBulk ?? {};
      const references = left.map(({ reference }) => reference).join(', ');
      showMessage({
        ...(left.length === 0 ? { color: 'success' } : { color: 'medium', timeout: 0 }),
        content: t('bookings.deed.undone', { count: done.length, left: left.length, references }),
      });
    } catch (error) {
      const isLate = requestFailureOf(error).code === 'CONFLICT';
      showMessage({
        color: 'full',
        content: t(isLate ? 'bookings.deed.tooLate' : 'deliveryForm.failure.NETWORK.text'),
      });
    }
    onChanged([], false);
  }

  return {
    ask: (name: DeedName) => void ask(name),
    busy: reading,
    dialog: {
      work,
      doneText,
      onDraft: (part: Partial<DeedDraft>) => setWork((present) => present && { ...present, draft: { ...present.draft, ...part } }),
      onConfirm: (concerned: readonly FoundBooking[]) => void (work && confirm(work, concerned)),
      onUndo: work !== null && isUndoable(work) ? () => void undo(work) : null,
      onClose: close,
    },
  };
}

/** A cancelled booking does not come back, and what was said stays said. */
const isUndoable = ({ name, answer }: DeedWork): boolean => (name === 'move' || name === 'status') && (answer?.done.length ?? 0) > 0;

async function send(client: ApolloClient, name: DeedName, draft: DeedDraft, concerned: readonly FoundBooking[], idempotencyKey: string) {
  const { notify, date, status, words } = draft;
  const bookings = concerned.map(({ id, version }) => ({ id, version }));
  switch (name) {
    case 'cancel': {
      const variables = { bookings, reason: draft.reason.trim(), notify, idempotencyKey };
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
      const variables = { ids: bookings.map(({ id }) => id), words: { en: '', ...words }, idempotencyKey };
      return (await client.mutate({ mutation: MessageBookingsDocument, variables })).data?.messageBookings;
    }
  }
}

/** The server names no booking that is not the caller's: its reference is known here. */
function named(answer: BulkAnswerFragment, concerned: readonly FoundBooking[]): BulkAnswerFragment {
  const referenceOf = new Map(concerned.map(({ id, reference }) => [id, reference]));
  return { ...answer, left: answer.left.map((one) => ({ ...one, reference: one.reference || (referenceOf.get(one.bookingId) ?? '') })) };
}
