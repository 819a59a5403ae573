import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { weekdayIndex } from '@booking/domain/calendar/weeks';
import { chakra, Flex } from '@chakra-ui/react';
import { Store } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { useBranchFilter } from '../../components/branch-filter/use-branch-filter';
import { GuestsLine } from '../../components/day-load/guests-line';
import { guestsText, type GuestsOfDay } from '../../components/day-load/guests-text';
import { placesText } from '../../components/day-load/places-text';
import { dayLook } from '../../components/day-status/day-look';
import { deliveryDateText, weekdayNames } from '../../components/delivery-date/delivery-date-text';
import { useStaffLinks } from '../../components/staff-links/staff-links';
import { useDayLoadsQuery } from '../../graphql/loads.generated';
import { useLocale, useT } from '../../lib/use-locale';
import { DayGlyph, type DayGlyphKind } from '../../ui/day-glyph';
import { SectionCard } from '../../ui/section-card';
import { Skeleton } from '../../ui/skeleton';
import { useCardQuery } from './card-state';
import { heatGlyph, heatStrip, heatTone, type HeatLoad } from './heat-strip';

const columns = (days: number) => ({
  base: `repeat(${days}, 4rem)`,
  md: `minmax(7.5rem, 12rem) repeat(${days}, minmax(3.25rem, 1fr))`,
  // Wide enough for the longest names in one line.
  '2xl': `14.5rem repeat(${days}, minmax(3.25rem, 1fr))`,
});

const Row = chakra('div', { base: { display: 'grid', gap: '3px', alignItems: 'center' } });

/** The load of every branch against its limit, today and the next fourteen days. */
export function LoadsCard({ today }: { today: CalendarDate }) {
  const t = useT();
  const { branchIds } = useBranchFilter();
  const query = useDayLoadsQuery({ variables: { branchIds, from: today, to: addDays(today, 14) }, fetchPolicy: 'cache-and-network' });
  const { data, state } = useCardQuery(query);
  const loads = data?.dayLoads ?? null;
  const empty = { picture: <Store size={32} />, title: t('dashboard.branches.none.title'), text: t('dashboard.branches.none.text') };
  return (
    <SectionCard
      title={t('dashboard.loads.title')}
      sub={t('dashboard.loads.fromToday')}
      actions={<Legend />}
      state={state}
      failure={t('dashboard.loads.failed')}
      skeleton={<LoadsSkeleton />}
      empty={loads?.length === 0 && empty}
    >
      {loads && (
        <>
          <Strip loads={loads} today={today} />
          <GuestsLine of={guestsOf(loads)} px={{ base: '4', md: '5' }} pb="4" />
        </>
      )}
    </SectionCard>
  );
}

function Strip({ loads, today }: { loads: readonly HeatLoad[]; today: string }) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const { day: dayLink } = useStaffLinks();
  const { dates, rows } = heatStrip(loads);
  const { ref, onKeyDown, tabStop, setTabStop } = useGridKeys(rows.length, dates.length);
  const weekdays = weekdayNames(locale);
  const labelOf = (load: HeatLoad): string => {
    const word = t(load.overbookedBy > 0 ? 'dashboard.overbooked' : dayLook(load).word);
    const values = { branch: load.branchName, date: deliveryDateText(load.date, locale, 'day'), booked: load.booked, limit: load.limit };
    const cell = t('dashboard.loads.cell', { ...values, status: load.note ? `${word}, ${load.note}` : word });
    return [cell, placesText(intl, load), guestsText(intl, load)].filter(Boolean).join(' · ');
  };

  return (
    <chakra.div overflowX="auto" px={{ base: '4', md: '5' }} pb="4" pt="0.5">
      <Flex
        ref={ref}
        role="grid"
        aria-label={t('dashboard.loads.title')}
        onKeyDown={onKeyDown}
        direction="column"
        gap={{ base: '2', md: '3px' }}
        width={{ base: 'max-content', md: 'auto' }}
        minWidth={{ md: '59rem' }}
      >
        <Row role="row" gridTemplateColumns={columns(dates.length)} textStyle="xs" textAlign="center" pb="1">
          <chakra.span role="columnheader" hideBelow="md" textAlign="start" fontSize="0">
            {t('shell.branches')}
          </chakra.span>
          {dates.map((date) => {
            const isToday = date === today;
            return (
              <chakra.span key={date} role="columnheader" color={isToday ? 'primary.fg' : 'fg.muted'} lineHeight="1.0625rem">
                {isToday ? t('deliveryForm.day.today') : weekdays[weekdayIndex(date)]?.short}
                <chakra.b display="block" fontWeight="600" color={isToday ? 'primary.fg' : 'fg'} fontVariantNumeric="tabular-nums">
                  {date.slice(8)}
                </chakra.b>
              </chakra.span>
            );
          })}
        </Row>
        {rows.map((row, rowIndex) => (
          <Row key={row.branchId} role="row" gridTemplateColumns={columns(dates.length)}>
            <chakra.span
              role="rowheader"
              gridColumn={{ base: '1 / -1', md: 'auto' }}
              position="sticky"
              insetStart="0"
              justifySelf="start"
              alignSelf="stretch"
              display="flex"
              alignItems="center"
              zIndex="1"
              pe="2"
              bg="bg.panel"
              textStyle="sm"
              lineHeight={{ md: '1.0625rem' }}
              fontWeight={{ base: '600', md: '500' }}
              width={{ md: 'full' }}
            >
              {row.branchName}
            </chakra.span>
            {row.days.map((load, column) => (
              <div key={load.date} role="gridcell" data-row={rowIndex} data-column={column}>
                <Cell
                  load={load}
                  label={labelOf(load)}
                  to={dayLink?.(load.branchId, load.date) ?? null}
                  tabIndex={tabStop.row === rowIndex && tabStop.column === column ? 0 : -1}
                  onFocus={() => setTabStop({ row: rowIndex, column })}
                />
              </div>
            ))}
          </Row>
        ))}
      </Flex>
    </chakra.div>
  );
}

function guestsOf(loads: readonly HeatLoad[]): GuestsOfDay {
  const sum = (of: keyof GuestsOfDay) => loads.reduce((all, load) => all + load[of], 0);
  return { heldInForms: sum('heldInForms'), unproved: sum('unproved') };
}

function LoadsSkeleton() {
  return (
    <Flex px="5" pb="5" direction="column" gap="3px">
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} height="2.375rem" />
      ))}
    </Flex>
  );
}

const Surface = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: { base: '1', md: '0.5' },
    width: 'full',
    minHeight: { base: '11', md: '2.375rem' },
    px: { base: '1', md: '0' },
    borderRadius: 'l1',
    fontVariantNumeric: 'tabular-nums',
    fontSize: { base: '0.9375rem', md: '0.8125rem' },
    lineHeight: '1.125rem',
    fontWeight: '700',
    whiteSpace: 'nowrap',
    _hover: { boxShadow: 'inset 0 0 0 2px currentColor' },
    '& small': { fontSize: { base: '0.8125rem', md: '0.6875rem' }, fontWeight: '500' },
    _highContrast: { border: '1px solid' },
  },
  variants: {
    tone: {
      low: { bg: 'success.subtle', color: 'success.fg' },
      middle: { bg: 'success.muted', color: 'success.fg' },
      high: { bg: 'success.emphasized', color: 'success.fg' },
      limited: { bg: 'medium.muted', color: 'medium.fg' },
      full: { bg: 'full.muted', color: 'full.fg' },
      overbooked: { bg: 'full.solid', color: 'full.contrast' },
      closed: { bg: 'bg.subtle', color: 'fg.subtle' },
      holiday: {
        color: 'closed.fg',
        bg: 'closed.subtle',
        bgImage: 'repeating-linear-gradient(135deg, {colors.closed.line} 0 5px, transparent 5px 10px)',
      },
    },
  },
});

interface CellProps {
  load: HeatLoad;
  label: string;
  /** Null: the user cannot open the day. */
  to: string | null;
  tabIndex: 0 | -1;
  onFocus: () => void;
}

/** A branch on a day: booked places and limit, in the colour and the shape of the day. */
function Cell({ load, label, to, ...focus }: CellProps) {
  const tone = heatTone(load);
  const glyph = heatGlyph[tone];
  const isQuiet = tone === 'closed' || tone === 'holiday';
  const content = (
    <>
      {glyph && <DayGlyph kind={glyph} size={11} />}
      {!isQuiet && (
        <span aria-hidden="true">
          {load.booked}
          <small>/{load.limit}</small>
        </span>
      )}
    </>
  );
  const intl = useIntl();
  const shared = { tone, title: load.note ?? (placesText(intl, load) || undefined), ...focus };
  if (to === null) {
    return (
      <Surface as="span" role="img" aria-label={label} {...shared}>
        {content}
      </Surface>
    );
  }
  return (
    <Surface asChild {...shared}>
      <Link to={to} aria-label={label}>
        {content}
      </Link>
    </Surface>
  );
}

const Box = chakra('span', { base: { display: 'grid', placeItems: 'center', boxSize: '1.125rem', borderRadius: '5px' } });

const legend = [
  ['limited', 'deliveryForm.day.limited', { bg: 'medium.muted', color: 'medium.fg' }],
  ['full', 'deliveryForm.day.full', { bg: 'full.muted', color: 'full.fg' }],
  ['overbooked', 'dashboard.overbooked', { bg: 'full.solid', color: 'full.contrast' }],
  ['closed', 'deliveryForm.day.closed', { bg: 'bg.subtle', color: 'fg.subtle' }],
  ['holiday', 'deliveryForm.day.holiday', { bg: 'closed.subtle', color: 'closed.fg' }],
] as const satisfies readonly (readonly [DayGlyphKind, string, object])[];

function Legend() {
  const t = useT();
  return (
    <chakra.ul
      hideBelow="md"
      display="flex"
      flexWrap="wrap"
      columnGap="4"
      rowGap="1"
      textStyle="xs"
      color="fg.muted"
      css={{ '& > li': { display: 'flex', alignItems: 'center', gap: '1.5' } }}
    >
      <li>
        <chakra.span display="flex" gap="1px" aria-hidden="true">
          {['success.subtle', 'success.muted', 'success.emphasized'].map((color) => (
            <Box key={color} bg={color} width="0.875rem" />
          ))}
        </chakra.span>
        {t('deliveryForm.day.available')}
      </li>
      {legend.map(([kind, label, colors]) => (
        <li key={kind}>
          <Box {...colors}>
            <DayGlyph kind={kind} size={10} />
          </Box>
          {t(label)}
        </li>
      ))}
    </chakra.ul>
  );
}

interface CellPosition {
  row: number;
  column: number;
}

const clamp = (value: number, length: number) => Math.max(0, Math.min(length - 1, value));

/**
 * The keys of a grid with one tab stop: arrows, Home and End within the row, with Ctrl within the grid. The cells have `data-row` and
 * `data-column`.
 */
function useGridKeys(rows: number, columns: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [wanted, setTabStop] = useState<CellPosition>({ row: 0, column: 0 });
  /** The cell at the tab stop. */
  const tabStop = { row: clamp(wanted.row, rows), column: clamp(wanted.column, columns) };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    const { row, column } = tabStop;
    const target: Partial<Record<string, CellPosition>> = {
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      Home: { row: event.ctrlKey ? 0 : row, column: 0 },
      End: { row: event.ctrlKey ? rows - 1 : row, column: columns - 1 },
    };
    const next = target[event.key];
    if (!next) return;
    event.preventDefault();
    const to = { row: clamp(next.row, rows), column: clamp(next.column, columns) };
    ref.current?.querySelector<HTMLElement>(`[data-row="${to.row}"][data-column="${to.column}"] > *`)?.focus();
  };

  return { ref, onKeyDown, tabStop, setTabStop };
}
