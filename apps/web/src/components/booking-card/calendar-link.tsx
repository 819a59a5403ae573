import { CalendarPlus } from 'lucide-react';
import { useT } from '../../lib/use-locale';
import { Button, type ButtonProps } from '../../ui/button';

interface CalendarLinkProps extends Pick<ButtonProps, 'variant' | 'size' | 'block' | 'flex' | 'aria-describedby'> {
  /** `Booking.calendarUrl`; null once the link of the booking has ended. */
  url: string | null;
}

/** Add to calendar: an address of the server, because browsers within other applications save no file that a page has made. */
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
