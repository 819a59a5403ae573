import { lastChangeDate } from '@booking/domain/booking/customer-deadline';
import { Box } from '@chakra-ui/react';
import { Clock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@booking/domain/navigation/paths';
import { useLocalisedPath, useT } from '../../lib/use-locale';
import { CardBand } from '../../ui/card';
import { TextLink } from '../../ui/text-link';
import { statusLooks } from '../booking-status/booking-status-badge';
import { PromiseText } from '../change-promise/change-promise';
import type { BookingStatus, ManagedBookingPartsFragment } from '../../graphql/managed-booking.generated';
import { keepForForm, type BookAgainState } from './book-again';

/** Message ids of the text that replaces the last day to change a booking. */
export const deadlineTexts: Readonly<Record<Exclude<BookingStatus, 'CONFIRMED'>, string>> = {
  OUT_FOR_DELIVERY: 'manage.deadline.OUT_FOR_DELIVERY',
  DELIVERED: 'manage.deadline.DELIVERED',
  FAILED: 'manage.deadline.FAILED',
  CANCELLED: 'manage.deadline.CANCELLED',
};

/** The foot of a booking's card: until when it can be changed, or why it cannot. */
export function BookingDeadline({ booking, mayChange }: { booking: ManagedBookingPartsFragment; mayChange: boolean }) {
  const t = useT();
  const to = useLocalisedPath();
  const { status, deliveryDate, branch } = booking;
  const Icon = status === 'CONFIRMED' ? Clock : statusLooks[status].icon;
  return (
    <CardBand display="flex" gap="2" alignItems="flex-start" textStyle="sm" px={{ base: '4', md: '7' }} py="3">
      <Box as="span" mt="1px" flex="none">
        <Icon size={18} aria-hidden="true" />
      </Box>
      <span>
        {status === 'CONFIRMED' ? (
          // Their reader has opened the booking already: how is no question.
          <PromiseText promise={mayChange ? 'until' : 'closed'} until={lastChangeDate(deliveryDate, branch.leadTime)} />
        ) : (
          t(deadlineTexts[status])
        )}
        {status === 'CANCELLED' ? (
          <>
            {' '}
            <TextLink asChild display="inline-block" textDecoration="underline" textUnderlineOffset="3px">
              <Link to={to(paths.formDate)} state={{ again: booking.id } satisfies BookAgainState} onClick={() => keepForForm(booking)}>
                {t('manage.bookAgain')}
              </Link>
            </TextLink>
          </>
        ) : null}
      </span>
    </CardBand>
  );
}
