import { chakra } from '@chakra-ui/react';
import { Camera, Hourglass } from 'lucide-react';
import { BookingStatusChip } from '../../components/booking-status/booking-status-chip';
import { useT } from '../../lib/use-t';
import type { DayStop } from './day-stops';

/** Where a stop stands, and since when; with an hourglass what is not at the server yet: others do not see it. */
export function StopStatus({ stop, dense = false }: { stop: DayStop; dense?: boolean }) {
  const { status, at, waits } = stop;
  return (
    <chakra.span display="inline-flex" alignItems="center" flexWrap="wrap" gap="2" fontVariantNumeric="tabular-nums">
      <BookingStatusChip status={status} dense={dense} />
      {waits ? (
        <WaitsLine stop={stop} />
      ) : (
        at !== null && (
          <chakra.span textStyle="xs" color="fg.muted">
            {at}
          </chakra.span>
        )
      )}
    </chakra.span>
  );
}

export function WaitsLine({ stop: { at } }: { stop: DayStop }) {
  const t = useT();
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5" textStyle="xs" color="medium.fg" css={{ '& svg': { flex: 'none' } }}>
      <Hourglass size={14} />
      {t('day.waits', { time: at ?? '' })}
    </chakra.span>
  );
}

/** How many photographs a stop has. */
export function PhotoCount({ count }: { count: number }) {
  const t = useT();
  if (count === 0) return null;
  return (
    <chakra.span
      role="img"
      aria-label={t('day.photos', { count })}
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      textStyle="xs"
      color="fg.muted"
      fontVariantNumeric="tabular-nums"
    >
      <Camera size={15} />
      {count}
    </chakra.span>
  );
}
