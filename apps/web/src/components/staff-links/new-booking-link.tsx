import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { useNewBookingLink, type BookingWish } from './use-new-booking-link';

/** The link to a phone booking, with a branch and a date if they are given; nothing for users who may not book. */
export function NewBookingLink(wish: BookingWish) {
  const t = useT();
  const link = useNewBookingLink();
  if (link === null) return null;
  return (
    <Button asChild size="sm">
      <Link to={link(wish)}>
        <Plus size={17} />
        {t('shell.newBooking')}
      </Link>
    </Button>
  );
}
