import { Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { bookedOrderState } from '../../../components/order-status/booked-order';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { paths, type Path } from '@booking/domain/navigation/paths';
import { contact } from '../../../lib/contact';
import { useLocale, useLocalisedPath } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import type { BookingRefusal } from './use-book-delivery';

const otherOrder = { label: 'deliveryForm.refusal.otherOrder', path: paths.formOrder };

/** What can be done about each refusal: message id and where it leads. */
const ways: Record<BookingRefusal['__typename'], { label: string; path: Path }[]> = {
  OrderAlreadyBooked: [{ label: 'deliveryForm.refusal.manage', path: paths.manage }, otherOrder],
  OrderNotReady: [otherOrder],
  PostcodeNotServed: [{ label: 'deliveryForm.refusal.otherPostcode', path: paths.form }],
};

/** The booking was refused: why, and what to do next. Everything typed stays. */
export function RefusalBanner({ refusal }: { refusal: BookingRefusal }) {
  const t = useT();
  const locale = useLocale();
  const to = useLocalisedPath();
  const { deliveryDate: bookedFor, bookingStatus } =
    refusal.__typename === 'OrderAlreadyBooked' ? refusal : { deliveryDate: null, bookingStatus: null };
  const state = bookedFor === null ? 'booked' : bookedOrderState(bookingStatus, bookedFor);
  return (
    <Banner
      role="alert"
      tone="medium"
      mb="4.5"
      title={
        bookedFor === null
          ? t(`deliveryForm.refusal.${refusal.__typename}`)
          : t(`deliveryForm.orderStatus.${state}.title`, { date: deliveryDateText(bookedFor, locale, 'sentence') })
      }
    >
      {state === 'booked' ? refusal.message : t(`deliveryForm.orderStatus.${state}.text`)}
      <Flex gap="2" wrap="wrap" mt="3">
        {state === 'booked' ? null : (
          <Button asChild variant="outline" size="sm">
            <a href={contact.phoneHref}>{t('deliveryForm.way.call', { phone: contact.phone })}</a>
          </Button>
        )}
        {(state === 'booked' ? ways[refusal.__typename] : [otherOrder]).map(({ label, path }) => (
          <Button key={label} asChild variant="outline" size="sm">
            <Link to={to(path)}>{t(label)}</Link>
          </Button>
        ))}
      </Flex>
    </Banner>
  );
}
