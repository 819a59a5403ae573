import { chakra, Flex } from '@chakra-ui/react';
import { Archive, ArchiveRestore, Ban, CalendarDays, Download, Ellipsis, MessageSquareText, Truck, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBottomBar } from '../../components/bottom-bar/use-bottom-bar';
import { useIsTelephone } from '../../lib/use-is-telephone';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Menu, MenuItem } from '../../ui/menu';

/** What can be done with what is selected: its sign, and its word. */
const looks = {
  restore: [ArchiveRestore, 'archive.restore'],
  move: [CalendarDays, 'bookings.move'],
  status: [Truck, 'bookings.status'],
  message: [MessageSquareText, 'bookings.message'],
  archive: [Archive, 'bookings.archive'],
  cancel: [Ban, 'bookings.cancel'],
  csv: [Download, 'bookings.csv.short'],
} as const satisfies Record<string, readonly [LucideIcon, string]>;

export type BulkAction = keyof typeof looks;

/** On a telephone these stand in the bar, and the rest in a menu. */
const mostOnTelephone = 3;

interface BulkBarProps {
  /** How many are selected: a number, or words where they were not counted. */
  count: ReactNode;
  /** Selects all that match; left out once they are. */
  onAll?: { label: ReactNode; press: () => void } | undefined;
  actions: readonly BulkAction[];
  onAction: (action: BulkAction) => void;
  /** Which is on its way. */
  isBusy: (action: BulkAction) => boolean;
  onClear: () => void;
}

/** What can be done with what is selected; floats over the list. */
export function BulkBar({ count, onAll, actions, onAction, isBusy, onClear }: BulkBarProps) {
  const t = useT();
  const bar = useBottomBar();
  const isTelephone = useIsTelephone();
  const inRow = isTelephone && actions.length > mostOnTelephone + 1 ? actions.slice(0, mostOnTelephone) : actions;
  const inMenu = actions.slice(inRow.length);
  const named = (action: BulkAction) => {
    const [Icon, word] = looks[action];
    return (
      <>
        {isBusy(action) ? null : <Icon size={16} aria-hidden="true" />}
        {t(word)}
      </>
    );
  };
  // The three letters alone say too little to who does not see where they stand.
  const nameOf = (action: BulkAction) => (action === 'csv' ? { 'aria-label': t('bookings.csv.selected') } : {});
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
