import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { paths } from '@booking/domain/navigation/paths';
import { Plus } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { useIsOpen } from '../../lib/open-paths';
import { useLocalisedPath } from '../../lib/use-locale';
import { Button } from '../../ui/button';

/** The way to a booking by telephone, for a date where one is said; nothing for who may not book. */
export function NewBookingLink({ date }: { date?: CalendarDate }) {
  const to = useLocalisedPath();
  const isOpen = useIsOpen();
  if (!isOpen(paths.adminNewBooking)) return null;
  return (
    <Button asChild size="sm">
      <Link to={{ pathname: to(paths.adminNewBooking), search: date === undefined ? '' : `date=${date}` }}>
        <Plus size={17} aria-hidden="true" />
        <FormattedMessage id="shell.newBooking" />
      </Link>
    </Button>
  );
}
