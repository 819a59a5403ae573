import { Box, Flex } from '@chakra-ui/react';
import { CalendarCheck, CalendarX, PackageCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderStatusQuery } from '../../graphql/form.generated';
import { isSmsOn } from '../../lib/is-sms-on';
import { useLocale, useT } from '../../lib/use-locale';
import { Card, CardBand } from '../../ui/card';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { ContactRows } from '../contact-rows/contact-rows';
import { bookedOrderState, bookedOrderTexts } from './booked-order';
import { OrderStatusBadge } from './order-status-badge';

export type OrderStatus = OrderStatusQuery['orderStatus'];

/**
 * The status of an order as a badge and a sentence, why it is not ready, or the state of its delivery.
 * @param status of an order that is on file for its postcode, or booked
 * @param children what the customer can do about an order that is not paid
 */
export function OrderStatusCard({ status, children }: { status: OrderStatus; children?: ReactNode }) {
  const t = useT();
  if (status.deliveryDate !== null) return <AlreadyBooked date={status.deliveryDate} status={status.bookingStatus} />;
  if (!status.bookable) return <NotPaid status={status}>{children}</NotPaid>;
  const settled = status.statusText === 'Complete';
  return (
    <Card p="4">
      <Flex justify="space-between" align="center" gap="3">
        <Box as="span" textStyle="sm" color="fg.muted">
          {t('deliveryForm.orderStatus.label')}
        </Box>
        <OrderStatusBadge statusText={status.statusText} />
      </Flex>
      <Box fontWeight="600" fontSize="1.125rem" mt="2">
        {t(settled ? 'deliveryForm.orderStatus.ready.title' : 'deliveryForm.orderStatus.almost.title')}
      </Box>
      <Box textStyle="sm" color="fg.muted">
        {t(settled ? 'deliveryForm.orderStatus.ready.text' : 'deliveryForm.orderStatus.almost.text')}
      </Box>
    </Card>
  );
}

function NotPaid({ status, children }: { status: OrderStatus; children: ReactNode }) {
  const t = useT();
  return (
    <Card>
      <CardBand tone="medium" px="4">
        <OrderStatusBadge statusText={status.statusText} />
        <Box fontWeight="600" fontSize="1.125rem" mt="3">
          {t('deliveryForm.orderStatus.notPaid.title')}
        </Box>
        <Box color="fg.muted" mt="0.5">
          {t('deliveryForm.orderStatus.notPaid.text')}
        </Box>
      </CardBand>
      <Box fontWeight="600" px="4" pt="4" pb="1">
        {t('deliveryForm.orderStatus.notPaid.paid')}
      </Box>
      {children}
    </Card>
  );
}

/** When the delivery comes and how to change it; if it is on its way or over, what happened and whom to call. */
function AlreadyBooked({ date, status }: { date: string; status: OrderStatus['bookingStatus'] }) {
  const t = useT();
  const locale = useLocale();
  const state = bookedOrderState(status, date);
  const Icon = state === 'delivered' ? PackageCheck : state === 'failed' || state === 'past' ? CalendarX : CalendarCheck;
  return (
    <Card>
      <Flex gap="3" align="flex-start" p="4">
        <Box as="span" color="primary.fg" mt="1px">
          <Icon size={20} aria-hidden="true" />
        </Box>
        <Box flex="1" minWidth="0">
          <Box fontWeight="600">{t(bookedOrderTexts[state].title, { date: deliveryDateText(date, locale) })}</Box>
          <Box textStyle="sm" color="fg.muted" mt="0.5">
            {t(bookedOrderTexts[state].text, { sms: isSmsOn() ? 'yes' : 'no' })}
          </Box>
        </Box>
      </Flex>
      {state === 'booked' ? null : <ContactRows />}
    </Card>
  );
}
