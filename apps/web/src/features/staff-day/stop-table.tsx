import { chakra, Flex, type SystemStyleObject } from '@chakra-ui/react';
import { useRef, useEffect, useState, type KeyboardEvent, type RefObject, type ReactNode } from 'react';
import { Accessibility, PointerActivationConstraints, PointerSensor, type DragDropManagerInput } from '@dnd-kit/dom';
import { DragDropProvider, useDroppable } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { X } from 'lucide-react';
import { useBottomBar } from '../../components/bottom-bar/bottom-bar';
import { DragStylesOnce } from '../../lib/drag-styles-once';
import { useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { nextStop, type DayRound, type DayStop } from './day-stops';
import { StartRound } from './stop-menu';
import { itemsColumn, narrowHidden, remarksColumn, roundColumns, stopColumns, StopRow } from './stop-row';
import { useDayActions } from './use-stop-actions';

const Head = chakra('span', {
  base: { whiteSpace: 'nowrap', fontSize: '0.75rem', lineHeight: '1rem', fontWeight: '600', color: 'fg.subtle' },
});

interface StopBoardProps {
  rounds: readonly DayRound[];
  /** The head above the stops of a round; left out if the day has one round. */
  head?: (round: DayRound) => ReactNode;
}

/** The stops of a day on a wide screen, in driving order, with a table for each round. */
export function StopBoard({ rounds, head }: StopBoardProps) {
  const t = useT();
  const board = useRef<HTMLDivElement>(null);
  const moving = useRef<string | null>(null);
  const { move } = useDayActions();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = rounds.flatMap(({ stops }) => stops.map(({ booking }) => booking.id));
  const selected = ids.filter((id) => chosen.has(id));
  const isAnnounced = rounds.some(({ stops }) => stops.some(({ booking }) => booking.window !== null));
  const focus = (id: string) => board.current?.querySelector<HTMLElement>(`[data-stop="${id}"]`)?.focus();
  useEffect(() => {
    // A row that moves in the document loses the focus.
    if (moving.current !== null) focus(moving.current);
    moving.current = null;
  });
  const byKey = (id: string, round: number, index: number) => {
    moving.current = id;
    move?.([id], round, index);
  };
  const select = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const table = (round: DayRound) => (
    <StopTable
      key={round.number}
      round={round}
      head={head?.(round)}
      label={head ? t('day.rounds.stops', { round: round.number }) : t('day.stops')}
      onMove={byKey}
      onSelect={head && move ? select : null}
      selected={selected}
      isAnnounced={isAnnounced}
    />
  );
  return (
    <div ref={board}>
      <SortableStops selected={selected}>
        {head ? <chakra.div css={sideBySide}>{rounds.map(table)}</chakra.div> : rounds.map(table)}
      </SortableStops>
      {selected.length > 0 && <SelectionBar selected={selected} onClear={() => setChosen(new Set())} />}
    </div>
  );
}

/**
 * From 1280 px on, rounds are side by side: two share the width, more scroll sideways. In a narrower window they are one below the other.
 */
const sideBySide: SystemStyleObject = {
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  '@media (min-width: 80rem)': {
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    '&:has(> :nth-child(3))': { gridAutoColumns: 'minmax(36rem, 1fr)', overflowX: 'auto' },
  },
};

/** The actions of the selected stops. */
function SelectionBar({ selected, onClear }: { selected: readonly string[]; onClear: () => void }) {
  const t = useT();
  const bar = useBottomBar();
  const { move, rounds } = useDayActions();
  return (
    <Flex ref={bar} position="sticky" bottom="0" pb="5" zIndex="2" justify="center" pointerEvents="none" mt="4">
      <Flex
        role="group"
        aria-label={t('day.rounds.selection')}
        wrap="wrap"
        align="center"
        columnGap="2"
        p="2"
        ps="4.5"
        borderRadius="tile"
        bg="bg.inverted"
        color="fg.inverted"
        boxShadow="float"
        _highContrast={{ border: '1px solid' }}
        textStyle="sm"
        fontWeight="500"
        pointerEvents="auto"
      >
        <chakra.span role="status" pe="1">
          {t('day.rounds.selected', { count: selected.length })}
        </chakra.span>
        {rounds.map((round) => (
          <Button
            key={round}
            variant="inverted"
            size="sm"
            onClick={() => {
              move?.(selected, round, Infinity);
              onClear();
            }}
          >
            {t('day.rounds.move', { round })}
          </Button>
        ))}
        <Button variant="inverted" size="sm" icon aria-label={t('day.rounds.selectNone')} onClick={onClear}>
          <X size={18} />
        </Button>
      </Flex>
    </Flex>
  );
}

interface StopTableProps {
  round: DayRound;
  head: ReactNode;
  label: string;
  onMove: (bookingId: string, round: number, index: number) => void;
  /** Selects or deselects a stop; null: nothing can be selected. */
  onSelect: ((bookingId: string) => void) | null;
  selected: readonly string[];
  /** Customers of the day were notified of their windows. */
  isAnnounced: boolean;
}

function StopTable({ round: { number, stops }, head, label, onMove, onSelect, selected, isAnnounced }: StopTableProps) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const { tabStop, setFocused, onKeyDown } = useStopKeys(list, stops, onMove);
  const next = nextStop(stops);
  const isRound = head !== undefined;
  const { move } = useDayActions();
  // A stop that is dropped beside the rows of a round is moved to its end.
  const { ref, isDropTarget } = useDroppable({
    id: `round ${number}`,
    data: { round: number },
    collisionPriority: 0,
    disabled: !move || !isRound,
  });
  return (
    <chakra.div ref={ref} containerType="inline-size" minWidth="0" data-round={number}>
      <Card overflow="visible" borderColor={isDropTarget ? 'primary.solid' : undefined}>
        {head}
        <chakra.div
          display="grid"
          css={isRound ? roundColumns : stopColumns}
          columnGap={isRound ? '2' : '3'}
          px="3"
          py="2.5"
          alignItems="center"
          borderTop={isRound ? '1px solid {colors.border}' : undefined}
        >
          <span />
          <Head>{t('day.column.number')}</Head>
          {isRound && <Head>{t('day.column.expected')}</Head>}
          <Head>{t('day.column.stop')}</Head>
          <Head>{t('day.column.customer')}</Head>
          {!isRound && (
            <>
              <Head css={itemsColumn}>{t('day.column.items')}</Head>
              <Head css={remarksColumn}>{t('day.column.remarks')}</Head>
            </>
          )}
          <Head css={isRound ? narrowHidden : undefined}>{t('day.column.status')}</Head>
          <chakra.span display="flex" justifyContent="flex-end">
            {!isRound && <StartRound stops={stops} variant="ghost" size="sm" color="primary.fg" />}
          </chakra.span>
        </chakra.div>
        <chakra.ol ref={list} aria-label={label}>
          {stops.map((stop, index) => (
            <StopRow
              key={stop.booking.id}
              stop={stop}
              index={index}
              count={stops.length}
              isRound={isRound}
              isAnnounced={isAnnounced}
              isNext={stop === next}
              isTabStop={stop.booking.id === tabStop}
              isSelected={selected.includes(stop.booking.id)}
              onSelect={onSelect}
              onFocus={() => setFocused(stop.booking.id)}
              onKeyDown={(event) => onKeyDown(event, index)}
            />
          ))}
        </chakra.ol>
        {stops.length === 0 && (
          <chakra.p px="4" py="6" textAlign="center" textStyle="sm" color="fg.muted" borderTop="1px solid {colors.border}">
            {t(move ? 'day.rounds.empty' : 'day.rounds.none')}
          </chakra.p>
        )}
      </Card>
    </chakra.div>
  );
}

/**
 * The keys of a round’s stops: one tab stop, arrows move the focus, Alt with an arrow moves the stop within its round or to the adjacent
 * one, Enter opens its booking.
 */
function useStopKeys(list: RefObject<HTMLElement | null>, stops: readonly DayStop[], onMove: StopTableProps['onMove']) {
  const [focused, setFocused] = useState<string | null>(null);
  const { move, rounds, open } = useDayActions();
  const tabStop = stops.some(({ booking }) => booking.id === focused) ? focused : (stops[0]?.booking.id ?? null);

  const focus = (id: string | undefined) => {
    if (id !== undefined) list.current?.querySelector<HTMLElement>(`[data-stop="${id}"]`)?.focus();
  };

  function onKeyDown(event: KeyboardEvent, index: number): void {
    const stop = stops[index];
    // A button or a link within the row handles its own keys.
    if (stop === undefined || event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
    const aside = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
    const { id } = stop.booking;
    if (event.altKey && step !== 0) {
      if (move && index + step >= 0 && index + step < stops.length) onMove(id, stop.round, index + step);
    } else if (event.altKey && aside !== 0 && rounds.length > 1) {
      if (move && rounds.includes(stop.round + aside)) onMove(id, stop.round + aside, index);
    } else if (event.altKey) return;
    else if (step !== 0) focus(stops[index + step]?.booking.id);
    else if (event.key === 'Home') focus(stops[0]?.booking.id);
    else if (event.key === 'End') focus(stops.at(-1)?.booking.id);
    else if (event.key === 'Enter' && open) open(id);
    else return;
    event.preventDefault();
  }

  return { tabStop, setFocused, onKeyDown };
}

const { Delay, Distance } = PointerActivationConstraints;

/** A mouse drags immediately; a finger on the grip has to rest first, because it may be scrolling. */
const sensors: DragDropManagerInput['sensors'] = [
  PointerSensor.configure({
    activationConstraints: ({ pointerType }) =>
      pointerType === 'touch' ? [new Delay({ value: 200, tolerance: 8 })] : [new Distance({ value: 4 })],
    // The grip is a button, which sensors would ignore by default.
    preventActivation: () => false,
  }),
];

// The keyboard has its own handling (Alt with the arrows, and the menu of each stop), with its own announcements.
const withoutItsWords: DragDropManagerInput['plugins'] = (defaults) => [
  DragStylesOnce,
  ...defaults.filter((plugin) => plugin !== Accessibility),
];

/** Stops that can be dragged within their round or to another one, by mouse and by touch. A drag takes the selected stops with it. */
function SortableStops({ selected, children }: { selected: readonly string[]; children: ReactNode }) {
  const { move } = useDayActions();
  return (
    <DragDropProvider
      sensors={sensors}
      plugins={withoutItsWords}
      onDragOver={(event) => {
        // React’s row stays in its list until the drop; the target row is marked.
        const { source, target } = event.operation;
        if (isSortable(source) && isSortable(target) && source.group !== target.group) event.preventDefault();
      }}
      onDragEnd={({ operation: { source, target }, canceled }) => {
        if (canceled || !isSortable(source)) return;
        const id = String(source.id);
        const ids = selected.includes(id) ? selected : [id];
        const own = Number(source.initialGroup);
        if (isSortable(target) && target.group !== source.group) move?.(ids, Number(target.group), target.index);
        else if (target && !isSortable(target) && target.data['round'] !== own) move?.(ids, Number(target.data['round']), Infinity);
        else if (source.index !== source.initialIndex) move?.([id], own, source.index);
      }}
    >
      {children}
    </DragDropProvider>
  );
}
