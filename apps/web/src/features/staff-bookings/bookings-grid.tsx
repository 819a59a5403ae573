import { Box, chakra, Flex, type SystemStyleObject } from '@chakra-ui/react';
import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, RefreshCw } from 'lucide-react';
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState, type CSSProperties, type MouseEvent } from 'react';
import type { DrawerLink } from '../../lib/use-drawer-param';
import { useIsTelephone } from '../../lib/use-media';
import { useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { checkboxCss } from '../../ui/checkbox';
import { Skeleton } from '../../ui/skeleton';
import { touch } from '../../ui/theme/media';
import type { ListOrder } from './booking-filter';
import { BookingCells, shownColumns, type Column, type OptionalColumn } from './columns';
import { isSelected, type headState, type Selection } from './selection';
import type { BookingRow } from './use-booking-list';
import { useGridKeys } from './use-grid-keys';

/** Estimated heights of a row and of a telephone’s card in px, used until each is measured. They must not let rows overlap. */
const [rowHeight, cardHeight] = [48, 146];
/** The next page is requested this many rows before the end; in a short list, this fraction of it before the end. */
const [ahead, partAhead] = [40, 0.4];

interface BookingsGridProps {
  listKey: string;
  /** The number of the reload that the rows are from. */
  reading: number;
  onMore: () => void;
  rows: readonly BookingRow[];
  search: string;
  columns: readonly OptionalColumn[];
  order: ListOrder;
  onOrder: (field: ListOrder['field']) => void;
  /** The number of rows of the whole list; null while it is unknown. */
  total: number | null;
  hasMore: boolean;
  loadingMore: boolean;
  /** The next page could not be loaded. */
  moreFailed: boolean;
  stale: boolean;
  selection: Selection;
  head: ReturnType<typeof headState>;
  /** `extend`: also all rows since the previous tick. */
  onTick: (row: BookingRow, extend: boolean) => void;
  onRange: (from: BookingRow, to: BookingRow) => void;
  onTickAll: () => void;
  openId: string | null;
  linkTo: (id: string) => DrawerLink;
  onOpen: (id: string) => void;
}

/**
 * A grid of bookings that renders only the visible rows (WAI-ARIA grid pattern, with rows that take the focus). It has one tab stop:
 * arrows, Home, End and the Page keys move, Enter opens, Space selects, with Shift a range.
 */
export function BookingsGrid(props: BookingsGridProps) {
  const { listKey, reading, rows, columns: chosen, total, hasMore, loadingMore, moreFailed, stale, selection, openId, onMore } = props;
  const t = useT();
  const keysId = useId();
  const body = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  const [columns, minWidth] = useColumns(chosen);
  const isCards = useIsTelephone();
  const keys = useGridKeys({ ...props, scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }), body });

  // A stable function: with another one, the positions of all rows would be computed again on each scrolled frame.
  const keyOf = useCallback((index: number) => rows[index]?.id ?? 'more', [rows]);
  const virtual = useWindowVirtualizer({
    count: rows.length + (hasMore ? 1 : 0),
    estimateSize: () => (isCards ? cardHeight : rowHeight),
    overscan: 10,
    scrollMargin: margin,
    // What covers the list: its head, and the bar of the selection.
    scrollPaddingStart: 112,
    scrollPaddingEnd: 96,
    getItemKey: keyOf,
    // The row with the focus stays rendered, or the focus would be lost.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const near = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      const kept = keys.activeIndex;
      if (kept < 0 || kept >= count || (kept >= first && kept <= last)) return near;
      return kept < first ? [kept, ...near] : [...near, kept];
    },
  });

  useLayoutEffect(() => {
    const measure = () => setMargin((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, []);

  useScrollAnchor({ listKey, reading, virtual, top: margin, activeId: rows[keys.activeIndex]?.id ?? null });

  const items = virtual.getVirtualItems();
  const lastDrawn = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !loadingMore && !moreFailed && lastDrawn >= rows.length - Math.min(ahead, rows.length * partAhead)) onMore();
  }, [hasMore, loadingMore, moreFailed, lastDrawn, rows.length, onMore]);

  return (
    <Box containerType="inline-size">
      <chakra.div
        role="grid"
        aria-label={t('bookings.title')}
        aria-describedby={keysId}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        aria-busy={stale}
        borderWidth="1px"
        borderColor="border"
        borderRadius="l3"
        bg="bg.panel"
        style={{ ['--tracks' as string]: ['2.25rem', ...columns.map(({ width }) => width)].join(' ') }}
        css={{
          ...gridCss,
          // If the columns do not fit, the list scrolls sideways, and its head is no longer sticky.
          [`@container (width < ${minWidth}rem)`]: {
            '@media (min-width: 48rem)': {
              overflowX: 'auto',
              '& [role=row]': { minWidth: `${minWidth}rem` },
              '& .head': { position: 'static' },
            },
          },
        }}
      >
        <chakra.span id={keysId} srOnly>
          {t('bookings.keys')}
        </chakra.span>
        <GridHead {...props} columns={columns} />
        <div role="rowgroup" className="rows" ref={body} data-stale={stale || undefined} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, key, start }) => {
            const row = rows[index];
            const place = { transform: `translateY(${start - margin}px)` };
            if (!row) {
              return (
                <MoreRow key={key} index={index} measure={virtual.measureElement} style={place} failed={moreFailed} onRetry={onMore} />
              );
            }
            const selected = isSelected(selection, row.id);
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                role="row"
                className="row"
                style={place}
                data-index={index}
                data-id={row.id}
                data-open={row.id === openId || undefined}
                data-last={(index === rows.length - 1 && !hasMore) || undefined}
                aria-rowindex={index + 2}
                aria-selected={selected}
                tabIndex={row.id === keys.tabStop ? 0 : -1}
                onFocus={() => keys.reached(row, index)}
                onBlur={keys.left}
                onKeyDown={keys.onKeyDown}
                onMouseDown={holdBack}
                onClick={(event) => press(event, row)}
              >
                <BookingCells
                  row={row}
                  search={props.search}
                  columns={columns}
                  selected={selected}
                  linkTo={props.linkTo}
                  onTick={props.onTick}
                />
              </div>
            );
          })}
        </div>
      </chakra.div>
    </Box>
  );

  function press(event: MouseEvent, row: BookingRow) {
    const onBox = event.target instanceof Element && event.target.closest('label, input') !== null;
    if (onBox || (event.target instanceof Element && event.target.closest('a') && (event.metaKey || event.ctrlKey))) return;
    // The user selected text of the row to copy it.
    if (!event.shiftKey && window.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    if (event.shiftKey || event.ctrlKey || event.metaKey) props.onTick(row, event.shiftKey);
    else props.onOpen(row.id);
  }
}

/** With Shift, a press selects rows: the browser would select the text between them. The row takes the focus, as after any press. */
function holdBack(event: MouseEvent<HTMLElement>) {
  if (!event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true });
}

/** The columns and their min width in rem. */
function useColumns(chosen: readonly OptionalColumn[]) {
  const [known, setKnown] = useState({ chosen, columns: shownColumns(chosen) });
  const columns = known.chosen === chosen ? known.columns : shownColumns(chosen);
  if (known.chosen !== chosen) setKnown({ chosen, columns });
  return [columns, columns.reduce((sum, { min }) => sum + min, 2.25 + 2)] as const;
}

interface GridHeadProps {
  columns: readonly Column[];
  order: ListOrder;
  onOrder: (field: ListOrder['field']) => void;
  /** How much of the list is selected. */
  head: 'none' | 'some' | 'all';
  onTickAll: () => void;
}

function GridHead({ columns, order, onOrder, head, onTickAll }: GridHeadProps) {
  const t = useT();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = head === 'some';
  }, [head]);
  const Arrow = order.direction === 'ASC' ? ArrowUp : ArrowDown;
  return (
    <div role="rowgroup" className="heads">
      <div role="row" className="head" aria-rowindex={1}>
        <span role="columnheader" className="tick">
          <label>
            <input ref={box} type="checkbox" checked={head === 'all'} aria-label={t('bookings.selectAll')} onChange={onTickAll} />
          </label>
        </span>
        {columns.map(({ id, head: name, orderField }) => {
          if (!orderField) {
            return (
              <span key={id} role="columnheader">
                {t(name)}
              </span>
            );
          }
          const ordered = order.field === orderField;
          return (
            <span
              key={id}
              role="columnheader"
              className="ordering"
              aria-sort={ordered ? (order.direction === 'ASC' ? 'ascending' : 'descending') : 'none'}
            >
              <button type="button" data-ordered={ordered || undefined} onClick={() => onOrder(orderField)}>
                {t(name)}
                {ordered ? <Arrow size={14} aria-hidden="true" /> : null}
              </button>
            </span>
          );
        })}
      </div>
    </div>
  );
}

interface MoreRowProps {
  index: number;
  measure: (element: HTMLElement | null) => void;
  style: CSSProperties;
  failed: boolean;
  onRetry: () => void;
}

/** The end of the loaded rows: the next page is loading, or could not be loaded. */
function MoreRow({ index, measure, style, failed, onRetry }: MoreRowProps) {
  const t = useT();
  return (
    <div ref={measure} role="row" className="row more" style={style} data-index={index} aria-rowindex={index + 2}>
      <div role="gridcell">
        {failed ? (
          <Flex role="alert" align="center" gap="3" wrap="wrap">
            {t('bookings.moreFailed')}
            <Button variant="outline" size="sm" onClick={onRetry}>
              <RefreshCw size={16} />
              {t('ui.tryAgain')}
            </Button>
          </Flex>
        ) : (
          <Skeleton width="60%" />
        )}
      </div>
    </div>
  );
}

interface ScrollAnchor {
  listKey: string;
  /** The number of the reload that is shown. */
  reading: number;
  virtual: Pick<Virtualizer<Window, Element>, 'measurementsCache' | 'getVirtualItems' | 'scrollOffset' | 'scrollRect'>;
  /** The distance of the list from the top of the page, in px. */
  top: number;
  /** The row with the focus. */
  activeId: string | null;
}

interface SeenRows {
  listKey: string;
  reading: number;
  top: number;
  rows: { id: string; start: number }[];
}

/**
 * Keeps the scroll position when the list is reloaded, or is moved by something above it: the focused row if it is visible, else the first
 * visible row, stays where it is on the screen. At the top of the list, new rows are shown.
 */
function useScrollAnchor({ listKey, reading, virtual, top, activeId }: ScrollAnchor): void {
  const seen = useRef<SeenRows | null>(null);
  useLayoutEffect(() => {
    const before = seen.current;
    // The position that the list knows: reading it from the window would force a layout for each scrolled row.
    const offset = virtual.scrollOffset ?? 0;
    const height = virtual.scrollRect?.height ?? 0;
    // The position is unknown before the first measurement.
    const hasMoved = before !== null && before.top > 0 && before.top !== top;
    if (before?.listKey === listKey && (before.reading !== reading || hasMoved) && offset > top) {
      const places = new Map(virtual.measurementsCache.map(({ key, start }) => [key, start]));
      const held = before.rows.find(({ id }) => places.has(id));
      const moved = held === undefined ? 0 : (places.get(held.id) ?? held.start) - held.start;
      if (moved !== 0) window.scrollTo({ top: offset + moved, behavior: 'instant' });
    }
    const rows = virtual
      .getVirtualItems()
      .filter(({ start, end }) => end > offset && start < offset + height)
      .map(({ key, start }) => ({ id: String(key), start }));
    seen.current = { listKey, reading, top, rows: [...rows.filter(({ id }) => id === activeId), ...rows] };
  });
}

/** Rows are cards on a telephone. */
const cards = '@media (max-width: 47.9975rem)';

/**
 * The style of the whole list as one set of rules: thousands of rows scroll past, and rules of their own for each cell would be computed
 * for each row.
 */
const gridCss: SystemStyleObject = {
  textStyle: 'sm',
  fontVariantNumeric: 'tabular-nums',
  '& [role=row]': { display: 'grid', gridTemplateColumns: 'var(--tracks)', alignItems: 'center', px: '4' },
  '& .head': {
    position: 'sticky',
    // Below the staff’s bar and the menus that open from it.
    top: '3.875rem',
    zIndex: '1',
    minHeight: '2.375rem',
    bg: 'bg.panel',
    borderBottom: '1px solid {colors.border}',
    borderTopRadius: 'l3',
    textStyle: '2xs',
    fontWeight: '600',
    color: 'fg.subtle',
    '& button': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      minHeight: '1.75rem',
      borderRadius: 'l1',
      fontWeight: 'inherit',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      _hover: { color: 'fg' },
      '&[data-ordered]': { color: 'fg' },
      [touch]: { minWidth: '2.75rem', minHeight: '2.75rem' },
    },
  },
  // Without a box of its own, so that the head sticks within the whole list.
  '& .heads': { display: 'contents' },
  '& .rows': { position: 'relative' },
  '& .row': {
    position: 'absolute',
    insetInline: '0',
    top: '0',
    minHeight: '3rem',
    borderBottom: '1px solid {colors.border}',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
    '&[aria-selected=true], &[data-open]': { bg: 'primary.subtle' },
    '&[data-open]': { boxShadow: 'inset 3px 0 0 {colors.primary.solid}' },
    '&[data-last]': { borderBottomColor: 'transparent' },
    _focusVisible: { outlineOffset: '-2px', borderRadius: 'l1' },
  },
  '& .more': { cursor: 'default', gridTemplateColumns: '1fr !important' },
  '& .rows[data-stale]': { color: 'fg.subtle' },
  '& [role=gridcell], & [role=columnheader]': {
    minWidth: '0',
    pe: '4',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    _last: { pe: '0' },
  },
  '& .tick': {
    display: 'flex',
    alignItems: 'center',
    overflow: 'visible !important',
    pe: '0 !important',
    '& input': checkboxCss,
    // The touch target is larger than the visible box.
    '& label': { display: 'grid', placeItems: 'center', flex: 'none', boxSize: '2.75rem', ms: '-3', cursor: 'pointer' },
  },
  // Names of branches differ only at their ends: a long one wraps to a second line, for which a row has room.
  '& .row :is(.area, .branch, .items, .customer > span:first-of-type)': {
    lineClamp: '2',
    lineHeight: '1.25rem',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  // A large order names its places too.
  '& .row .items': { lineClamp: '3' },
  '& [role=gridcell].reference': { pe: '2', overflow: 'visible' },
  '& .reference a': { fontWeight: '600', letterSpacing: '0.01em', outline: 'none' },
  '& .customer': { display: 'flex', alignItems: 'center', gap: '1.5', fontWeight: '500' },
  '& .customer > span:first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .customer svg': { flex: 'none', color: 'medium.fg' },
  '& :is(.area, .branch, .items, .orderNumber, .telephone, .email, .attendance, .created)': { color: 'fg.muted' },
  [cards]: {
    '& .head': { display: 'flex', flexWrap: 'wrap', columnGap: '4', minHeight: '2.75rem', textStyle: 'sm', position: 'static' },
    '& .head [role=columnheader]:not(.tick, .ordering)': { display: 'none' },
    '& .head [role=columnheader]': { pe: '0', overflow: 'visible' },
    '& .row': {
      gridTemplateColumns: '2.25rem minmax(0, 1fr) auto !important',
      gridTemplateAreas: '"tick customer status" "tick date reference" "tick area area" "tick branch branch" "tick items items"',
      alignItems: 'center',
      rowGap: '0.5',
      py: '3',
    },
    '& .more': { gridTemplateAreas: 'none' },
    '& .row [role=gridcell]': { pe: '2', gridColumn: '2 / -1' },
    // The whole card opens; the box for the selection lies above.
    '& .reference a::after': { content: '""', position: 'absolute', inset: '0' },
    '& .row .tick': { gridArea: 'tick', alignSelf: 'start', mt: '-2', position: 'relative', zIndex: '1' },
    '& .row .customer': { gridArea: 'customer', fontWeight: '600' },
    '& .row .status': { gridArea: 'status', pe: '0', justifySelf: 'end' },
    '& .row .date': { gridArea: 'date' },
    '& .row .reference': { gridArea: 'reference', pe: '0', justifySelf: 'end' },
    '& .row .area': { gridArea: 'area' },
    '& .row .items': { gridArea: 'items' },
    '& .row .branch': { gridArea: 'branch' },
  },
};
