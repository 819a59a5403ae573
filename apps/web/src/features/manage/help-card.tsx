import { CalendarLink } from '../../components/booking-card/calendar-link';
import { CallCard } from '../../components/call-card/call-card';
import { useT } from '../../lib/use-t';

/** Whom to call; and the way into one's own calendar, while there is a delivery to put there. */
export function HelpCard({ calendarUrl = null }: { calendarUrl?: string | null }) {
  const t = useT();
  return (
    <CallCard title={t('manage.help.title')}>
      <CalendarLink url={calendarUrl} variant="ghost" block />
    </CallCard>
  );
}
