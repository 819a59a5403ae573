import { Box, Flex } from '@chakra-ui/react';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocale } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { DateHeading } from '../booking-card/date-heading';
import { useCopyReference } from '../booking-card/use-copy-reference';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import type { BookedDelivery } from './booked-delivery';

/** A booking as this device remembers it: date and branch, the reference, the order, and until when it may be changed. */
export function BookedDeliveryCard({ booked, today }: { booked: BookedDelivery; today: string }) {
  const { reference, orderNumber, deliveryDate, branchName, changeUntil } = booked;
  const locale = useLocale();
  const intl = useIntl();
  const copy = useCopyReference();
  return (
    <Card textAlign="start">
      <Flex padding="4">
        <DateHeading date={deliveryDate} branchName={branchName} />
      </Flex>
      <Row>
        <Box>
          <Box color="fg.muted">
            <FormattedMessage id="deliveryForm.confirmation.reference" />
          </Box>
          <Box fontWeight="700" fontSize="1.1875rem" letterSpacing="0.04em" fontVariantNumeric="tabular-nums" userSelect="all">
            {reference}
          </Box>
        </Box>
        <Button
          variant="ghost"
          icon
          aria-label={intl.formatMessage({ id: 'deliveryForm.confirmation.copyReference' }, { reference })}
          onClick={() => void copy(reference)}
        >
          <Copy size={20} aria-hidden="true" />
        </Button>
      </Row>
      <Row>
        <Box as="span" color="fg.muted">
          <FormattedMessage id="deliveryForm.order.label" />
        </Box>
        <Box as="span" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
          {orderNumber}
        </Box>
      </Row>
      {changeUntil >= today ? (
        <Row>
          <Box as="span" color="fg.muted">
            <FormattedMessage id="deliveryForm.booked.changeUntil" />
          </Box>
          <Box as="span" fontVariantNumeric="tabular-nums">
            {deliveryDateText(changeUntil, locale, 'short')}
          </Box>
        </Row>
      ) : null}
    </Card>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <Flex
    align="center"
    justify="space-between"
    gap="4"
    minHeight="3rem"
    paddingInline="4"
    paddingBlock="2"
    borderTop="1px solid {colors.border}"
  >
    {children}
  </Flex>
);
