import { chakra, Flex } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '@booking/domain/navigation/paths';
import type { BookedDelivery } from '../../../components/booked-delivery/booked-delivery';
import { BookedDeliveryCard } from '../../../components/booked-delivery/booked-delivery-card';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { useLocale, useLocalisedPath } from '../../../lib/use-locale';
import { Button } from '../../../ui/button';
import { Container } from '../../../ui/container';
import { BedScene } from '../../../ui/illustrations/bed-scene';
import { PageTitle } from '../../../ui/page-title';

interface BookedPageProps {
  booked: BookedDelivery;
  today: string;
  /** This tab can open the booking; elsewhere the link in the confirmation does. */
  canView: boolean;
  onAnother: () => void;
}

/** In place of an empty form on the device that has just booked: the booking, and the way to another one. */
export function BookedPage({ booked, today, canView, onAnother }: BookedPageProps) {
  const locale = useLocale();
  const to = useLocalisedPath();
  return (
    <Container paddingTop={{ base: '4', md: '12' }} paddingBottom="16">
      <Flex direction="column" align="center" textAlign="center" maxWidth="30rem" marginInline="auto">
        <BedScene width={208} done />
        <PageTitle marginTop="4">
          <FormattedMessage id="deliveryForm.booked.title" values={{ date: deliveryDateText(booked.deliveryDate, locale, 'short') }} />
        </PageTitle>
        <chakra.p color="fg.muted" marginTop="1.5" marginBottom="5">
          <FormattedMessage id="deliveryForm.booked.lead" />
        </chakra.p>
        <chakra.div width="full">
          <BookedDeliveryCard booked={booked} today={today} />
        </chakra.div>
        <Flex direction="column" gap="3" width="full" marginTop="4">
          <Button asChild size="lg" block>
            <Link to={to(paths.manage)}>
              <FormattedMessage id={canView ? 'deliveryForm.booked.view' : 'deliveryForm.order.howToChange'} />
            </Link>
          </Button>
          <Button variant="outline" size="lg" block onClick={onAnother}>
            <Plus size={19} aria-hidden="true" />
            <FormattedMessage id="deliveryForm.booked.another" />
          </Button>
        </Flex>
        <chakra.p color="fg.muted" marginTop="3">
          <FormattedMessage id="deliveryForm.booked.ownNumber" />
        </chakra.p>
      </Flex>
    </Container>
  );
}
