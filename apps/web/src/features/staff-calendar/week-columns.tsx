import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { pointerIntersection } from '@dnd-kit/collision';
import { useDroppable } from '@dnd-kit/react';
import { Box, Grid } from '@chakra-ui/react';
import { memo } from 'react';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useLocale } from '../../lib/use-locale';
import { columns, gap } from './calendar-grid';
import { DayBookings } from './day-bookings';

interface WeekColumnsProps {
  dates: readonly CalendarDate[];
  branchIds: readonly string[];
  showsBranch: boolean;
  /** A booking is being carried: the columns take it too. */
  isCarrying: boolean;
}

/** Below the days of a week, their bookings: what is dropped on a column is dropped on its day. */
export const WeekColumns = memo(function WeekColumns({ dates, branchIds, showsBranch, isCarrying }: WeekColumnsProps) {
  return (
    <Grid templateColumns={columns} gap={gap} mt={gap} alignItems="stretch">
      {dates.map((date) => (
        <Column key={date} date={date} branchIds={branchIds} showsBranch={showsBranch} isCarrying={isCarrying} />
      ))}
    </Grid>
  );
});

function Column({ date, branchIds, showsBranch, isCarrying }: Omit<WeekColumnsProps, 'dates'> & { date: CalendarDate }) {
  const locale = useLocale();
  // The name of a column differs from that of its day's cell: both stand for the same day (drag-area.tsx).
  const { ref, isDropTarget } = useDroppable({ id: `${date} column`, collisionDetector: pointerIntersection });
  return (
    <Box
      ref={ref}
      minWidth="0"
      minHeight="12rem"
      borderRadius="l2"
      bg={isCarrying && isDropTarget ? 'primary.subtle' : undefined}
      outline={isCarrying && isDropTarget ? '2px dashed {colors.primary.solid}' : undefined}
      outlineOffset="-2px"
    >
      <DayBookings
        branchIds={branchIds}
        date={date}
        label={deliveryDateText(date, locale, 'day')}
        first={12}
        isNarrow
        showsBranch={showsBranch}
      />
    </Box>
  );
}
