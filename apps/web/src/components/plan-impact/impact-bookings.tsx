import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { ImpactBookingFragment } from '../../graphql/plan-impact.generated';
import { useLocale, useT } from '../../lib/use-locale';
import { CountBadge } from '../../ui/count-badge';
import { ShowMore, useFirstRows } from '../../ui/show-more';
import { useBookingDrawer } from '../booking-drawer/use-booking-drawer';
import { deliveryDateText } from '../delivery-date/delivery-date-text';

const atFirst = 5;

interface ImpactBookingsProps {
  /** What they have in common: 'No longer fit'. */
  title: string;
  /** How they are sorted, in words. */
  order: string;
  bookings: readonly ImpactBookingFragment[];
}

/** Bookings that a change of a plan affects, each with a link that opens it. */
export function ImpactBookings({ title, order, bookings }: ImpactBookingsProps) {
  const t = useT();
  const locale = useLocale();
  const drawer = useBookingDrawer();
  const { shown, more } = useFirstRows(bookings, atFirst);
  if (bookings.length === 0) return null;
  return (
    <chakra.section mt="4">
      <chakra.h4 display="flex" alignItems="center" gap="2" textStyle="sm" fontWeight="600" mb="1.5">
        {title}
        <CountBadge count={bookings.length} />
        <chakra.span fontWeight="400" color="fg.muted">
          {order}
        </chakra.span>
      </chakra.h4>
      <chakra.ul textStyle="sm" fontVariantNumeric="tabular-nums">
        {shown.map(({ id, reference, deliveryDate, name, postcode, city, createdAt }) => {
          const { date, time } = localDateTime(new Date(createdAt));
          return (
            <chakra.li key={id} borderTop="1px solid {colors.border}">
              <chakra.div
                asChild
                display="grid"
                gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', sm: '7rem minmax(0, 1fr) auto' }}
                columnGap="3"
                py="2"
                _hover={{ bg: 'bg.hover' }}
              >
                <Link {...drawer.linkTo(id)}>
                  <chakra.span fontWeight="600" gridColumn="1" gridRow="1">
                    {reference}
                  </chakra.span>
                  <chakra.span truncate gridColumn={{ base: '1', sm: '2' }} gridRow={{ base: '2', sm: '1' }}>
                    {name}
                  </chakra.span>
                  <chakra.span gridColumn={{ base: '2', sm: '3' }} gridRow="1" textAlign="end">
                    {deliveryDateText(deliveryDate, locale, 'brief')}
                  </chakra.span>
                  <chakra.span
                    gridColumn={{ base: '1', sm: '2' }}
                    gridRow={{ base: '3', sm: '2' }}
                    color="fg.muted"
                    textStyle="xs"
                    truncate
                  >
                    {postcode} {city}
                  </chakra.span>
                  <chakra.span gridColumn={{ base: '2', sm: '3' }} gridRow="2" color="fg.muted" textStyle="xs" textAlign="end">
                    {t('planImpact.made', { at: `${deliveryDateText(date, locale, 'dayMonth')}, ${time}` })}
                  </chakra.span>
                </Link>
              </chakra.div>
            </chakra.li>
          );
        })}
      </chakra.ul>
      <ShowMore {...more} label="planImpact.moreBookings" px="0" py="1" />
    </chakra.section>
  );
}
