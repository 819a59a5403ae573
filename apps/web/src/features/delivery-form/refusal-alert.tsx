import { paths, type Path } from '@booking/domain/navigation/paths';
import { Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { bookedOrderState, bookedOrderTexts } from '../../components/order-status/booked-order';
import { contact } from '../../lib/contact';
import { useLocale, useLocalisedPath, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import type { BookingRefusal } from './use-book-delivery';

const otherOrder = { label: 'deliveryForm.refusal.otherOrder', path: paths.formOrder };

/** The title of each refusal and the links to the next actions: message ids and paths. */
const refusals: Record<BookingRefusal['__typename'], { title: string; links: { label: string; path: Path }[] }> = {
  OrderAlreadyBooked: {
    title: 'deliveryForm.refusal.OrderAlreadyBooked',
    links: [{ label: 'deliveryForm.refusal.manage', path: paths.manage }, otherOrder],
  },
  OrderNotReady: { title: 'deliveryForm.refusal.OrderNotReady', links: [otherOrder] },
  PostcodeNotServed: {
    title: 'deliveryForm.refusal.PostcodeNotServed',
    links: [{ label: 'deliveryForm.refusal.otherPostcode', path: paths.form }],
  },
};

/** Says why the booking was refused and what to do next. The input is kept. */
export function RefusalAlert({ refusal }: { refusal: BookingRefusal }) {
  const t = useT();
  const locale = useLocale();
  const to = useLocalisedPath();
  const { deliveryDate: bookedFor, bookingStatus } =
    refusal.__typename === 'OrderAlreadyBooked' ? refusal : { deliveryDate: null, bookingStatus: null };
  const state = bookedFor === null ? 'booked' : bookedOrderState(bookingStatus, bookedFor);
  return (
    <Alert
      role="alert"
      status="warning"
      mb="4.5"
      title={
        bookedFor === null
          ? t(refusals[refusal.__typename].title)
          : t(bookedOrderTexts[state].title, { date: deliveryDateText(bookedFor, locale) })
      }
    >
      {state === 'booked' ? refusal.message : t(bookedOrderTexts[state].text)}
      <Flex gap="2" wrap="wrap" mt="3">
        {state === 'booked' ? null : (
          <Button asChild variant="outline" size="sm">
            <a href={contact.phoneHref}>{t('deliveryForm.contact.call', { phone: contact.phone })}</a>
          </Button>
        )}
        {(state === 'booked' ? refusals[refusal.__typename].links : [otherOrder]).map(({ label, path }) => (
          <Button key={label} asChild variant="outline" size="sm">
            <Link to={to(path)}>{t(label)}</Link>
          </Button>
        ))}
      </Flex>
    </Alert>
  );
}
