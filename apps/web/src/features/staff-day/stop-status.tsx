import { chakra } from '@chakra-ui/react';
import { Camera, Hourglass } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BookingStatusChip } from '../../components/booking-status/booking-status-chip';
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
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5" textStyle="xs" color="medium.fg" css={{ '& svg': { flex: 'none' } }}>
      <Hourglass size={14} aria-hidden="true" />
      <FormattedMessage id="day.waits" values={{ time: at ?? '' }} />
    </chakra.span>
  );
}

/** How many photographs a stop has. */
export function PhotoCount({ count }: { count: number }) {
  const { formatMessage } = useIntl();
  if (count === 0) return null;
  return (
    <chakra.span
      role="img"
      aria-label={formatMessage({ id: 'day.photos' }, { count })}
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      textStyle="xs"
      color="fg.muted"
      fontVariantNumeric="tabular-nums"
    >
      <Camera size={15} aria-hidden="true" />
      {count}
    </chakra.span>
  );
}
