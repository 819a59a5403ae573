import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocale } from '../../lib/use-locale';
import { useDocumentTitle } from '../../lib/use-document-title';
import { BookedCard } from './book/booked-card';
import type { BookedCall } from './book/use-book-call';
import { callStore } from './call/call-store';
import { NewBookingPage } from './new-booking-page';
import { factsOfBooked } from './say/say-facts';
import { SayCard } from './say/say-card';
import { TakeCall } from './take-call';
import { useCallKeys } from './use-call-keys';

interface Booked {
  booking: BookedCall;
  form: DeliveryForm;
}

/** `/admin/bookings/new`: a booking by telephone, and what came of it until the next. */
export function NewBookingView() {
  const { formatMessage } = useIntl();
  useDocumentTitle(formatMessage({ id: 'newBooking.title' }));
  const locale = useLocale();
  const [booked, setBooked] = useState<Booked | null>(null);
  if (booked !== null) return <AfterCall {...booked} onNext={() => setBooked(null)} />;
  return (
    <TakeCall
      onBooked={(booking) => {
        const { form } = callStore.get();
        callStore.clear(locale);
        setBooked({ booking, form });
      }}
    />
  );
}

function AfterCall({ booking, form, onNext }: Booked & { onNext: () => void }) {
  useCallKeys({ kind: 'booked', onNext });
  return (
    <NewBookingPage aside={<SayCard language={form.locale} onLanguage={null} facts={factsOfBooked(form, booking)} />}>
      <BookedCard booking={booking} onNext={onNext} />
    </NewBookingPage>
  );
}
