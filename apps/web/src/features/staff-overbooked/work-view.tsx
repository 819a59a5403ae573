import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useState } from 'react';
import { answerByChoices, mayEnd, usualAnswerBy } from '../../components/answer-by/answer-by';
import { now } from '../../lib/clock';
import type { SessionBranch } from '../../lib/session/session-user';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useT } from '../../lib/use-t';
import { MessageDrawer } from './message-drawer';
import { useDecisions, type Decision } from './use-decisions';
import { useGone } from './use-gone';
import { useWorkDay, useWorkLoads } from './use-work-day';
import { isReady, WorkContext, type Work } from './work-context';
import { datesOf, plannedMoves, workList, type Choice, type Planned, type Way, type WorkRow } from './work-list';
import { WorkPage } from './work-page';

interface WorkViewProps {
  branch: SessionBranch;
  date: CalendarDate;
}

/** One day's work list: who no longer fits, where they could go, and what was decided. */
export function WorkView({ branch, date }: WorkViewProps) {
  const t = useT();
  const user = useStaffUser();
  const place = { branchId: branch.id, date };
  const day = useWorkDay(place);
  const gone = useGone(day.bookings, place);
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [spared, setSpared] = useState<readonly string[]>([]);
  const [wantedWay, setWay] = useState<Way | null>(null);
  const [wantedEnd, setEnd] = useState<Date | null>(null);
  const [wantedRow, setCurrent] = useState<string | null>(null);
  const [spoken, setSpoken] = useState('');
  const [seen, setSeen] = useState<Decision | null>(null);
  const decisions = useDecisions({ ...place, refresh: day.refresh, onMoved: gone.note, onBack: gone.forget });

  const present = new Date(now());
  // Of a date far behind the day: what ends the question is the day itself.
  const ends = answerByChoices(present, { from: date, to: addDays(date, 1) });
  const way = wantedWay ?? (ends.length === 0 ? 'tell' : 'ask');
  const endOf = (to: CalendarDate): Date | null => {
    const dates = { from: date, to };
    if (wantedEnd !== null && mayEnd(wantedEnd, present, dates)) return wantedEnd;
    return usualAnswerBy(present, answerByChoices(present, dates));
  };

  const { suggestions, load } = day;
  const { rows, stays, tally } = workList({
    ...place,
    bookings: day.bookings,
    suggestions,
    limit: load?.limit ?? 0,
    picked,
    spared,
    gone: gone.gone,
  });
  const loads = useWorkLoads(
    place,
    suggestions,
    [...choices.values()].flatMap((choice) => choice.date ?? []),
  );
  const planned = plannedMoves({ rows, choices: stillToBeHad(choices, decisions.troubles), way, loads, branchName: branch.name });
  const plans = new Map(planned.map((plan) => [plan.row.booking.id, plan]));
  const deciding = planned.map(({ row }) => row.booking.id);
  const current = wantedRow !== null && rows.some(({ booking }) => booking.id === wantedRow) ? wantedRow : (deciding[0] ?? null);

  const isRunning = decisions.run?.state === 'running';
  const mayWrite = isAllowed(user, 'booking:write');
  const say = (id: string, row: WorkRow, values: Record<string, string> = {}) =>
    setSpoken(t(`overbooked.said.${id}`, { name: row.booking.name, ...values }));
  /** The next without a decision, from a row on. */
  const goOn = (id: string) => {
    const at = rows.findIndex(({ booking }) => booking.id === id);
    const next = [...rows.slice(at + 1), ...rows.slice(0, at)].find(({ state }) => state === 'decide');
    if (next) setCurrent(next.booking.id);
  };
  const decisionOf = ({ row, date: to, way: how }: Planned): Decision[] =>
    to === null ? [] : [{ row, date: to, way: how, answerBy: how === 'ask' ? endOf(to) : null }];

  const readable = (plan: Planned) => decisionOf(plan).find((one) => one.way === 'tell' || one.answerBy !== null) ?? null;

  const work: Work = {
    ...place,
    branchName: branch.name,
    mayWrite,
    loads,
    plans,
    endOf,
    busy: isRunning ? 'all' : decisions.busy,
    troubles: decisions.troubles,
    current,
    setCurrent,
    choose(id, choice) {
      decisions.clearTrouble(id);
      setChoices((before) => new Map(before).set(id, { ...before.get(id), ...choice }));
    },
    step({ row, date: from }, by) {
      const dates = datesOf(row, from);
      const to = dates[from === null ? 0 : dates.indexOf(from) + by];
      if (to !== undefined) work.choose(row.booking.id, { date: to });
    },
    hasMessage: (plan) => mayWrite && readable(plan) !== null,
    see: (plan) => setSeen(readable(plan)),
    decide(plan) {
      const [decision] = decisionOf(plan);
      if (!decision || !isReady(work, plan)) return;
      void decisions.decide(decision).then((done) => {
        if (!done) return;
        setPicked((ids) => ids.filter((id) => id !== plan.row.booking.id));
        say(decision.way, plan.row);
        goOn(plan.row.booking.id);
      });
    },
    keep(row) {
      void decisions.keep(row).then((done) => {
        if (!done) return;
        setPicked((ids) => ids.filter((id) => id !== row.booking.id));
        say('kept', row);
        goOn(row.booking.id);
      });
    },
    undo(row) {
      void decisions.undo(row).then((done) => {
        if (!done) return;
        say('undone', row);
        // The server would spare a customer who was moved to and fro: staff who take it back mean this one.
        if (row.state === 'gone') setPicked((ids) => [...ids, row.booking.id]);
        setCurrent(row.booking.id);
      });
    },
    swap(row, instead) {
      const { id } = row.booking;
      setSpared((ids) => [...ids.filter((one) => one !== instead), id]);
      setPicked((ids) => [...ids.filter((one) => one !== id), instead]);
      say('spared', row);
      setCurrent(instead);
    },
    sendAfterAll(id) {
      setPicked((ids) => [...ids, id]);
      setCurrent(id);
    },
  };

  // Who did not agree, or did not answer, is called: a second question would only cost them the date.
  const atOnce = planned.filter((plan) => !plan.row.toCall && isReady({ ...work, busy: null }, plan));
  const decideAll = () => {
    if (work.busy === null && mayWrite) void decisions.decideAll(atOnce.flatMap(decisionOf));
  };

  return (
    <WorkContext value={work}>
      <WorkPage
        branch={branch}
        day={day}
        rows={rows}
        stays={stays}
        tally={load && tally}
        run={decisions.run}
        atOnce={atOnce.length}
        toCall={planned.filter(({ row }) => row.toCall).length}
        onAll={decideAll}
        onStop={decisions.stop}
        way={way}
        onWay={setWay}
        ends={ends}
        end={wantedEnd !== null && ends.some((at) => at.getTime() === wantedEnd.getTime()) ? wantedEnd : usualAnswerBy(present, ends)}
        onEnd={setEnd}
        spoken={spoken}
      />
      <MessageDrawer decision={seen} onClose={() => setSeen(null)} onStale={() => void day.refresh()} />
    </WorkContext>
  );
}

/** What was chosen, without the dates that were found to be gone since. */
function stillToBeHad(choices: ReadonlyMap<string, Choice>, troubles: Work['troubles']): ReadonlyMap<string, Choice> {
  return new Map(
    [...choices].map(([id, choice]) => {
      const trouble = troubles.get(id);
      const isGone = trouble?.kind === 'gone' && trouble.date === choice.date;
      return [id, isGone ? { ...(choice.way && { way: choice.way }) } : choice];
    }),
  );
}
