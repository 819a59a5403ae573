import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { useIntl } from 'react-intl';
import { dayLook } from '../../../components/day-status/day-look';
import { DayGlyph } from '../../../ui/day-glyph';
import { StatusChip } from '../../../ui/status-chip';
import type { PaletteLoadsQuery } from './palette.generated';

export type PaletteLoad = PaletteLoadsQuery['dayLoads'][number];

const tones = { available: 'success', limited: 'medium', full: 'full', closed: 'neutral', far: 'neutral' } as const;

/** How full a day is: its shape, its word for the ear, and the load against the limit. */
export function LoadChip({ load: { booked, limit, overbookedBy, status, reason } }: { load: PaletteLoad }) {
  const intl = useIntl();
  const look = dayLook({ status, reason });
  const isOver = overbookedBy > 0;
  const word = isOver ? intl.formatMessage({ id: 'staffCalendar.over' }, { count: overbookedBy }) : intl.formatMessage({ id: look.word });
  const isEmpty = booked === 0 && limit === 0;
  return (
    <StatusChip tone={isOver ? 'full' : tones[look.tone]} title={word}>
      <DayGlyph kind={isOver ? 'overbooked' : look.glyph} size={13} />
      {isEmpty ? (
        word
      ) : (
        <>
          <VisuallyHidden>{word}, </VisuallyHidden>
          <chakra.span fontVariantNumeric="tabular-nums">
            {booked} / {limit}
          </chakra.span>
        </>
      )}
    </StatusChip>
  );
}
