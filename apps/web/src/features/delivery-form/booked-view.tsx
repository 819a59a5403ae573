import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { paths } from '@booking/domain/navigation/paths';
import { chakra, Flex } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { Link } from 'react-router-dom';
import type { BookedDelivery } from '../../components/booked-delivery/booked-delivery';
import { BookedDeliveryCard } from '../../components/booked-delivery/booked-delivery-card';
import { ContactRows } from '../../components/contact-rows/contact-rows';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { readManageToken } from '../../components/manage-token/manage-token';
import { bookedOrderState, bookedOrderTexts } from '../../components/order-status/booked-order';
import { today } from '../../lib/today';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocale, useLocalisedPath, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Container } from '../../ui/container';
import { BedScene } from '../../ui/illustrations/bed-scene';
import { PageTitle } from '../../ui/page-title';

interface BookedViewProps {
  orderNumber: string;
  deliveryDate: CalendarDate;
  /** Null: it is not known. */
  status?: BookingStatus | null;
  /** The booking as this device remembers it; null if it was made on another device. */
  own: BookedDelivery | null;
  /** True if it replaces a step that was being filled in. */
  replacing?: boolean;
  onAnother: () => void;
}

/**
 * The booking and a link to book another order, instead of a form: at `/form` on a device that has booked and not begun another booking,
 * and at `/form/order` for an order that is booked already.
 */
export function BookedView({ orderNumber, deliveryDate, status = null, own, replacing = false, onAnother }: BookedViewProps) {
  const t = useT();
  const locale = useLocale();
  const to = useLocalisedPath();
  const state = bookedOrderState(status, deliveryDate);
  const title = t(state === 'booked' ? 'deliveryForm.booked.title' : bookedOrderTexts[state].title, {
    date: deliveryDateText(deliveryDate, locale, 'brief'),
  });
  useDocumentTitle(title);
  useLayoutEffect(() => {
    if (replacing) window.scrollTo(0, 0);
  }, [replacing]);
  // Only this tab has the token to open the booking; elsewhere the link of the confirmation opens it.
  const canView = own !== null && readManageToken() !== null;
  return (
    <Container pt={{ base: '4', md: '12' }} pb="16">
      <Flex direction="column" align="center" textAlign="center" maxWidth="30rem" mx="auto">
        <BedScene width={208} done />
        <PageTitle replacing={replacing} mt="4">
          {title}
        </PageTitle>
        <chakra.p color="fg.muted" mt="1.5" mb="5">
          {t(state === 'booked' ? 'deliveryForm.booked.lead' : bookedOrderTexts[state].text)}
        </chakra.p>
        <chakra.div width="full">
          <BookedDeliveryCard orderNumber={orderNumber} deliveryDate={deliveryDate} own={own} today={today()} />
        </chakra.div>
        <Flex direction="column" gap="3" width="full" mt="4">
          {state === 'booked' || canView ? (
            <Button asChild size="lg" block>
              <Link to={to(paths.manage)}>{t(canView ? 'deliveryForm.booked.view' : 'deliveryForm.order.howToChange')}</Link>
            </Button>
          ) : (
            <Card textAlign="start">
              <ContactRows />
            </Card>
          )}
          <Button variant="outline" size="lg" block onClick={onAnother}>
            <Plus size={19} />
            {t('deliveryForm.booked.another')}
          </Button>
        </Flex>
        <chakra.p color="fg.muted" mt="3">
          {t('deliveryForm.booked.ownNumber')}
        </chakra.p>
      </Flex>
    </Container>
  );
}
