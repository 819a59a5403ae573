import { Box, Flex } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocale } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import type { DeliveryDay } from '../day-status/day-look';
import { DayStatusLine } from '../day-status/day-status-line';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../delivery-date/delivery-date-tile';

interface NextAvailableCardProps {
  day: DeliveryDay;
  chosen: boolean;
  onChoose: () => void;
}

/** The soonest date, offered before the calendar. */
export function NextAvailableCard({ day, chosen, onChoose }: NextAvailableCardProps) {
  const locale = useLocale();
  const intl = useIntl();
  const full = deliveryDateText(day.date, locale);
  return (
    <Card
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap={{ base: '3', md: '4' }}
      padding={{ base: '3', md: '16px 20px 16px 16px' }}
    >
      <DeliveryDateTile date={day.date} width={{ base: '3.375rem', md: '3.75rem' }} />
      {/* With large letters the button goes below the words, before they break within. */}
      <Box flex="1 1 6rem" minWidth="0">
        <Box textStyle="sm" color="fg.muted">
          <Box as="span" hideBelow="md">
            <FormattedMessage id="deliveryForm.nextAvailable.long" />
          </Box>
          <Box as="span" hideFrom="md">
            <FormattedMessage id="deliveryForm.nextAvailable.short" />
          </Box>
        </Box>
        <Box fontWeight="600" fontSize={{ base: '1rem', md: '1.0625rem' }} fontVariantNumeric="tabular-nums" wordBreak="keep-all">
          <Box as="span" hideBelow="md">
            {full}
          </Box>
          <Box as="span" hideFrom="md">
            {deliveryDateText(day.date, locale, 'day')}
          </Box>
        </Box>
        <DayStatusLine day={day} textStyle={{ base: 'xs', md: 'sm' }}>
          {day.branchName ? (
            <Box as="span" hideBelow="md" color="fg.muted" fontWeight="400">
              · {day.branchName}
            </Box>
          ) : null}
        </DayStatusLine>
      </Box>
      {chosen ? (
        <Flex align="center" gap="1.5" color="primary.fg" fontWeight="600" textStyle="sm">
          <Check size={18} strokeWidth={2.4} aria-hidden="true" />
          <FormattedMessage id="deliveryForm.day.chosen" />
        </Flex>
      ) : (
        <Button
          variant="tint"
          aria-label={intl.formatMessage({ id: 'deliveryForm.calendar.chooseDate' }, { date: full })}
          onClick={onChoose}
          css={{ mdDown: { px: '3' } }}
        >
          <Box as="span" hideBelow="md">
            <FormattedMessage id="deliveryForm.nextAvailable.choose" />
          </Box>
          <Box as="span" hideFrom="md">
            <FormattedMessage id="deliveryForm.nextAvailable.chooseShort" />
          </Box>
        </Button>
      )}
    </Card>
  );
}
