import { useApolloClient } from '@apollo/client/react';
import { personText } from '@booking/reference-data/person-text';
import { normaliseRounds, roundErrors, splitEvenly, type RoundPlan } from '@booking/domain/delivery-day/rounds';
import { validationMessage } from '@booking/i18n/validation-messages';
import { useMemo, useState } from 'react';
import { DaySaveRoundsDocument, type DaySheetFragment } from '../../graphql/day.generated';
import { requestFailureOf } from '../../lib/request-failure';
import { useAskBeforeUnload } from '../../lib/use-ask-before-unload';
import { useLocale, useT } from '../../lib/use-locale';
import { useToday } from '../../lib/use-today';
import { useSnackbar } from '../../ui/snackbar';
import type { DayPlace } from './day-head';
import { dayRounds, type DayRound } from './day-stops';
import type { QueuedAction } from './queue/queued-action';
import type { DaySheetState } from './use-day-sheet';

/** The typed fields of a round. */
type RoundSettings = Pick<RoundPlan, 'startsAt' | 'minutesPerStop' | 'crew'>;
/** The errors of the fields and of the stops of a round. */
type RoundErrors = Partial<Record<keyof RoundSettings | 'bookingIds', string>>;

interface Draft {
  /** The day of the plan. */
  day: string;
  roundsVersion: number;
  plan: readonly RoundPlan[];
}

interface PathError {
  path: string;
  message: string;
}

export interface RoundPlanning {
  /** Null: the day is not known yet. */
  rounds: readonly DayRound[] | null;
  /** The plan has unsaved changes. */
  isChanged: boolean;
  isSaving: boolean;
  /** Announced to screen readers after a move. */
  spoken: string;
  errorsOf: (round: number) => RoundErrors;
  /** Changes the typed fields of a round. */
  set: (round: number, settings: Partial<RoundSettings>) => void;
  /** Moves bookings to an index of a round, in their present order; past the last index: to its end. */
  move: (bookingIds: readonly string[], round: number, index: number) => void;
  /** Splits the day into so many contiguous pieces of its present order. */
  split: (parts: number) => void;
  /** Adds a round without stops. */
  add: () => void;
  /** Removes a round; each of its stops joins the nearest one by postcode. */
  remove: (round: number) => void;
  discard: () => void;
  save: () => Promise<void>;
}

/**
 * Plans the rounds of a day: changes stay here until they are saved as one. Bookings that join or leave the day meanwhile join or leave the
 * plan.
 * @param sheet the day as it is shown
 * @param actions those of who is signed in
 */
export function useRoundPlan(
  sheet: DaySheetFragment | null,
  actions: readonly QueuedAction[],
  { show, read }: DaySheetState,
  { branch, date }: Pick<DayPlace, 'branch' | 'date'>,
): RoundPlanning {
  const client = useApolloClient();
  const t = useT();
  const locale = useLocale();
  const today = useToday();
  const showMessage = useSnackbar();
  const day = `${branch?.id} ${date}`;
  const [kept, setDraft] = useState<Draft | null>(null);
  const [errors, setErrors] = useState<readonly PathError[]>([]);
  const [isSaving, setSaving] = useState(false);
  const [spoken, setSpoken] = useState('');
  const draft = kept?.day === day ? kept : null;
  const plan = draft?.plan ?? null;
  const rounds = useMemo(() => (sheet === null ? null : dayRounds(sheet, plan, actions, today)), [sheet, plan, actions, today]);
  useAskBeforeUnload(draft !== null);

  /** Returns every stop of the day in its round, with those that have joined since. */
  const present = (): RoundPlan[] =>
    (rounds ?? []).map(({ startsAt, minutesPerStop, crew, stops }) => ({
      startsAt,
      minutesPerStop,
      crew,
      bookingIds: stops.map(({ booking }) => booking.id),
    }));

  const change = (next: readonly RoundPlan[]) => {
    if (sheet === null) return;
    setErrors([]);
    setDraft({ day, roundsVersion: draft?.roundsVersion ?? sheet.roundsVersion, plan: next });
  };

  const discard = () => {
    setErrors([]);
    setDraft(null);
  };

  function move(bookingIds: readonly string[], round: number, index: number): void {
    const now = present();
    const named = new Set(bookingIds);
    // In their present order, whatever the order of the selection.
    const ids = now.flatMap((each) => each.bookingIds).filter((id) => named.has(id));
    const rest = now.map((each) => ({ ...each, bookingIds: each.bookingIds.filter((id) => !named.has(id)) }));
    const target = rest[round - 1];
    if (!target || ids.length === 0 || index < 0) return;
    const at = Math.min(index, target.bookingIds.length);
    const next = [...target.bookingIds.slice(0, at), ...ids, ...target.bookingIds.slice(at)];
    if (next.join() === now[round - 1]?.bookingIds.join()) return;
    change(rest.map((each) => (each === target ? { ...each, bookingIds: next } : each)));
    const alone =
      ids.length === 1 ? rounds?.flatMap(({ stops }) => stops).find(({ booking }) => booking.id === ids[0])?.booking : undefined;
    setSpoken(
      alone
        ? t('day.rounds.spoken', {
            name: personText(alone.salutation, alone.name, locale),
            position: at + 1,
            count: next.length,
            round,
          })
        : t('day.rounds.spokenMany', { count: ids.length, round }),
    );
  }

  function split(parts: number): void {
    const now = present();
    const last = now.at(-1);
    if (!last) return;
    const ids = now.flatMap((each) => each.bookingIds);
    const settings = (index: number) => now[index] ?? { ...last, crew: null };
    change(splitEvenly(ids, parts).map((bookingIds, index) => ({ ...settings(index), bookingIds })));
  }

  async function save(): Promise<void> {
    if (draft === null || sheet === null || branch === null || isSaving) return;
    const next = normaliseRounds(present());
    const wrong = roundErrors(next, () => true);
    setErrors(wrong.map(({ path, code, values }) => ({ path, message: validationMessage(locale, code, values) })));
    if (wrong.length > 0) return;
    setSaving(true);
    try {
      const { data } = await client.mutate({
        mutation: DaySaveRoundsDocument,
        variables: {
          branchId: branch.id,
          date,
          rounds: next.map((round) => ({ ...round, bookingIds: [...round.bookingIds] })),
          roundsVersion: draft.roundsVersion,
        },
        // What is newer in the cache is not overwritten.
        fetchPolicy: 'no-cache',
      });
      if (data) show(data.saveRounds, sheet);
      setDraft((now) => {
        if (now === draft) return null;
        // What was changed while the request was under way is not saved: it stays, on the saved version.
        return now?.day === day && data ? { ...now, roundsVersion: data.saveRounds.roundsVersion } : now;
      });
      showMessage({ color: 'success', content: t('day.rounds.saved') });
    } catch (error) {
      const { code, fields } = requestFailureOf(error);
      const ofRounds = fields.filter(({ path }) => path.startsWith('rounds.'));
      if (code === 'CONFLICT') {
        showMessage({ color: 'full', content: t('day.rounds.conflict') });
        discard();
        await read();
      } else if (ofRounds.length > 0) setErrors(ofRounds);
      else showMessage({ color: 'full', content: t(code === 'NETWORK' ? 'day.rounds.offline' : 'day.rounds.failed') });
    }
    setSaving(false);
  }

  return {
    rounds,
    isChanged: draft !== null,
    isSaving,
    spoken,
    errorsOf(round) {
      const start = `rounds.${round - 1}.`;
      const own = errors.filter(({ path }) => path.startsWith(start));
      // The path of a stop ends with its index: rounds.0.bookingIds.3.
      return Object.fromEntries(own.map(({ path, message }) => [path.slice(start.length).split('.')[0], message])) as RoundErrors;
    },
    set: (round, settings) => change(present().map((each, index) => (index === round - 1 ? { ...each, ...settings } : each))),
    move,
    split,
    add() {
      const now = present();
      const last = now.at(-1);
      if (last) change([...now, { ...last, crew: null, bookingIds: [] }]);
    },
    remove: (round) => change(present().filter((_, index) => index !== round - 1)),
    discard,
    save,
  };
}
