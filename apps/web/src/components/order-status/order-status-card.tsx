import { Box, Flex } from '@chakra-ui/react';
import { CalendarCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocale } from '../../lib/use-locale';
import { Banner } from '../../ui/banner';
import { Card } from '../../ui/card';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { OrderStatusChip } from './order-status-chip';
import { OrderStatusWord } from './order-status-word';
import type { OrderStatusQuery } from './order-status.generated';

export type OrderStatus = OrderStatusQuery['orderStatus'];

interface OrderStatusCardProps {
  status: OrderStatus;
  /** Shown for an order that is booked already: how to change the booking. */
  bookedAction?: ReactNode;
}

const message = (name: string) => `deliveryForm.orderStatus.${name}`;

/** What is known of an order: its status as chip and sentence, the tone of one that is not ready, or the date it is booked for. */
export function OrderStatusCard({ status, bookedAction }: OrderStatusCardProps) {
  if (status.deliveryDate !== null) return <AlreadyBooked date={status.deliveryDate}>{bookedAction}</AlreadyBooked>;
  if (!status.bookable) return <NotReady status={status} />;
  const known = status.statusText !== null;
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
        <FormattedMessage id={message(known ? (settled ? 'ready.title' : 'almost.title') : 'unknown.title')} />
      </Box>
      <Box textStyle="sm" color="fg.muted">
        <FormattedMessage id={message(known ? (settled ? 'ready.text' : 'almost.text') : 'unknown.text')} />
      </Box>
    </Card>
  );
}

function NotReady({ status: { orderNumber, statusText } }: { status: OrderStatus }) {
  if (statusText === null) {
    return (
      <Banner tone="medium" title={<FormattedMessage id={message('notFound.title')} values={{ orderNumber }} />}>
        <FormattedMessage id={message('notFound.text')} />
      </Banner>
    );
  }
  return (
    <Banner tone="medium" title={<OrderStatusWord statusText={statusText} />}>
      <FormattedMessage id={message('notReady')} values={{ orderNumber }} />
    </Banner>
  );
}

function AlreadyBooked({ date, children }: { date: string; children: ReactNode }) {
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
            <FormattedMessage id={message('booked.text')} />
          </Box>
          {children}
        </Box>
      </Flex>
    </Card>
  );
}
