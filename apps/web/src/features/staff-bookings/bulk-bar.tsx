import { chakra, Flex } from '@chakra-ui/react';
import { Archive, ArchiveRestore, Ban, Download, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useBottomBar } from '../../components/bottom-bar/use-bottom-bar';
import { Button } from '../../ui/button';

interface BulkBarProps {
  /** How many are selected: a number, or words where they were not counted. */
  count: ReactNode;
  /** Selects all that match; left out once they are. */
  onAll?: { label: ReactNode; press: () => void } | undefined;
  mayChange: boolean;
  /** What can be done: put them away, or bring them back. */
  action: 'archive' | 'restore';
  onAction: () => void;
  busy: boolean;
  /** Cancels them; null in the archive. */
  cancel: { ask: () => void; busy: boolean } | null;
  /** What is selected as a file. */
  csv: { saving: boolean; save: () => void };
  onClear: () => void;
}

/** As wide as each other on a telephone. */
const inRow = { base: '1', md: 'none' } as const;

/** What can be done with what is selected; floats over the list. */
export function BulkBar({ count, onAll, mayChange, action, onAction, busy, cancel, csv, onClear }: BulkBarProps) {
  const intl = useIntl();
  const bar = useBottomBar();
  const ActionIcon = action === 'archive' ? Archive : ArchiveRestore;
  return (
    <chakra.div
      ref={bar}
      position="sticky"
      bottom="0"
      pb="calc(1.25rem + env(safe-area-inset-bottom))"
      zIndex="2"
      display="flex"
      justifyContent="center"
      pointerEvents="none"
      mt="4"
    >
      <chakra.div
        role="group"
        aria-label={intl.formatMessage({ id: 'bookings.bulk' })}
        display="flex"
        flexWrap="wrap"
        alignItems="center"
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
        <Flex order={{ base: 2, md: 0 }} flexBasis={{ base: 'full', md: 'auto' }} columnGap="inherit">
          {mayChange ? (
            <Button
              variant="inverted"
              size="sm"
              flex={inRow}
              bg="color-mix(in srgb, currentColor 14%, transparent)"
              loading={busy}
              onClick={onAction}
            >
              {busy ? null : <ActionIcon size={16} aria-hidden="true" />}
              <FormattedMessage id={action === 'archive' ? 'bookings.archive' : 'archive.restore'} />
            </Button>
          ) : null}
          {mayChange && cancel ? (
            <Button variant="inverted" size="sm" flex={inRow} loading={cancel.busy} onClick={cancel.ask}>
              {cancel.busy ? null : <Ban size={16} aria-hidden="true" />}
              <FormattedMessage id="bookings.cancel" />
            </Button>
          ) : null}
          <Button
            variant="inverted"
            size="sm"
            flex={inRow}
            aria-label={intl.formatMessage({ id: 'bookings.csv.selected' })}
            loading={csv.saving}
            onClick={csv.save}
          >
            {csv.saving ? null : <Download size={16} aria-hidden="true" />}
            CSV
          </Button>
        </Flex>
        <Button
          variant="inverted"
          size="sm"
          icon
          order={{ base: 1, md: 0 }}
          marginInlineStart={{ base: 'auto', md: '0' }}
          aria-label={intl.formatMessage({ id: 'bookings.clearSelection' })}
          onClick={onClear}
        >
          <X size={17} aria-hidden="true" />
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
