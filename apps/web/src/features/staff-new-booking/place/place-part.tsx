import type { BookingStatus } from '@booking/domain/booking/booking-status';
import { maxLengths } from '@booking/domain/booking/delivery-form';
import { chakra } from '@chakra-ui/react';
import { CircleAlert, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedList, FormattedMessage } from 'react-intl';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { OrderStatusChip } from '../../../components/order-status/order-status-chip';
import { filterKeys } from '../../../lib/filter-keys';
import { useLocale } from '../../../lib/use-locale';
import { Button } from '../../../ui/button';
import { CheckBox } from '../../../ui/check-box';
import { TextField } from '../../../ui/text-field';
import { useCallForm, useTextField } from '../call/call-form';
import type { StaffDays } from '../date/use-staff-days';
import { PartCard } from '../part-card';
import { QuantityField } from './quantity-field';
import { useWishedBranch } from './use-wished-branch';

/** What is known of the order that was named. */
export interface OrderCheck {
  status: {
    orderNumber: string;
    statusText: string | null;
    bookable: boolean;
    deliveryDate: string | null;
    bookingStatus: BookingStatus | null;
  } | null;
  loading: boolean;
  failed: boolean;
  ask: () => void;
}

interface PlacePartProps {
  state: 'done' | 'now' | 'later';
  days: StaffDays;
  order: OrderCheck;
  /** Of an order that is booked already: whether this is a second delivery of it; null of any other. */
  second: { isSecond: boolean; onSecond: (isSecond: boolean) => void } | null;
}

/** Where it goes and what is delivered: the postcode answers with its branches, the order number with its status. */
export function PlacePart({ state, days, order, second }: PlacePartProps) {
  const text = useTextField();
  const { form } = useCallForm();
  return (
    <PartCard number={1} id="call-order" title={<FormattedMessage id="newBooking.place" />} state={state}>
      <chakra.div
        display="grid"
        gap="3"
        alignItems="start"
        gridTemplateColumns={{ base: '1fr 1fr', md: 'minmax(8rem, 1fr) minmax(12rem, 2fr) 7rem 7rem' }}
      >
        <TextField
          {...text('postcode')}
          label={<FormattedMessage id="newBooking.postcode" />}
          inputMode="numeric"
          maxLength={9}
          tabular
          valid={days.coverage === 'own'}
          onKeyDown={filterKeys('digits')}
        />
        <TextField
          {...text('orderNumber')}
          label={<FormattedMessage id="newBooking.orderNumber" />}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxLengths.orderNumber}
          valid={order.status?.bookable === true && order.status.statusText !== null}
          onBlur={() => {
            text('orderNumber').onBlur();
            order.ask();
          }}
        />
        <QuantityField name="quantityMattress" />
        <QuantityField name="quantityBedset" />
      </chakra.div>
      <chakra.div role="status" mt="2.5" display="flex" flexDirection="column" gap="1.5" textStyle="sm">
        <CoverageLine days={days} postcode={form.postcode} />
        <OrderLine order={order} postcode={form.postcode} />
      </chakra.div>
      {second ? (
        <CheckBox
          label={<FormattedMessage id="newBooking.second" />}
          checked={second.isSecond}
          onChange={(event) => second.onSecond(event.currentTarget.checked)}
        />
      ) : null}
    </PartCard>
  );
}

const Warning = ({ children }: { children: ReactNode }) => (
  <chakra.span display="flex" gap="1.5" color="full.fg" fontWeight="500">
    <chakra.span flex="none" mt="2px" asChild>
      <CircleAlert size={16} aria-hidden="true" />
    </chakra.span>
    <span>{children}</span>
  </chakra.span>
);

/** Who delivers there, or why none of the user's own branches does. */
function CoverageLine({ days, postcode }: { days: StaffDays; postcode: string }) {
  const { coverage, branches, place, refresh } = days;
  const wished = useWishedBranch();
  const values = {
    postcode,
    wished,
    place: place === null || place.city === '' ? postcode : `${postcode} ${place.city}, ${place.state}`,
    branches: (
      <FormattedList
        type="disjunction"
        value={branches.map((name) => (
          <strong key={name}>{name}</strong>
        ))}
      />
    ),
  };
  if (coverage === 'none') return null;
  if (coverage === 'asking')
    return <chakra.span color="fg.muted">{<FormattedMessage id="newBooking.coverage.asking" values={values} />}</chakra.span>;
  if (coverage === 'failed') {
    return (
      <Warning>
        <FormattedMessage id="newBooking.coverage.failed" />{' '}
        <Button variant="ghost" size="sm" onClick={refresh}>
          <FormattedMessage id="ui.tryAgain" />
        </Button>
      </Warning>
    );
  }
  if (coverage !== 'own') return <Warning>{<FormattedMessage id={`newBooking.coverage.${coverage}`} values={values} />}</Warning>;
  return (
    <chakra.span display="flex" gap="1.5" color="fg.muted">
      <chakra.span flex="none" mt="2px" color="accent.fg" asChild>
        <MapPin size={16} aria-hidden="true" />
      </chakra.span>
      <span>
        <FormattedMessage id="newBooking.coverage.own" values={values} />
        {wished !== null && !branches.includes(wished) ? (
          <chakra.strong display="block" fontWeight="500" color="medium.fg">
            <FormattedMessage id="newBooking.coverage.notWished" values={values} />
          </chakra.strong>
        ) : null}
      </span>
    </chakra.span>
  );
}

/** How the order stands. Staff may go on with one that is not on file. */
function OrderLine({ order, postcode }: { order: OrderCheck; postcode: string }) {
  const locale = useLocale();
  const { status, loading, failed } = order;
  if (failed) return <Warning>{<FormattedMessage id="newBooking.order.failed" />}</Warning>;
  if (status === null) {
    return loading ? <chakra.span color="fg.muted">{<FormattedMessage id="newBooking.order.asking" />}</chakra.span> : null;
  }
  const { statusText, bookable, deliveryDate, bookingStatus } = status;
  const values = { postcode, status: bookingStatus, date: deliveryDate ? deliveryDateText(deliveryDate, locale, 'day') : '' };
  const says = deliveryDate ? 'booked' : statusText === null ? (bookable ? 'notOnFile' : 'refused') : bookable ? 'ready' : 'notPaid';
  return (
    <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap="2" rowGap="1" color={bookable ? 'fg.muted' : 'full.fg'}>
      <OrderStatusChip statusText={statusText} dense />
      <span>
        <FormattedMessage id={`newBooking.order.${says}`} values={values} />
      </span>
    </chakra.span>
  );
}
