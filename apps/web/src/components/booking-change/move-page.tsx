import { Box, chakra, Flex } from '@chakra-ui/react';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../../lib/use-t';
import { BookingFactsCard } from '../booking-card/booking-facts-card';
import type { ManagedBookingPartsFragment } from '../booking-card/managed-booking.generated';
import { CallCard } from '../call-card/call-card';
import { DateGoneBanner } from '../date-picker/date-gone-banner';
import { DatePicker } from '../date-picker/date-picker';
import type { LostDate } from '../date-picker/offered-days';
import type { DeliveryDays } from '../date-picker/use-delivery-days';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { FailureBanner } from '../failure-banner/failure-banner';
import type { RequestFailure } from '../../lib/request-failure';
import { useLocale } from '../../lib/use-locale';
import { Container } from '../../ui/container';
import { PageTitle } from '../../ui/page-title';
import { FromTo } from './from-to';
import { MoveBar } from './move-bar';

/** A date that was taken before the booking could move to it, and the nearest that are free. */
export interface TakenDate extends LostDate {
  alternatives: string[];
}

export interface MovePageProps {
  days: DeliveryDays;
  booking: ManagedBookingPartsFragment;
  /** Where the booking is shown as it stands. */
  back: string;
  /** Until when the date can be chosen, and what leads back without a choice, in words. */
  deadline: ReactNode;
  keep: ReactNode;
  /** The date to move to. */
  date: string | null;
  gone: TakenDate | null;
  busy: boolean;
  failure: RequestFailure | null;
  /** What the server asks for before it moves the booking, in the place of the bar. */
  asked?: ReactNode;
  onChoose: (date: string) => void;
  onKeep: () => void;
  onMove: () => void;
}

const scrollToTop = () => void window.scrollTo(0, 0);

/** What has its own use for Escape. */
const overlays = '[role=dialog], dialog, [role=menu], [role=listbox]';

/** Escape keeps the date, unless something over the page takes it. */
function useEscape(onEscape: () => void) {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const taken = event.defaultPrevented || (event.target instanceof Element && event.target.closest(overlays) !== null);
      if (event.key === 'Escape' && !taken) latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** The calendar once more, for a booking that has a date already. */
export function MovePage(props: MovePageProps) {
  const t = useT();
  const { days, booking, back, deadline, keep, date, gone, busy, failure, asked = null, onChoose, onKeep, onMove } = props;
  const locale = useLocale();
  const present = booking.deliveryDate;
  // Another page at the path of the one before, and of the one after: each is read from its top.
  useLayoutEffect(() => {
    scrollToTop();
    return scrollToTop;
  }, []);
  useEscape(() => (busy ? undefined : onKeep()));
  const text = t('manage.move.text', { date: deliveryDateText(present, locale, 'dayMonth') });
  return (
    <Flex direction="column" flex="1">
      <Container display="flex" alignItems="flex-start" gap="14" flex="1" pt={{ base: '1', md: '4' }} pb={{ base: '6', lg: '8' }}>
        <Box flex="1" minWidth="0">
          <BackLink to={back} reference={booking.reference} />
          <Flex direction={{ base: 'column', md: 'row' }} justify="space-between" align={{ md: 'flex-end' }} columnGap="6" mb="3.5">
            <PageTitle>{t('manage.move.title')}</PageTitle>
            <chakra.p color="fg.muted" mt={{ base: '1', md: '0' }} mb={{ md: '1.5' }} textStyle={{ base: 'body', md: 'sm' }}>
              {text}
            </chakra.p>
          </Flex>
          {gone ? <DateGoneBanner {...gone} byDate={days.calendar.byDate} onChoose={onChoose} /> : null}
          {failure ? <FailureBanner failure={failure} onRetry={onMove} /> : null}
          <FromTo
            present={present}
            branchName={booking.branchName}
            wanted={date}
            day={date === null ? null : (days.calendar.byDate.get(date) ?? null)}
          />
          {asked}
          <DatePicker days={days} chosen={date} present={present} onChoose={onChoose} />
        </Box>
        <Box hideBelow="lg" width="aside" flex="none" mt="5.125rem">
          <MoveAside booking={booking} />
        </Box>
      </Container>
      {asked === null ? (
        <MoveBar present={present} wanted={date} deadline={deadline} keep={keep} busy={busy} onKeep={onKeep} onMove={onMove} />
      ) : null}
    </Flex>
  );
}

function BackLink({ to, reference }: { to: string; reference: string }) {
  const t = useT();
  return (
    <chakra.span
      asChild
      display="inline-flex"
      alignItems="center"
      gap="1"
      minHeight={{ base: '11', md: '6' }}
      textStyle={{ base: 'body', md: 'sm' }}
      fontWeight="600"
      color={{ md: 'fg.muted' }}
      ms="-5px"
      borderRadius="l1"
      _hover={{ color: 'fg' }}
    >
      <Link to={to}>
        <ChevronLeft size={19} />
        <Box as="span" hideFrom="md">
          {t('deliveryForm.aside.title')}
        </Box>
        <Box as="span" hideBelow="md">
          {t('manage.reference', { reference })}
        </Box>
      </Link>
    </chakra.span>
  );
}

/** What the date is for, and whom to call when none fits. */
function MoveAside({ booking }: { booking: ManagedBookingPartsFragment }) {
  const t = useT();
  return (
    <Flex direction="column" gap="4">
      <BookingFactsCard booking={booking} />
      <CallCard title={t('manage.move.noDay')} />
    </Flex>
  );
}
