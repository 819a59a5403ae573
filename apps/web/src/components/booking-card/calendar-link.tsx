import { CalendarPlus } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button, type ButtonProps } from '../../ui/button';

interface CalendarLinkProps extends Pick<ButtonProps, 'variant' | 'size' | 'block' | 'flex' | 'aria-describedby'> {
  /** `Booking.calendarUrl`; null once the link of the booking has ended. */
  url: string | null;
}

/** Add to calendar: an address of the server, because browsers within other applications save no file that a page has made. */
export function CalendarLink({ url, ...button }: CalendarLinkProps) {
  if (url === null) return null;
  return (
    <Button asChild {...button}>
      <a href={url}>
        <CalendarPlus size={button.size === 'lg' ? 20 : 18} aria-hidden="true" />
        <FormattedMessage id="deliveryForm.addToCalendar" />
      </a>
    </Button>
  );
}
