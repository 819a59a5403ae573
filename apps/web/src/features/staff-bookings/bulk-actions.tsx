import { chakra, Flex } from '@chakra-ui/react';
import { Archive, ArchiveRestore, Ban, CalendarDays, Download, Ellipsis, MessageSquareText, Truck, X, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useBottomBar } from '../../components/bottom-bar/bottom-bar';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useIsTelephone } from '../../lib/use-media';
import { useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Menu, MenuItem } from '../../ui/menu';
import type { ListFilter } from './booking-filter';
import type { Selection, useSelection } from './selection';
import type { BookingRow } from './use-booking-list';
import { useBulkAction, type BulkAction } from './use-bulk-action';

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog')).BulkDialog }));

interface BulkActionsProps {
  filter: ListFilter;
  selection: ReturnType<typeof useSelection>;
  rows: readonly BookingRow[];
  /** How many bookings match; null: not counted. */
  total: number | null;
  csv: { saving: boolean; save: () => void };
  /** Called when the list has changed. */
  onChanged: () => void;
}

/** The actions of the selection. Rendered from the first selection on, so that a closing dialog can return the focus. */
export function BulkActions({ filter, selection, rows, total, csv, onChanged }: BulkActionsProps) {
  const t = useT();
  const user = useStaffUser();
  const selected = { filter, selection: selection.selection, selected: selection.count };
  const isAll = selection.selection.kind === 'all';
  const bulk = useBulkAction({
    ...selected,
    rows,
    onChanged: (done, complete) => {
      // The changed bookings may still match the filter.
      if (complete && isAll) selection.clear();
      else selection.drop(done);
      onChanged();
    },
  });

  return (
    <>
      {selection.head === 'none' ? null : (
        <BulkBar
          count={<SelectedCount selection={selection.selection} count={selection.count} />}
          onAll={isAll ? undefined : { label: t('bookings.selectAllOf', { count: total ?? -1 }), press: selection.all }}
          actions={actionsOf(isAllowed(user, 'booking:write'), filter.archived)}
          onAction={(action) => (action === 'csv' ? csv.save() : bulk.ask(action))}
          isBusy={(action) => (action === 'csv' ? csv.saving : bulk.busy === action)}
          onClear={selection.clear}
        />
      )}
      <Suspense>
        <BulkDialog {...bulk.dialog} branchId={oneBranch(filter.branchIds, user.branches)} />
      </Suspense>
    </>
  );
}

/** The bulk actions that the user may use, in the archive or outside of it. */
function actionsOf(mayChange: boolean, archived: boolean): readonly BarAction[] {
  if (!mayChange) return ['csv'];
  return archived ? ['restore', 'csv'] : ['move', 'status', 'message', 'archive', 'cancel', 'csv'];
}

/** The branch of all bookings, if they have the same one. */
function oneBranch(chosen: readonly string[], own: readonly { id: string }[]): string | undefined {
  const [id, ...others] = chosen.length > 0 ? chosen : own.map((branch) => branch.id);
  return others.length === 0 ? id : undefined;
}

/** How many bookings are selected; if the total is not counted, how many are deselected. */
function SelectedCount({ selection, count }: { selection: Selection; count: number | null }) {
  const t = useT();
  if (selection.kind === 'some') return t('bookings.selected', { count: count ?? -1 });
  const except = selection.except.size;
  if (count === null && except > 0) return t('bookings.selectedAllBut', { count: except });
  return t('bookings.selectedAll', { count: count ?? -1 });
}

type BarAction = BulkAction | 'csv';

const looks = {
  restore: [ArchiveRestore, 'archive.restore'],
  move: [CalendarDays, 'bookings.move'],
  status: [Truck, 'bookings.status'],
  message: [MessageSquareText, 'bookings.message'],
  archive: [Archive, 'bookings.archive'],
  cancel: [Ban, 'bookings.cancel'],
  csv: [Download, 'bookings.csv.short'],
} as const satisfies Record<BarAction, readonly [LucideIcon, string]>;

/** The max number of actions in the bar of a telephone; the others are in a menu. */
const maxOnTelephone = 3;

interface BulkBarProps {
  /** The number of selected bookings, or a text if they were not counted. */
  count: ReactNode;
  /** Selects all that match; left out if they are selected. */
  onAll?: { label: ReactNode; press: () => void } | undefined;
  actions: readonly BarAction[];
  onAction: (action: BarAction) => void;
  /** Whether an action is running. */
  isBusy: (action: BarAction) => boolean;
  onClear: () => void;
}

/** The bar with the actions of the selection, over the list. */
function BulkBar({ count, onAll, actions, onAction, isBusy, onClear }: BulkBarProps) {
  const t = useT();
  const bar = useBottomBar();
  const isTelephone = useIsTelephone();
  const inRow = isTelephone && actions.length > maxOnTelephone + 1 ? actions.slice(0, maxOnTelephone) : actions;
  const inMenu = actions.slice(inRow.length);
  const named = (action: BarAction) => {
    const [Icon, word] = looks[action];
    return (
      <>
        {isBusy(action) ? null : <Icon size={16} aria-hidden="true" />}
        {t(word)}
      </>
    );
  };
  // The label "CSV" alone says too little to a screen reader.
  const nameOf = (action: BarAction) => (action === 'csv' ? { 'aria-label': t('bookings.csv.selected') } : {});
  return (
    <Flex
      ref={bar}
      position="sticky"
      bottom="0"
      pb="calc(1.25rem + env(safe-area-inset-bottom))"
      zIndex="2"
      justify="center"
      pointerEvents="none"
      mt="4"
      // Over the padding of the page: at its end the bar is where snackbars expect it.
      mb="-10"
    >
      <Flex
        role="group"
        aria-label={t('bookings.bulk')}
        wrap="wrap"
        align="center"
        columnGap={{ base: '1', md: '3' }}
        p="2"
        ps="4.5"
        borderRadius="tile"
        bg="bg.inverted"
        color="fg.inverted"
        boxShadow="float"
        _highContrast={{ border: '1px solid' }}
        textStyle="sm"
        fontWeight="500"
        fontVariantNumeric="tabular-nums"
        pointerEvents="auto"
        animation="rise {durations.pop} ease-out"
      >
        <chakra.span role="status" pe="1">
          {count}
        </chakra.span>
        {onAll ? (
          <Button variant="inverted" size="sm" textDecoration="underline" textUnderlineOffset="3px" onClick={onAll.press}>
            {onAll.label}
          </Button>
        ) : null}
        {/* On a telephone a row of its own, below the cross. */}
        <Flex order={{ base: 2, md: 0 }} flexBasis={{ base: 'full', md: 'auto' }} columnGap={{ base: '1', lg: '2' }}>
          {inRow.map((action) => (
            <Button
              key={action}
              variant="inverted"
              size="sm"
              flex={{ base: '1 1 auto', md: 'none' }}
              px={{ base: '2', lg: '3' }}
              loading={isBusy(action)}
              {...nameOf(action)}
              onClick={() => onAction(action)}
            >
              {named(action)}
            </Button>
          ))}
          {inMenu.length === 0 ? null : (
            <Menu
              label={t('bookings.bulk.more')}
              trigger={(props) => (
                <Button variant="inverted" size="sm" icon aria-label={t('bookings.bulk.more')} loading={inMenu.some(isBusy)} {...props}>
                  <Ellipsis size={18} />
                </Button>
              )}
            >
              {inMenu.map((action) => (
                <MenuItem key={action} type="button" {...nameOf(action)} onClick={() => onAction(action)}>
                  {named(action)}
                </MenuItem>
              ))}
            </Menu>
          )}
        </Flex>
        <Button
          variant="inverted"
          size="sm"
          icon
          order={{ base: 1, md: 0 }}
          ms={{ base: 'auto', md: '0' }}
          aria-label={t('bookings.clearSelection')}
          onClick={onClear}
        >
          <X size={17} />
        </Button>
      </Flex>
    </Flex>
  );
}
