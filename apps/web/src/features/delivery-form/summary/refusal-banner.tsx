import { Flex } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { paths, type Path } from '@booking/domain/navigation/paths';
import { useLocale, useLocalisedPath } from '../../../lib/use-locale';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import type { BookingRefusal } from './use-book-delivery';

/** What can be done about each refusal: message id and where it leads. */
const ways: Record<BookingRefusal['__typename'], { label: string; path: Path }[]> = {
  OrderAlreadyBooked: [
    { label: 'deliveryForm.refusal.manage', path: paths.manage },
    { label: 'deliveryForm.refusal.otherOrder', path: paths.formOrder },
  ],
  OrderNotReady: [{ label: 'deliveryForm.refusal.otherOrder', path: paths.formOrder }],
  PostcodeNotServed: [{ label: 'deliveryForm.refusal.otherPostcode', path: paths.form }],
};

/** The booking was refused: why, and what to do next. Everything typed stays. */
export function RefusalBanner({ refusal }: { refusal: BookingRefusal }) {
  const locale = useLocale();
  const to = useLocalisedPath();
  const bookedFor = refusal.__typename === 'OrderAlreadyBooked' ? refusal.deliveryDate : null;
  return (
    <Banner
      role="alert"
      tone="medium"
      marginBottom="4.5"
      title={
        bookedFor === null ? (
          <FormattedMessage id={`deliveryForm.refusal.${refusal.__typename}`} />
        ) : (
          <FormattedMessage id="deliveryForm.orderStatus.booked.title" values={{ date: deliveryDateText(bookedFor, locale, 'sentence') }} />
        )
      }
    >
      {refusal.message}
      <Flex gap="2" wrap="wrap" marginTop="3">
        {ways[refusal.__typename].map(({ label, path }) => (
          <Button key={label} asChild variant="outline" size="sm">
            <Link to={to(path)}>
              <FormattedMessage id={label} />
            </Link>
          </Button>
        ))}
      </Flex>
    </Banner>
  );
}
