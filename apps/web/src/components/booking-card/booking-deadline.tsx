import { lastChangeDate } from '@booking/domain/booking/customer-deadline';
import { Box, chakra } from '@chakra-ui/react';
import { Clock } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '@booking/domain/navigation/paths';
import { useLocale, useLocalisedPath } from '../../lib/use-locale';
import { CardBand } from '../../ui/card';
import { TextLink } from '../../ui/text-link';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import type { ManagedBookingPartsFragment } from './managed-booking.generated';

interface BookingDeadlineProps {
  booking: ManagedBookingPartsFragment;
  mayChange: boolean;
}

/** The foot of a booking's card: until when it can be changed, in words, or what holds instead. */
export function BookingDeadline({ booking, mayChange }: BookingDeadlineProps) {
  const locale = useLocale();
  const to = useLocalisedPath();
  const { status, deliveryDate, branch } = booking;
  const date = (
    <chakra.b fontWeight="600" color="fg">
      {deliveryDateText(lastChangeDate(deliveryDate, branch.leadTime), locale, 'day')}
    </chakra.b>
  );
  const id = mayChange ? 'open' : status === 'CONFIRMED' ? 'closed' : status;
  return (
    <CardBand display="flex" gap="2" alignItems="flex-start" textStyle="sm" px={{ base: '4', md: '7' }} py="3">
      <Box as="span" marginTop="1px" flex="none">
        <Clock size={18} aria-hidden="true" />
      </Box>
      <span>
        <FormattedMessage id={`manage.deadline.${id}`} values={{ date }} />
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
