import { chakra } from '@chakra-ui/react';
import { CornerDownLeft } from 'lucide-react';
import { Fragment } from 'react';
import { BookingStatusChip } from '../../../components/booking-status/booking-status-chip';
import { foundParts } from '../../../components/marked-text/found-parts';
import { MarkedText } from '../../../components/marked-text/marked-text';
import { KeyCaps } from '../../../ui/key-caps';
import { LoadChip } from './load-chip';
import type { PaletteEntry } from './palette-entry';
import { markedParts } from './palette-input';

interface PaletteOptionProps {
  id: string;
  entry: PaletteEntry;
  typed: string;
  active: boolean;
  onPick: () => void;
  onHover: () => void;
}

/** One entry of the palette: its sign, its name with what was typed marked, and what it says beside it. */
export function PaletteOption({
  id,
  entry: { icon: Icon, name, more, details, status, load, keys, isBooking },
  typed,
  active,
  onPick,
  onHover,
}: PaletteOptionProps) {
  // A booking is found by any part of what it has; what else stands here by the beginnings of its words.
  const marked = isBooking ? foundParts : markedParts;
  const pieces = [...(more ? [more] : []), ...(details ?? [])];
  return (
    <chakra.div
      id={id}
      role="option"
      aria-selected={active}
      display="flex"
      // On a telephone what a booking says takes the whole width, and its status stands below.
      flexWrap={details ? { base: 'wrap', md: 'nowrap' } : undefined}
      alignItems="center"
      columnGap="3"
      rowGap="1"
      minHeight="2.875rem"
      px="3"
      py="1"
      borderRadius="l2"
      textStyle="sm"
      cursor="pointer"
      bg={active ? 'primary.subtle' : undefined}
      _highContrast={{ outline: active ? '2px solid' : undefined, outlineOffset: '-2px' }}
      onMouseMove={onHover}
      onClick={onPick}
    >
      <chakra.span color={active ? 'primary.fg' : 'fg.muted'} flex="none">
        <Icon size={18} aria-hidden="true" />
      </chakra.span>
      <chakra.span
        flex="1"
        flexBasis={details ? { base: 'calc(100% - 2rem)', md: '0' } : undefined}
        minWidth="0"
        display="flex"
        flexWrap="wrap"
        columnGap="2.5"
        overflowWrap="anywhere"
      >
        <chakra.span fontWeight="600">
          <MarkedText parts={marked(name, typed)} />
        </chakra.span>
        {pieces.length > 0 && (
          <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
            {pieces.map((piece, index) => (
              <Fragment key={index}>
                {index > 0 && ' '}
                <chakra.span display="inline-block">
                  <MarkedText parts={marked(piece, typed)} />
                  {index < pieces.length - 1 && ' ·'}
                </chakra.span>
              </Fragment>
            ))}
          </chakra.span>
        )}
      </chakra.span>
      {load && <LoadChip load={load} />}
      {status && (
        <chakra.span ms={{ base: '7.5', md: '0' }} me={{ base: 'auto', md: '0' }} flex="none">
          <BookingStatusChip status={status} />
        </chakra.span>
      )}
      {keys && <KeyCaps keys={keys} />}
      {active && (
        <chakra.span color="fg.muted" flex="none">
          <CornerDownLeft size={15} aria-hidden="true" />
        </chakra.span>
      )}
    </chakra.div>
  );
}
