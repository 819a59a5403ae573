import { lastChangeDate } from '@booking/domain/booking/customer-deadline';
import { Box } from '@chakra-ui/react';
import { Clock } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '@booking/domain/navigation/paths';
import { useLocalisedPath } from '../../lib/use-locale';
import { CardBand } from '../../ui/card';
import { TextLink } from '../../ui/text-link';
import { PromiseText } from '../change-promise/change-promise';
import type { ManagedBookingPartsFragment } from './managed-booking.generated';

interface BookingDeadlineProps {
  booking: ManagedBookingPartsFragment;
  mayChange: boolean;
}

/** The foot of a booking's card: until when it can be changed, in words, or what holds instead. */
export function BookingDeadline({ booking, mayChange }: BookingDeadlineProps) {
  const to = useLocalisedPath();
  const { status, deliveryDate, branch } = booking;
  return (
    <CardBand display="flex" gap="2" alignItems="flex-start" textStyle="sm" px={{ base: '4', md: '7' }} py="3">
      <Box as="span" marginTop="1px" flex="none">
        <Clock size={18} aria-hidden="true" />
      </Box>
      <span>
        {status === 'CONFIRMED' ? (
          // Their reader has opened the booking already: how is no question.
          <PromiseText promise={mayChange ? 'until' : 'closed'} until={lastChangeDate(deliveryDate, branch.leadTime)} />
        ) : (
          <FormattedMessage id={`manage.deadline.${status}`} />
        )}
        {status === 'CANCELLED' ? (
          <>
            {' '}
            <TextLink asChild display="inline-block" textDecoration="underline" textUnderlineOffset="3px">
              <Link to={to(paths.form)}>
                <FormattedMessage id="manage.bookAgain" />
              </Link>
            </TextLink>
          </>
        ) : null}
      </span>
    </CardBand>
  );
}
