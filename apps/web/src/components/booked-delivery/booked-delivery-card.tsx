import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Box, Flex } from '@chakra-ui/react';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { largeText } from '../../ui/theme/media';
import { DateHeading } from '../booking-card/date-heading';
import { useCopyReference } from '../booking-card/use-copy-reference';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import type { BookedDelivery } from './booked-delivery';

interface BookedDeliveryCardProps {
  orderNumber: string;
  deliveryDate: CalendarDate;
  /** The booking as this device remembers it; null if it was made on another device. */
  own: BookedDelivery | null;
  today: CalendarDate;
}

/** A booking: its date and its order number; on the device that made it also its branch, its reference and its last day to change. */
export function BookedDeliveryCard({ orderNumber, deliveryDate, own, today }: BookedDeliveryCardProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <Card textAlign="start">
      <Flex p="4">
        <DateHeading date={deliveryDate} branchName={own?.branchName ?? null} />
      </Flex>
      {own ? <Reference reference={own.reference} /> : null}
      <Row>
        <Box as="span" color="fg.muted">
          {t('deliveryForm.order.label')}
        </Box>
        <Box as="span" translate="no" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
          {orderNumber}
        </Box>
      </Row>
      {own && own.changeUntil >= today ? (
        <Row>
          <Box as="span" color="fg.muted">
            {t('deliveryForm.booked.changeUntil')}
          </Box>
          <Box as="span" fontVariantNumeric="tabular-nums">
            {deliveryDateText(own.changeUntil, locale, 'brief')}
          </Box>
        </Row>
      ) : null}
    </Card>
  );
}

function Reference({ reference }: { reference: string }) {
  const t = useT();
  const copy = useCopyReference();
  return (
    <Row>
      <Box>
        <Box color="fg.muted">{t('deliveryForm.confirmation.reference')}</Box>
        <Box translate="no" fontWeight="700" fontSize="1.1875rem" letterSpacing="0.04em" fontVariantNumeric="tabular-nums" userSelect="all">
          {reference}
        </Box>
      </Box>
      <Button
        variant="ghost"
        icon
        aria-label={t('deliveryForm.confirmation.copyReference', { reference })}
        onClick={() => void copy(reference)}
      >
        <Copy size={20} />
      </Button>
    </Row>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <Flex
    align="center"
    justify="space-between"
    gap="4"
    minHeight="3rem"
    px="4"
    py="2"
    borderTop="1px solid {colors.border}"
    // The label is above its value.
    css={{ [largeText]: { flexWrap: 'wrap', rowGap: '0', '& > span:first-of-type': { flexBasis: 'full' } } }}
  >
    {children}
  </Flex>
);
