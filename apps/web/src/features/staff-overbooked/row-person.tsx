import { formatMobile } from '@booking/domain/checks/mobile';
import { personText } from '@booking/reference-data/person-text';
import { chakra, Flex } from '@chakra-ui/react';
import { Phone } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { itemsText } from '../../components/booking-card/items-text';
import { callHref } from '../../components/booking-drawer/contact-links';
import { useBookingDrawer } from '../../components/booking-drawer/use-booking-drawer';
import { momentText } from '../../components/delivery-date/moment-text';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { touch } from '../../ui/theme/media';
import type { WorkBooking } from './work-list';

/** Number, person, date, channel and Accept: in one line where there is room. */
export const rowColumns = {
  base: '1.75rem minmax(0, 1fr)',
  lg: '1.75rem minmax(0, 1fr) 8rem 18.5rem',
};

const tall = { [touch]: { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' } };

/** Who it is, and how to reach them. */
export function RowPerson({ booking }: { booking: WorkBooking }) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const drawer = useBookingDrawer();
  const { id, reference, salutation, name, postcode, city, primaryContact, createdAt } = booking;
  return (
    <chakra.div minWidth="0" textStyle="sm" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
      <chakra.span fontWeight="600" fontSize="0.9375rem" me="2">
        {personText(salutation, name, locale)}
      </chakra.span>
      <chakra.span asChild color="fg.muted" _hover={{ color: 'primary.fg' }} css={tall}>
        <Link {...drawer.linkTo(id)}>{reference}</Link>
      </chakra.span>
      <chakra.div color="fg.muted">
        {postcode} {city} · {itemsText(intl, booking)}
      </chakra.div>
      <Flex color="fg.muted" wrap="wrap" align="center" columnGap="1.5">
        <chakra.a
          href={callHref(primaryContact)}
          display="inline-flex"
          alignItems="center"
          gap="1.5"
          _hover={{ color: 'primary.fg' }}
          css={{ [touch]: { minHeight: '2.75rem' } }}
        >
          <Phone size={14} />
          {formatMobile(primaryContact)}
        </chakra.a>
        <span>
          <chakra.span hideBelow="md">· </chakra.span>
          {t('overbooked.made', { at: momentText(createdAt, locale, 'dayMonth') })}
        </span>
      </Flex>
    </chakra.div>
  );
}
