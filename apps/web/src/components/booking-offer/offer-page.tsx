import { Box, chakra, Flex } from '@chakra-ui/react';
import { MessageCircle } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { contact } from '../../lib/contact';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Container } from '../../ui/container';
import { PageTitle } from '../../ui/page-title';
import { BookingFactsCard } from '../booking-card/booking-facts-card';
import type { ManagedBookingPartsFragment } from '../booking-card/managed-booking.generated';
import { CallCard } from '../call-card/call-card';
import type { DeliveryDays } from '../date-picker/use-delivery-days';
import type { DeliveryDay } from '../day-status/day-look';
import { DeclineDialog } from './decline-dialog';
import { OfferCard } from './offer-card';
import { OfferTrouble } from './offer-trouble';
import { OtherDaysCard } from './other-days-card';
import type { OfferAnswering } from './use-answer-offer';
import type { MoveOffer } from './waiting-offer';

export interface OfferPageProps {
  booking: ManagedBookingPartsFragment;
  offer: MoveOffer;
  days: Pick<DeliveryDays, 'loading' | 'failed' | 'refresh'>;
  byDate: ReadonlyMap<string, DeliveryDay>;
  /** The day that is chosen instead of the offered one, and not yet taken. */
  date: string | null;
  answering: OfferAnswering;
  addresses: { calendar: string; cancel: string | null };
  onAgree: () => void;
  onChoose: (date: string) => void;
  onMove: (date: string) => void;
  onDecline: () => void;
}

/** The question whether a delivery may come on another day: one tap to agree, other days, a call; the date that is booked is never at risk. */
export function OfferPage({ booking, offer, days, byDate, date, answering, addresses, ...on }: OfferPageProps) {
  const t = useT();
  const [declining, setDeclining] = useState(false);
  const { sending, gone, replaced, clear } = answering;
  // It asks about one date: another one is a new question.
  const asksToDecline = declining && gone === null && !replaced;
  const present = booking.deliveryDate;
  // What comes after the answer is another page at the same path: it is read from its top.
  useLayoutEffect(() => () => window.scrollTo(0, 0), []);
  return (
    <Container pt={{ base: '4', md: '10' }} pb={{ base: '8', md: '18' }}>
      <Box textStyle="sm" color="fg.muted" letterSpacing="0.02em" fontVariantNumeric="tabular-nums">
        {t('manage.reference', { reference: booking.reference })}
      </Box>
      <PageTitle textWrap="balance">{t('manage.offer.title')}</PageTitle>
      <chakra.p color="fg.muted" mt="1.5" mb={{ base: '5', md: '6' }} fontSize={{ md: '1.125rem' }} lineHeight={{ md: '1.75rem' }}>
        {offer.reason}
      </chakra.p>
      <Flex direction={{ base: 'column', lg: 'row' }} align="flex-start" gap={{ base: '4', lg: '12' }}>
        <Box flex="1" minWidth="0" width="100%">
          {asksToDecline ? null : <OfferTrouble answering={answering} present={present} offer={offer} />}
          <OfferCard present={present} offer={offer} quiet={date !== null} busy={sending?.accept === true} onAgree={on.onAgree} />
          <OtherDaysCard
            days={days}
            byDate={byDate}
            present={present}
            offered={offer.deliveryDate}
            date={date}
            busy={sending !== null && !sending.accept && sending.deliveryDate !== null}
            calendar={addresses.calendar}
            onChoose={on.onChoose}
            onMove={on.onMove}
            onDecline={() => {
              clear();
              setDeclining(true);
            }}
          />
        </Box>
        <Flex direction="column" gap="4" width={{ base: '100%', lg: '18.75rem' }} flex="none">
          <CallCard title={t('manage.offer.talk')}>
            {contact.whatsappHref === null ? null : (
              <Button asChild variant="outline" block>
                <a href={contact.whatsappHref}>
                  <MessageCircle size={18} />
                  {t('deliveryForm.way.whatsapp')}
                </a>
              </Button>
            )}
          </CallCard>
          <BookingFactsCard booking={booking} />
          {addresses.cancel === null ? null : (
            <Button asChild variant="dangerGhost" alignSelf="center">
              <Link to={addresses.cancel} preventScrollReset>
                {t('manage.cancel')}
              </Link>
            </Button>
          )}
        </Flex>
      </Flex>
      <DeclineDialog
        open={asksToDecline}
        phone={booking.primaryContact}
        present={present}
        offer={offer}
        busy={sending !== null && !sending.accept && sending.deliveryDate === null}
        failure={answering.failure}
        onConfirm={on.onDecline}
        onClose={() => setDeclining(false)}
      />
    </Container>
  );
}
