import { chakra, Flex } from '@chakra-ui/react';
import { CircleCheck, Copy, PanelRightOpen, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useCopyReference } from '../../components/booking-card/use-copy-reference';
import { useBookingDrawer } from '../../components/booking-drawer/use-booking-drawer';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../../components/delivery-date/delivery-date-tile';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Card, CardBand } from '../../ui/card';
import type { BookedDelivery } from './use-book-draft';

/** What was booked, with its reference, and the button that begins the next booking. */
export function BookedCard({ booking, onNext }: { booking: BookedDelivery; onNext: () => void }) {
  const t = useT();
  const locale = useLocale();
  const { linkTo } = useBookingDrawer();
  const copy = useCopyReference();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { id, reference, deliveryDate, branchName, name } = booking;
  return (
    <Card asChild>
      <section aria-labelledby="phone-booking-booked">
        <CardBand tone="success" display="flex" alignItems="center" gap="2.5">
          <chakra.span color="success.fg" flex="none" asChild>
            <CircleCheck size={22} />
          </chakra.span>
          <chakra.h2 ref={heading} id="phone-booking-booked" tabIndex={-1} outline="none" textStyle="h3">
            {t('newBooking.booked', { name })}
          </chakra.h2>
        </CardBand>
        <Flex p={{ base: '4', md: '6' }} direction="column" gap="5">
          <Flex wrap="wrap" align="center" gap="4">
            <DeliveryDateTile date={deliveryDate} />
            <div>
              <chakra.p fontWeight="600">{deliveryDateText(deliveryDate, locale, 'full')}</chakra.p>
              <chakra.p textStyle="sm" color="fg.muted">
                {branchName}
              </chakra.p>
            </div>
          </Flex>
          <div>
            <chakra.p textStyle="sm" color="fg.muted">
              {t('newBooking.reference')}
            </chakra.p>
            <Flex align="center" gap="2">
              <chakra.span textStyle="h1" fontVariantNumeric="tabular-nums" letterSpacing="0.04em">
                {reference}
              </chakra.span>
              <Button variant="ghost" icon aria-label={t('newBooking.copy')} onClick={() => void copy(reference)}>
                <Copy size={18} />
              </Button>
            </Flex>
          </div>
          <Flex wrap="wrap" gap="2.5">
            <Button onClick={onNext}>
              <Plus size={18} />
              {t('newBooking.next')}
            </Button>
            <Button variant="outline" asChild>
              <Link {...linkTo(id)}>
                <PanelRightOpen size={18} />
                {t('newBooking.open')}
              </Link>
            </Button>
          </Flex>
        </Flex>
      </section>
    </Card>
  );
}
