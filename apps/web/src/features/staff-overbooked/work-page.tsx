import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { personText } from '@booking/reference-data/person-text';
import { chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { ArrowLeftRight, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { answerByChoices, mayEnd, usualAnswerBy } from '../../components/answer-by/answer-by';
import { itemsText } from '../../components/booking-card/items-text';
import { deliveryDateText, momentText } from '../../components/delivery-date/delivery-date-text';
import { ListPending } from '../../components/staff-list/list-page';
import { now } from '../../lib/clock';
import type { SessionBranch } from '../../lib/session/session-user';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useLocale, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { CountBadge } from '../../ui/count-badge';
import { EmptyState } from '../../ui/empty-state';
import { NoteText } from '../../ui/note';
import { PageRoom } from '../../ui/page-head';
import { SectionHead } from '../../ui/section-card';
import { ShowMore, useFirstRows } from '../../ui/show-more';
import { MessageDrawer } from './message-drawer';
import { ChannelCard, TallyCard } from './side-cards';
import { useDecisions, type Decision, type Run } from './use-decisions';
import { useGone, useWorkDay, useWorkLoads } from './use-work-day';
import { isReady, useWork, WorkContext, type Work } from './work-context';
import { OldNotice, WorkHead } from './work-head';
import { plannedMoves, workList, type Channel, type Choice, type Planned, type WorkBooking, type WorkRow } from './work-list';
import { ReferenceLink } from './work-row';
import { WorkRows } from './work-rows';

/** The work list of a day: the bookings that no longer fit, their proposed dates, and the decisions. */
export function WorkPage({ branch, date }: { branch: SessionBranch; date: CalendarDate }) {
  const t = useT();
  const user = useStaffUser();
  const place = { branchId: branch.id, date };
  const day = useWorkDay(place);
  const gone = useGone(day.bookings, place);
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [excluded, setExcluded] = useState<readonly string[]>([]);
  const [wantedChannel, setChannel] = useState<Channel | null>(null);
  const [wantedEnd, setEnd] = useState<Date | null>(null);
  const [wantedRow, setCurrent] = useState<string | null>(null);
  const [spoken, setSpoken] = useState('');
  const [seen, setSeen] = useState<Decision | null>(null);
  const decisions = useDecisions({ ...place, refetch: day.refetch, onMoved: gone.note, onBack: gone.forget });

  const present = new Date(now());
  // For a date long after the day, the day itself is the deadline of the question.
  const ends = answerByChoices(present, { from: date, to: addDays(date, 1) });
  const channel = wantedChannel ?? (ends.length === 0 ? 'notify' : 'ask');
  const endOf = (to: CalendarDate): Date | null => {
    const dates = { from: date, to };
    if (wantedEnd !== null && mayEnd(wantedEnd, present, dates)) return wantedEnd;
    return usualAnswerBy(present, answerByChoices(present, dates));
  };

  const { suggestions, load } = day;
  const retry = () => void day.refetch();
  const end = ends.find((at) => at.getTime() === wantedEnd?.getTime()) ?? usualAnswerBy(present, ends);
  const { rows, stays, tally } = workList({
    ...place,
    bookings: day.bookings,
    suggestions,
    limit: load?.limit ?? 0,
    picked,
    excluded,
    gone: gone.gone,
  });
  const loads = useWorkLoads(
    place,
    suggestions,
    [...choices.values()].flatMap((choice) => choice.date ?? []),
  );
  const planned = plannedMoves({ rows, choices: stillToBeHad(choices, decisions.errors), channel, loads, branchName: branch.name });
  const plans = new Map(planned.map((plan) => [plan.row.booking.id, plan]));
  const deciding = planned.map(({ row }) => row.booking.id);
  const current = wantedRow !== null && rows.some(({ booking }) => booking.id === wantedRow) ? wantedRow : (deciding[0] ?? null);

  const isRunning = decisions.run?.state === 'running';
  const mayWrite = isAllowed(user, 'booking:write');
  const announce = (id: string, row: WorkRow, values: Record<string, string> = {}) =>
    setSpoken(t(id, { name: row.booking.name, ...values }));
  /** Selects the next undecided row after this one. */
  const goOn = (id: string) => {
    const at = rows.findIndex(({ booking }) => booking.id === id);
    const next = [...rows.slice(at + 1), ...rows.slice(0, at)].find(({ state }) => state === 'decide');
    if (next) setCurrent(next.booking.id);
  };
  const decisionOf = ({ row, date: to, channel: how }: Planned): Decision[] =>
    to === null ? [] : [{ row, date: to, channel: how, answerBy: how === 'ask' ? endOf(to) : null }];

  const readable = (plan: Planned) => decisionOf(plan).find((one) => one.channel === 'notify' || one.answerBy !== null) ?? null;

  const work: Work = {
    ...place,
    branchName: branch.name,
    mayWrite,
    loads,
    plans,
    endOf,
    busy: isRunning ? 'all' : decisions.busy,
    errors: decisions.errors,
    current,
    setCurrent,
    choose(id, choice) {
      decisions.clearError(id);
      setChoices((before) => new Map(before).set(id, { ...before.get(id), ...choice }));
    },
    hasMessage: (plan) => mayWrite && readable(plan) !== null,
    see: (plan) => setSeen(readable(plan)),
    decide(plan) {
      const [decision] = decisionOf(plan);
      if (!decision || !isReady(work, plan)) return;
      void decisions.decide(decision).then((done) => {
        if (!done) return;
        setPicked((ids) => ids.filter((id) => id !== plan.row.booking.id));
        announce(decidedTexts[decision.channel], plan.row);
        goOn(plan.row.booking.id);
      });
    },
    keep(row) {
      void decisions.keep(row).then((done) => {
        if (!done) return;
        setPicked((ids) => ids.filter((id) => id !== row.booking.id));
        announce('overbooked.toast.kept', row);
        goOn(row.booking.id);
      });
    },
    undo(row) {
      void decisions.undo(row).then((done) => {
        if (!done) return;
        announce('overbooked.toast.undone', row);
        // The server does not suggest a customer who was moved before: undoing the move selects this booking.
        if (row.state === 'gone') setPicked((ids) => [...ids, row.booking.id]);
        setCurrent(row.booking.id);
      });
    },
    swap(row, instead) {
      const { id } = row.booking;
      setExcluded((ids) => [...ids.filter((one) => one !== instead), id]);
      setPicked((ids) => [...ids.filter((one) => one !== id), instead]);
      announce('overbooked.toast.stays', row);
      setCurrent(instead);
    },
    sendAfterAll(id) {
      setPicked((ids) => [...ids, id]);
      setCurrent(id);
    },
  };

  // Customers who declined or did not answer are called: a second question would only cost them the date.
  const ready = planned.filter((plan) => !plan.row.toCall && isReady({ ...work, busy: null }, plan));
  const decideAll = () => {
    if (work.busy === null && mayWrite) void decisions.decideAll(ready.flatMap(decisionOf));
  };

  return (
    <WorkContext value={work}>
      <PageRoom>
        <WorkHead branch={branch} load={load} rules={day.rules} />
        {load === null ? (
          <ListPending query={day} />
        ) : (
          <>
            {day.error ? <OldNotice onRetry={retry} /> : null}
            <chakra.div
              display="grid"
              gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 18rem', '2xl': 'minmax(0, 1fr) 23rem' }}
              gap="4"
              alignItems="start"
            >
              <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
                <div>
                  <div role="status">
                    {decisions.run ? (
                      <RunNotice run={decisions.run} left={ready.length} onStop={decisions.stop} onGoOn={decideAll} />
                    ) : null}
                  </div>
                  <NoLongerFit rows={rows} toDecide={tally.toDecide} />
                </div>
                <StaysCard stays={stays} rows={rows} />
              </chakra.div>
              <chakra.div
                display="grid"
                gap="4"
                gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr', xl: 'minmax(0, 1fr)' }}
                alignItems="start"
              >
                <TallyCard
                  tally={tally}
                  ready={ready}
                  toCall={planned.filter(({ row }) => row.toCall).length}
                  onAll={mayWrite ? decideAll : null}
                />
                {mayWrite ? <ChannelCard channel={channel} onChannel={setChannel} ends={ends} end={end} onEnd={setEnd} /> : null}
              </chakra.div>
            </chakra.div>
          </>
        )}
        <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      </PageRoom>
      <MessageDrawer decision={seen} onClose={() => setSeen(null)} onStale={retry} />
    </WorkContext>
  );
}

/** Returns the choices without the dates that were refused since. */
function stillToBeHad(choices: ReadonlyMap<string, Choice>, errors: Work['errors']): ReadonlyMap<string, Choice> {
  return new Map(
    [...choices].map(([id, choice]) => {
      const rowError = errors.get(id);
      const isGone = rowError?.kind === 'gone' && rowError.date === choice.date;
      return [id, isGone ? { ...(choice.channel && { channel: choice.channel }) } : choice];
    }),
  );
}

function NoLongerFit({ rows, toDecide }: { rows: readonly WorkRow[]; toDecide: number }) {
  const t = useT();
  const locale = useLocale();
  const { date } = useWork();
  return (
    <Card asChild overflow="visible">
      <section aria-labelledby="no-longer-fit">
        <SectionHead id="no-longer-fit" title={t('overbooked.fit.title')}>
          {toDecide > 0 ? <CountBadge count={toDecide} /> : null}
          <NoteText>{t('overbooked.fit.order')}</NoteText>
        </SectionHead>
        {toDecide === 0 ? (
          <chakra.div role="status" borderTop="1px solid {colors.border}" px="5" pb={rows.length === 0 ? '6' : '2'}>
            <EmptyState
              picture={
                <chakra.span display="grid" placeItems="center" boxSize="12" borderRadius="l3" bg="success.muted" color="success.fg">
                  <CircleCheck size={24} />
                </chakra.span>
              }
              title={t(rows.length === 0 ? 'overbooked.fits.title' : 'overbooked.decided.title')}
            >
              {t(rows.length === 0 ? 'overbooked.fits.text' : 'overbooked.decided.text', { date: deliveryDateText(date, locale, 'day') })}
            </EmptyState>
          </chakra.div>
        ) : null}
        {rows.length > 0 ? <WorkRows rows={rows} label={t('overbooked.fit.title')} /> : null}
      </section>
    </Card>
  );
}

const decidedTexts: Readonly<Record<Channel, string>> = {
  ask: 'overbooked.toast.ask',
  notify: 'overbooked.toast.notify',
  quiet: 'overbooked.toast.quiet',
};

const runTexts: Readonly<Record<Run['state'], string>> = {
  running: 'overbooked.run.running',
  done: 'overbooked.run.done',
  stopped: 'overbooked.run.stopped',
  lost: 'overbooked.run.lost',
};

interface RunNoticeProps {
  run: Run;
  /** The number of decisions that can be saved now. */
  left: number;
  onStop: () => void;
  onGoOn: () => void;
}

/** The progress of saving all decisions of the day, or its result: saved decisions stay saved if it stops. */
function RunNotice({ run, left, onStop, onGoOn }: RunNoticeProps) {
  const t = useT();
  const { of, done, refused, state } = run;
  const values = { of, done, refused, left: of - done - refused };
  const status = state === 'running' ? 'info' : state === 'done' && refused === 0 ? 'success' : 'warning';
  return (
    <Alert status={status} mb="4" title={t(runTexts[state], values)}>
      {state === 'running' ? (
        <chakra.progress
          value={done + refused}
          max={of}
          display="block"
          width="full"
          mt="1.5"
          aria-hidden="true"
          css={{ accentColor: '{colors.primary.solid}' }}
        />
      ) : null}
      {refused > 0 ? t('overbooked.run.refused', values) : null}
      {state === 'lost' ? (
        <>
          {refused > 0 ? ' ' : null}
          {t('overbooked.run.untouched', values)}
        </>
      ) : null}
      <Flex gap="2" mt="2" css={{ '&:empty': { display: 'none' } }}>
        {state === 'running' ? (
          <Button variant="outline" size="sm" onClick={onStop}>
            {t('overbooked.run.stop')}
          </Button>
        ) : null}
        {(state === 'lost' || state === 'stopped') && left > 0 ? (
          <Button variant="outline" size="sm" onClick={onGoOn}>
            {t('overbooked.run.goOn', { count: left })}
          </Button>
        ) : null}
      </Flex>
    </Alert>
  );
}

const atFirst = 5;
const columns = { base: 'minmax(0, 1fr) auto', lg: '6.25rem minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 1fr) 6.75rem 6rem' };
const Head = chakra('span', { base: { fontSize: '0.75rem', lineHeight: '1rem', fontWeight: '600', color: 'fg.subtle' } });

const columnTexts = [
  'overbooked.column.reference',
  'overbooked.column.customer',
  'overbooked.column.area',
  'overbooked.column.items',
  'overbooked.column.made',
];

/** The bookings that stay on the day, first made first. Staff can choose one of them to be moved instead. */
function StaysCard({ stays, rows }: { stays: readonly WorkBooking[]; rows: readonly WorkRow[] }) {
  const t = useT();
  const locale = useLocale();
  const { shown, more } = useFirstRows(stays, atFirst);
  const { date, current, mayWrite } = useWork();
  if (stays.length === 0) return null;
  const deciding = rows.filter(({ state }) => state === 'decide');
  const present = deciding.find(({ booking }) => booking.id === current) ?? deciding[0] ?? null;
  return (
    <Card asChild>
      <section aria-labelledby="stays">
        <SectionHead id="stays" title={t('overbooked.stays', { date: deliveryDateText(date, locale, 'day') })}>
          <NoteText>{t('overbooked.stays.order', { count: stays.length })}</NoteText>
          {mayWrite && present ? <NoteText ms={{ lg: 'auto' }}>{t('overbooked.stays.swap')}</NoteText> : null}
        </SectionHead>
        <chakra.div hideBelow="lg" display={{ lg: 'grid' }} gridTemplateColumns={columns} columnGap="3" px="5" pb="2" aria-hidden="true">
          {columnTexts.map((id) => (
            <Head key={id}>{t(id)}</Head>
          ))}
        </chakra.div>
        <chakra.ol textStyle="sm" fontVariantNumeric="tabular-nums">
          {shown.map((booking) => (
            <Stay key={booking.id} booking={booking} instead={mayWrite && booking.status === 'CONFIRMED' ? present : null} />
          ))}
        </chakra.ol>
        <ShowMore {...more} label="overbooked.stays.more" />
      </section>
    </Card>
  );
}

function Stay({ booking, instead }: { booking: WorkBooking; instead: WorkRow | null }) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const { swap, busy } = useWork();
  const { id, reference, salutation, name, postcode, city, createdAt } = booking;
  const person = personText(salutation, name, locale);
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={columns}
      alignItems="center"
      columnGap="3"
      px={{ base: '4', md: '5' }}
      py={{ base: '2', lg: '1' }}
      minHeight="3rem"
      borderTop="1px solid {colors.border}"
    >
      <chakra.span fontWeight="600">
        <ReferenceLink id={id} reference={reference} />
      </chakra.span>
      <chakra.span gridColumn={{ base: '1', lg: 'auto' }} minWidth="0" overflowWrap="anywhere">
        {person}
      </chakra.span>
      <chakra.span gridColumn={{ base: '1', lg: 'auto' }} color={{ base: 'fg.muted', lg: 'fg' }} minWidth="0">
        {postcode} {city}
        <chakra.span hideFrom="lg"> · {itemsText(intl, booking)}</chakra.span>
      </chakra.span>
      <chakra.span hideBelow="lg">{itemsText(intl, booking)}</chakra.span>
      <chakra.span hideBelow="lg" color="fg.muted">
        {momentText(createdAt, locale, 'dayMonth')}
      </chakra.span>
      <chakra.span gridColumn={{ base: '2', lg: 'auto' }} gridRow={{ base: '1 / 4', lg: 'auto' }} justifySelf="end">
        {instead ? (
          <Button
            variant="outline"
            size="sm"
            disabled={busy !== null}
            aria-label={t('overbooked.swap.label', { name: person, instead: instead.booking.name })}
            onClick={() => swap(instead, id)}
          >
            <ArrowLeftRight size={16} />
            {t('overbooked.swap')}
          </Button>
        ) : null}
      </chakra.span>
    </chakra.li>
  );
}
