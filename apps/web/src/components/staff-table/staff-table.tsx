import { chakra } from '@chakra-ui/react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { rowAfterKey } from '../../lib/row-after-key';
import type { DrawerParam } from '../../lib/use-drawer-param';

/** A column: its head, its content in a row, and its track of the grid. The first column is the row's name and link. */
export interface StaffColumn<Row> {
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** A track of the grid: 'minmax(0, 2fr)', '6rem'. */
  width: string;
}

export interface StaffTableProps<Row> {
  /** The label of the table for screen readers. */
  label: string;
  columns: readonly StaffColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The drawer that a press on a row opens; null if rows do not open. */
  drawer: Pick<DrawerParam, 'id' | 'linkTo'> | null;
  /** Rows that are over: shown in muted text. */
  isQuiet?: (row: Row) => boolean;
  /** True if the table is in a card, which has the border. */
  inCard?: boolean;
}

const Grid = chakra('div', {
  base: {
    bg: 'bg.panel',
    border: '1px solid {colors.border}',
    borderRadius: 'l3',
    overflow: 'hidden',
    '&[data-in-card]': { border: '0', borderRadius: '0' },
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& [role=row]': {
      display: 'grid',
      gridTemplateColumns: 'var(--tracks)',
      alignItems: 'center',
      columnGap: '4',
      px: '5',
      position: 'relative',
    },
    '& [role=columnheader]': { textStyle: '2xs', fontWeight: '600', color: 'fg.subtle', py: '2.5' },
    '& .row': { minHeight: '3.25rem', py: '2', borderTop: '1px solid {colors.border}' },
    '& .row[data-open]': { bg: 'primary.subtle', boxShadow: 'inset 3px 0 0 {colors.primary.solid}' },
    '& .row[data-link]:hover': { bg: 'bg.hover' },
    '& .row[data-quiet]': { color: 'fg.subtle' },
    '& [role=cell]': { minWidth: '0', overflowWrap: 'anywhere' },
    // One link covers the whole row.
    '& .link::after': { content: '""', position: 'absolute', inset: '0' },
    '& .link': { outline: 'none' },
    '& .link:focus-visible::after': { outline: '2px solid {colors.focusRing}', outlineOffset: '-2px', borderRadius: 'l1' },
    mdDown: {
      '& .heads': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
      '& .row': { gridTemplateColumns: '1fr', rowGap: '1', py: '3.5', px: '4' },
      '&:not([data-in-card]) .row:first-of-type': { borderTop: '0' },
      '& [role=cell]:empty': { display: 'none' },
    },
  },
});

/**
 * A table for staff whose rows open in the side drawer: arrow keys, Home and End move between rows, Enter opens one. If rows do not
 * open, the keys move between the buttons with the class `action`. On a telephone the rows are cards.
 */
export function StaffTable<Row>({ label, columns, rows, keyOf, drawer, isQuiet, inCard = false }: StaffTableProps<Row>) {
  const root = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
    const links = [...(root.current?.querySelectorAll<HTMLElement>(drawer ? '.link' : '.action') ?? [])];
    const present = links.findIndex((link) => link === event.target);
    const next = present < 0 ? null : rowAfterKey(event.key, present, links.length - 1);
    if (next === null) return;
    event.preventDefault();
    links[next]?.focus();
  }

  return (
    <Grid
      ref={root}
      role="table"
      aria-label={label}
      data-in-card={inCard ? '' : undefined}
      onKeyDown={onKeyDown}
      style={{ ['--tracks' as string]: columns.map(({ width }) => width).join(' ') }}
    >
      <div role="rowgroup" className="heads">
        <div role="row">
          {columns.map(({ id, head }) => (
            <span key={id} role="columnheader">
              {head}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {rows.map((row) => {
          const key = keyOf(row);
          return (
            <div
              key={key}
              role="row"
              className="row"
              data-link={drawer ? '' : undefined}
              data-open={key === drawer?.id ? '' : undefined}
              data-quiet={isQuiet?.(row) ? '' : undefined}
            >
              {columns.map(({ id, cell }, index) => (
                <span key={id} role="cell">
                  {index === 0 && drawer ? (
                    <Link className="link" {...drawer.linkTo(key)}>
                      {cell(row)}
                    </Link>
                  ) : (
                    cell(row)
                  )}
                </span>
              ))}
            </div>
          );
        })}
      </div>
    </Grid>
  );
}
