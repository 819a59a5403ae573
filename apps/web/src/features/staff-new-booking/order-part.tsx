import { maxLengths, maxQuantity } from '@booking/domain/booking/delivery-form';
import { digitsOf } from '@booking/domain/checks/digits';
import { isOrderNumber, printedOrderNumber, tidyOrderNumber } from '@booking/domain/order/order-status';
import { isPostcode, normalisePostcode } from '@booking/domain/postcode/postcode';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { CircleAlert, MapPin } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { FormattedList } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { OrderStatusBadge } from '../../components/order-status/order-status-badge';
import { useOrderStatus } from '../../components/order-status/use-order-status';
import { filterKeys } from '../../lib/filter-keys';
import { useStaffUser } from '../../lib/session/staff-user';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { TextField } from '../../ui/text-field';
import { draftStore, withOrdered } from './draft';
import { fieldId, PartCard, useDraftForm, useTextField, type PartState } from './draft-form';
import type { StaffDays } from './use-staff-days';

/**
 * The postcode with its branches, the order with its status, and the quantities.
 * @param isRefusedAsBooked the server refused to book the order because it is already booked
 */
export function OrderPart({ state, days, isRefusedAsBooked }: { state: PartState; days: StaffDays; isRefusedAsBooked: boolean }) {
  const t = useT();
  const text = useTextField();
  const { draft } = useDraftForm();
  const { postcode, orderNumber } = draft.form;
  const order = useOrderCheck(orderNumber, normalisePostcode(postcode));
  const isBooked = draft.secondDelivery || isRefusedAsBooked || (order.status?.deliveryDate ?? null) !== null;
  return (
    <PartCard number={1} id="phone-booking-order" title={t('newBooking.place')} state={state}>
      <Grid gap="3" alignItems="start" templateColumns={{ base: '1fr 1fr', md: 'minmax(8rem, 1fr) minmax(12rem, 2fr) 7rem 7rem' }}>
        <TextField
          {...text('postcode')}
          label={t('newBooking.postcode')}
          inputMode="numeric"
          maxLength={9}
          tabular
          valid={days.coverage === 'own'}
          onKeyDown={filterKeys('digits')}
        />
        <TextField
          {...text('orderNumber')}
          label={t('newBooking.orderNumber')}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxLengths.orderNumber}
          valid={order.status?.bookable === true && order.status.statusText !== null}
          onBlur={() => {
            text('orderNumber').onBlur();
            order.ask();
          }}
        />
        <QuantityField name="quantityMattress" label={t('newBooking.quantityMattress')} />
        <QuantityField name="quantityBedset" label={t('newBooking.quantityBedset')} />
      </Grid>
      <Flex role="status" mt="2.5" direction="column" gap="1.5" textStyle="sm">
        <CoverageLine days={days} postcode={postcode} />
        <OrderLine order={order} postcode={postcode} />
      </Flex>
      {isBooked ? (
        <Checkbox
          label={t('newBooking.second')}
          checked={draft.secondDelivery}
          onChange={(event) => draftStore.set({ secondDelivery: event.currentTarget.checked })}
        />
      ) : null}
    </PartCard>
  );
}

type OrderCheck = ReturnType<typeof useOrderCheck>;

/** Asks for the order's status as soon as number and postcode are complete, and fills in its quantities. */
function useOrderCheck(orderNumber: string, postcode: string) {
  const valid = isOrderNumber(tidyOrderNumber(orderNumber)) && isPostcode(postcode);
  const { status, loading, failure, ask } = useOrderStatus(printedOrderNumber(orderNumber), valid, postcode);
  const { quantityMattress, quantityBedset } = status ?? {};
  const known = status?.orderNumber;
  useEffect(() => {
    if (known === undefined || quantityMattress === undefined || quantityBedset === undefined) return;
    draftStore.update((draft) => withOrdered(draft, { quantityMattress, quantityBedset }));
  }, [known, quantityMattress, quantityBedset]);
  return { status: valid ? status : null, loading, failed: failure !== null, ask: () => (valid ? ask() : undefined) };
}

/**
 * A quantity that is typed, or stepped with the arrow keys. Leaving it shows no error: the other quantity may follow, and a message would
 * move what is being clicked below it.
 */
function QuantityField({ name, label }: { name: 'quantityMattress' | 'quantityBedset'; label: ReactNode }) {
  const { draft, type, errors, isErrorShown } = useDraftForm();
  const value = draft.form[name];
  const set = (next: number) => {
    if (next >= 0 && next <= maxQuantity) type({ [name]: next });
  };
  return (
    // One of the two quantities is required: the message is as wide as both fields, which stand side by side.
    <Box minWidth="0" css={{ [`& #${fieldId('quantityMattress')}-error`]: { width: 'calc(200% + {spacing.3})' } }}>
      <TextField
        id={fieldId(name)}
        name={name}
        label={label}
        role="spinbutton"
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={maxQuantity}
        inputMode="numeric"
        autoComplete="off"
        tabular
        value={String(value)}
        error={isErrorShown(name) ? errors[name] : undefined}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ currentTarget }) => set(Number(digitsOf(currentTarget.value).slice(-String(maxQuantity).length)))}
        onKeyDown={(event) => {
          filterKeys('digits')(event);
          const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          set(value + step);
        }}
      />
    </Box>
  );
}

const Warning = ({ children }: { children: ReactNode }) => (
  <Flex as="span" gap="1.5" color="full.fg" fontWeight="500">
    <chakra.span flex="none" mt="2px" asChild>
      <CircleAlert size={16} />
    </chakra.span>
    <span>{children}</span>
  </Flex>
);

/** The branches that deliver there, or why none of the user's own branches does. */
function CoverageLine({ days, postcode }: { days: StaffDays; postcode: string }) {
  const t = useT();
  const { coverage, branches, place, refresh } = days;
  const user = useStaffUser();
  const [search] = useSearchParams();
  // The branch from whose day this page was opened.
  const wished = user.branches.find(({ id }) => id === search.get('branch'))?.name;
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
  switch (coverage) {
    case 'none':
      return null;
    case 'asking':
      return <chakra.span color="fg.muted">{t('newBooking.coverage.asking', values)}</chakra.span>;
    case 'failed':
      return (
        <Warning>
          {t('newBooking.coverage.failed')}{' '}
          <Button variant="ghost" size="sm" onClick={refresh}>
            {t('ui.tryAgain')}
          </Button>
        </Warning>
      );
    case 'own':
      return (
        <Flex as="span" gap="1.5" color="fg.muted">
          <chakra.span flex="none" mt="2px" color="accent.fg" asChild>
            <MapPin size={16} />
          </chakra.span>
          <span>
            {t('newBooking.coverage.own', values)}
            {wished !== undefined && !branches.includes(wished) ? (
              <chakra.strong display="block" fontWeight="500" color="medium.fg">
                {t('newBooking.coverage.notWished', values)}
              </chakra.strong>
            ) : null}
          </span>
        </Flex>
      );
    default: {
      const ids = {
        unknown: 'newBooking.coverage.unknown',
        unserved: 'newBooking.coverage.unserved',
        elsewhere: 'newBooking.coverage.elsewhere',
      };
      return <Warning>{t(ids[coverage], values)}</Warning>;
    }
  }
}

/** The status of the order. Staff may go on with an order that is not on file. */
function OrderLine({ order, postcode }: { order: OrderCheck; postcode: string }) {
  const t = useT();
  const locale = useLocale();
  const { status, loading, failed } = order;
  if (failed) return <Warning>{t('newBooking.order.failed')}</Warning>;
  if (status === null) {
    return loading ? <chakra.span color="fg.muted">{t('newBooking.order.asking')}</chakra.span> : null;
  }
  const { statusText, bookable, deliveryDate, bookingStatus } = status;
  const onFile = bookable ? 'newBooking.order.ready' : 'newBooking.order.notPaid';
  const notOnFile = bookable ? 'newBooking.order.notOnFile' : 'newBooking.order.refused';
  const id = deliveryDate ? 'newBooking.order.booked' : statusText === null ? notOnFile : onFile;
  const values = { postcode, status: bookingStatus, date: deliveryDate ? deliveryDateText(deliveryDate, locale, 'day') : '' };
  return (
    <Flex as="span" wrap="wrap" align="center" columnGap="2" rowGap="1" color={bookable ? 'fg.muted' : 'full.fg'}>
      <OrderStatusBadge statusText={statusText} size="sm" />
      <span>{t(id, values)}</span>
    </Flex>
  );
}
