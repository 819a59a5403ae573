import { Box, Flex } from '@chakra-ui/react';
import { CalendarCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { isSmsOn } from '../../lib/is-sms-on';
import { useLocale } from '../../lib/use-locale';
import { Card, CardBand } from '../../ui/card';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { OrderStatusChip } from './order-status-chip';
import type { OrderStatusQuery } from './order-status.generated';

export type OrderStatus = OrderStatusQuery['orderStatus'];

interface OrderStatusCardProps {
  /** Of an order that is on file for its postcode, or booked. */
  status: OrderStatus;
  /** The ways on from an order that is not paid. */
  children?: ReactNode;
}

const message = (name: string) => `deliveryForm.orderStatus.${name}`;

/** What is known of an order: its status as chip and sentence, why it is not ready, or the date it is booked for. */
export function OrderStatusCard({ status, children }: OrderStatusCardProps) {
  if (status.deliveryDate !== null) return <AlreadyBooked date={status.deliveryDate} />;
  if (!status.bookable) return <NotPaid status={status}>{children}</NotPaid>;
  const settled = status.statusText === 'Complete';
  return (
    <Card padding="4">
      <Flex justify="space-between" align="center" gap="3">
        <Box as="span" textStyle="sm" color="fg.muted">
          <FormattedMessage id={message('label')} />
        </Box>
        <OrderStatusChip statusText={status.statusText} />
      </Flex>
      <Box fontWeight="600" fontSize="1.125rem" marginTop="2">
        <FormattedMessage id={message(settled ? 'ready.title' : 'almost.title')} />
      </Box>
      <Box textStyle="sm" color="fg.muted">
        <FormattedMessage id={message(settled ? 'ready.text' : 'almost.text')} />
      </Box>
    </Card>
  );
}

function NotPaid({ status, children }: { status: OrderStatus; children: ReactNode }) {
  return (
    <Card>
      <CardBand tone="medium" px="4">
        <OrderStatusChip statusText={status.statusText} />
        <Box fontWeight="600" fontSize="1.125rem" marginTop="3">
          <FormattedMessage id={message('notPaid.title')} />
        </Box>
        <Box color="fg.muted" marginTop="0.5">
          <FormattedMessage id={message('notPaid.text')} />
        </Box>
      </CardBand>
      <Box fontWeight="600" paddingInline="4" paddingTop="4" paddingBottom="1">
        <FormattedMessage id={message('notPaid.paid')} />
      </Box>
      {children}
    </Card>
  );
}

function AlreadyBooked({ date }: { date: string }) {
  const locale = useLocale();
  return (
    <Card padding="4">
      <Flex gap="3" align="flex-start">
        <Box as="span" color="primary.fg" marginTop="1px">
          <CalendarCheck size={20} aria-hidden="true" />
        </Box>
        <Box flex="1" minWidth="0">
          <Box fontWeight="600">
            <FormattedMessage id={message('booked.title')} values={{ date: deliveryDateText(date, locale, 'sentence') }} />
          </Box>
          <Box textStyle="sm" color="fg.muted" marginTop="0.5">
            <FormattedMessage id={message('booked.text')} values={{ sms: isSmsOn() ? 'yes' : 'no' }} />
          </Box>
        </Box>
      </Flex>
    </Card>
  );
}
