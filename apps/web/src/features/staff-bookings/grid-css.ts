import type { SystemStyleObject } from '@chakra-ui/react';
import { checkBoxCss } from '../../ui/check-box';
import { touch } from '../../ui/theme/media';

/** Where rows are cards: a telephone. */
const cards = '@media (max-width: 47.9975rem)';

/**
 * How the list looks. It is one rule set for the whole of it: thousands of rows pass while one scrolls, and a rule set of its own for
 * each cell would be worked out again for each of them.
 */
export const gridCss: SystemStyleObject = {
  textStyle: 'sm',
  fontVariantNumeric: 'tabular-nums',
  '& [role=row]': { display: 'grid', gridTemplateColumns: 'var(--tracks)', alignItems: 'center', px: '4' },
  '& .head': {
    position: 'sticky',
    // Below the staff's bar, and under what opens from it.
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
    '& input': checkBoxCss,
    // What is pressed is larger than what is seen.
    '& label': { display: 'grid', placeItems: 'center', flex: 'none', boxSize: '2.75rem', ms: '-3', cursor: 'pointer' },
  },
  // Names of branches differ at their ends only: what is too long for its column goes on in a second line, for which a row has room.
  '& .row :is(.area, .branch, .customer > span:first-of-type)': {
    lineClamp: '2',
    lineHeight: '1.25rem',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  '& [role=gridcell].reference': { pe: '2', overflow: 'visible' },
  '& .reference a': { fontWeight: '600', letterSpacing: '0.01em', outline: 'none' },
  '& .customer': { display: 'flex', alignItems: 'center', gap: '1.5', fontWeight: '500' },
  '& .customer > span:first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .customer svg': { flex: 'none', color: 'medium.fg' },
  '& :is(.area, .branch, .items, .orderNumber, .telephone, .email, .created)': { color: 'fg.muted' },
  [cards]: {
    '& .head': { display: 'flex', flexWrap: 'wrap', columnGap: '4', minHeight: '2.75rem', textStyle: 'sm', position: 'static' },
    '& .head [role=columnheader]:not(.tick, .ordering)': { display: 'none' },
    '& .head [role=columnheader]': { pe: '0', overflow: 'visible' },
    '& .row': {
      gridTemplateColumns: '2.25rem minmax(0, 1fr) auto !important',
      gridTemplateAreas: '"tick customer status" "tick date reference" "tick area items" "tick branch branch"',
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
    '& .row .items': { gridArea: 'items', pe: '0', justifySelf: 'end' },
    '& .row .branch': { gridArea: 'branch' },
  },
};
