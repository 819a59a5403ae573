import { CalendarPlus } from 'lucide-react';
import { useT } from '../../lib/use-locale';
import { Button, type ButtonProps } from '../../ui/button';

interface CalendarLinkProps extends Pick<ButtonProps, 'variant' | 'size' | 'block' | 'flex' | 'aria-describedby'> {
  /** `Booking.calendarUrl`; null once the link of the booking has ended. */
  url: string | null;
}

/** Adds the booking to a calendar by a link to the server: browsers within other applications cannot save a file that a page creates. */
export function CalendarLink({ url, ...button }: CalendarLinkProps) {
  const t = useT();
  if (url === null) return null;
  return (
    <Button asChild {...button}>
      <a href={url}>
        <CalendarPlus size={button.size === 'lg' ? 20 : 18} />
        {t('deliveryForm.addToCalendar')}
      </a>
    </Button>
  );
}
