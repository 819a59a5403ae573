import { CalendarPlus } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { CallCard } from '../../components/call-card/call-card';
import { Button } from '../../ui/button';

/** Whom to call; and the way into one's own calendar, while there is a delivery to put there. */
export function HelpCard({ onAddToCalendar }: { onAddToCalendar?: (() => void) | undefined }) {
  return (
    <CallCard title={<FormattedMessage id="manage.help.title" />}>
      {onAddToCalendar ? (
        <Button variant="ghost" block onClick={onAddToCalendar}>
          <CalendarPlus size={18} aria-hidden="true" />
          <FormattedMessage id="deliveryForm.addToCalendar" />
        </Button>
      ) : null}
    </CallCard>
  );
}
