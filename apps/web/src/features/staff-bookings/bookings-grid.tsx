import { Box, chakra } from '@chakra-ui/react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import type { DrawerLink } from '../../lib/use-drawer-param';
import { useIsTelephone } from '../../lib/use-is-telephone';
import { useT } from '../../lib/use-t';
import { BookingCells } from './booking-cells';
import type { ListOrder } from './booking-filter';
import type { BookingList } from './booking-list';
import type { BookingRow } from './rows-document';
import { shownColumns, type OptionalColumn } from './columns';
import { gridCss } from './grid-css';
import { GridHead } from './grid-head';
import { MoreRow } from './more-row';
import { isSelected, type headState, type Selection } from './selection';
import { useGridKeys } from './use-grid-keys';
import { useKeptPlace } from './use-kept-place';

/** The first estimates, of a row and of a telephone's card. Each is measured once it is drawn; until then they must not lie over one another. */
const [rowHeight, cardHeight] = [48, 124];
/** So many rows before the last one, the next page is asked for; of few rows, so large a part of them before. */
const [ahead, partAhead] = [40, 0.4];

export interface BookingsGridProps {
  list: BookingList;
  /** Which reading of the list the rows are of. */
  reading: number;
  rows: readonly BookingRow[];
  /** The words by which they were found, which are marked in them. */
  search: string;
  columns: readonly OptionalColumn[];
  order: ListOrder;
  onOrder: (field: ListOrder['field']) => void;
  /** How many rows the whole list has; null while that is not known. */
  total: number | null;
  hasMore: boolean;
  loadingMore: boolean;
  /** The next page did not come. */
  moreFailed: boolean;
  stale: boolean;
  selection: Selection;
  head: ReturnType<typeof headState>;
  /** `extend`: and all rows since the one before. */
  onTick: (row: BookingRow, extend: boolean) => void;
  onRange: (from: BookingRow, to: BookingRow) => void;
  onTickAll: () => void;
  /** The booking in the drawer. */
  openId: string | null;
  linkTo: (id: string) => DrawerLink;
  onOpen: (id: string) => void;
}

/**
 * Bookings as a grid of which only what is in sight is drawn (WAI-ARIA grid pattern, with rows that take the focus). One tab stop:
 * arrows, Home, End and Page keys walk, Enter opens, Space selects, with Shift a range.
 */
export function BookingsGrid(props: BookingsGridProps) {
  const { list, reading, rows, columns: chosen, total, hasMore, loadingMore, moreFailed, stale, selection, openId } = props;
  const t = useT();
  const keysId = useId();
  const body = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  const [columns, minWidth] = useColumns(chosen);
  const isCards = useIsTelephone();
  const keys = useGridKeys({ ...props, scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }), body });

  // With another function the places of all rows would be worked out again, with every frame that is scrolled.
  const keyOf = useCallback((index: number) => rows[index]?.id ?? 'more', [rows]);
  const virtual = useWindowVirtualizer({
    count: rows.length + (hasMore ? 1 : 0),
    estimateSize: () => (isCards ? cardHeight : rowHeight),
    overscan: 10,
    scrollMargin: margin,
    // What lies over the list: its head, and the bar of what is selected.
    scrollPaddingStart: 112,
    scrollPaddingEnd: 96,
    getItemKey: keyOf,
    // The row with the focus stays, however far away: taken out, it would lose it.
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

  useKeptPlace({ list, reading, virtual, top: margin, activeId: rows[keys.activeIndex]?.id ?? null });

  const items = virtual.getVirtualItems();
  const lastDrawn = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !loadingMore && !moreFailed && lastDrawn >= rows.length - Math.min(ahead, rows.length * partAhead)) list.loadMore();
  }, [hasMore, loadingMore, moreFailed, lastDrawn, rows.length, list]);

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
        borderStyle="solid"
        borderColor="border"
        borderRadius="l3"
        bg="bg.panel"
        style={{ ['--tracks' as string]: ['2.25rem', ...columns.map(({ width }) => width)].join(' ') }}
        css={{
          ...gridCss,
          // More columns than fit: the list scrolls sideways, and its head goes up with it.
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
                <MoreRow key={key} index={index} measure={virtual.measureElement} style={place} failed={moreFailed} onRetry={list.retry} />
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
    // Text of the row was marked, to be copied.
    if (!event.shiftKey && window.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    if (event.shiftKey || event.ctrlKey || event.metaKey) props.onTick(row, event.shiftKey);
    else props.onOpen(row.id);
  }
}

/** With Shift, rows are selected: the browser would mark all text between them. The row takes the focus, as from any other press. */
function holdBack(event: MouseEvent<HTMLElement>) {
  if (!event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true });
}

/** The columns, and what they need at least, in rem. */
function useColumns(chosen: readonly OptionalColumn[]) {
  const [known, setKnown] = useState({ chosen, columns: shownColumns(chosen) });
  const columns = known.chosen === chosen ? known.columns : shownColumns(chosen);
  if (known.chosen !== chosen) setKnown({ chosen, columns });
  return [columns, columns.reduce((sum, { min }) => sum + min, 2.25 + 2)] as const;
}
