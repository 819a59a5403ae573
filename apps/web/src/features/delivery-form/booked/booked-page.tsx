import { chakra, Flex } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { paths } from '@booking/domain/navigation/paths';
import type { BookedDelivery } from '../../../components/booked-delivery/booked-delivery';
import { BookedDeliveryCard } from '../../../components/booked-delivery/booked-delivery-card';
import { ContactRows } from '../../../components/contact-rows/contact-rows';
import type { BookedOrderState } from '../../../components/order-status/booked-order';
import { useLocalisedPath } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Container } from '../../../ui/container';
import { BedScene } from '../../../ui/illustrations/bed-scene';
import { PageTitle } from '../../../ui/page-title';

interface BookedPageProps {
  orderNumber: string;
  deliveryDate: CalendarDate;
  title: string;
  state: BookedOrderState;
  /** What this device remembers of it; null where it was booked elsewhere. */
  own: BookedDelivery | null;
  today: CalendarDate;
  /** It stands in the place of a step that was being filled in. */
  replacing: boolean;
  /** This tab can open the booking; elsewhere the link in the confirmation does. */
  canView: boolean;
  onAnother: () => void;
}

/** In place of a form there is nothing more to fill in: the booking, and the way to another one. */
export function BookedPage({ orderNumber, deliveryDate, title, state, own, today, replacing, canView, onAnother }: BookedPageProps) {
  const t = useT();
  const to = useLocalisedPath();
  return (
    <Container pt={{ base: '4', md: '12' }} pb="16">
      <Flex direction="column" align="center" textAlign="center" maxWidth="30rem" mx="auto">
        <BedScene width={208} done />
        <PageTitle replacing={replacing} mt="4">
          {title}
        </PageTitle>
        <chakra.p color="fg.muted" mt="1.5" mb="5">
          {t(state === 'booked' ? 'deliveryForm.booked.lead' : `deliveryForm.orderStatus.${state}.text`)}
        </chakra.p>
        <chakra.div width="full">
          <BookedDeliveryCard orderNumber={orderNumber} deliveryDate={deliveryDate} own={own} today={today} />
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
