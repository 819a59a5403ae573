import { weekdayIndex } from '@booking/domain/calendar/weeks';
import { Box, Flex } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import type { AvailabilityPartsFragment } from '../../graphql/availability.generated';
import { isBookable, type DeliveryDay } from '../../components/day-status/day-look';
import { DayStatusLine } from '../../components/day-status/day-status-line';
import { deliveryDateText, weekdaysText } from '../../components/delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../../components/delivery-date/delivery-date-tile';
import { useLocale, useT } from '../../lib/use-locale';
import { Card, CardBand } from '../../ui/card';
import { largeText } from '../../ui/theme/media';
import { placeStyle, servedCardPadding } from './postcode-place';

/** The card of a served place: the branch, its delivery days and the first free date. */
export function ServedCard({ answer }: { answer: AvailabilityPartsFragment }) {
  const { postcodeFullFormat: place, days, nextAvailable } = answer;
  const next = days.find(({ date }) => date === nextAvailable);
  const locale = useLocale();
  const t = useT();
  const branch = onlyBranch(days);
  const weekdays = weekdaysText(deliveryWeekdays(days), locale, (first, last) => t('deliveryForm.weekdays.run', { first, last }));
  return (
    <Card mt="4">
      <CardBand tone="success" display="flex" alignItems="center" gap="3" px={{ base: '4', md: '5' }}>
        <Box
          as="span"
          display="grid"
          placeItems="center"
          flex="none"
          boxSize="2rem"
          borderRadius="full"
          bg="success.solid"
          color="success.contrast"
        >
          <Check size={19} strokeWidth={2.6} />
        </Box>
        <Box fontWeight="600" color="success.fg">
          {t('deliveryForm.served.title')}
        </Box>
      </CardBand>
      <Box p={servedCardPadding}>
        <Box translate="no" css={placeStyle}>
          {place}
        </Box>
        {weekdays ? (
          <Box textStyle="sm" color="fg.muted" mt="0.5">
            {t(branch ? 'deliveryForm.served.branch' : 'deliveryForm.served.days', { branch, weekdays })}
          </Box>
        ) : null}
        {next ? (
          <>
            <Box height="1px" bg="border" my="4" />
            <Flex align="center" gap="4" css={{ [largeText]: { flexDirection: 'column', alignItems: 'flex-start' } }}>
              <DeliveryDateTile date={next.date} />
              <Box flex="1" minWidth="0">
                <Box textStyle="sm" color="fg.muted">
                  {t('deliveryForm.nextAvailable.long')}
                </Box>
                <Box fontWeight="600" fontVariantNumeric="tabular-nums">
                  {deliveryDateText(next.date, locale)}
                </Box>
                <DayStatusLine day={next} textStyle="xs" mt="0.5" />
              </Box>
            </Flex>
          </>
        ) : null}
      </Box>
    </Card>
  );
}

/** Returns the weekdays with deliveries, 0 for Monday. Ignores days that are too soon or too far: they do not show another reason. */
export function deliveryWeekdays(days: readonly DeliveryDay[]): number[] {
  const delivered = days.filter(({ reason }) => reason !== 'NOT_A_DELIVERY_DAY' && reason !== 'TOO_SOON' && reason !== 'TOO_FAR');
  return [...new Set(delivered.map(({ date }) => weekdayIndex(date)))].sort((a, b) => a - b);
}

/** Returns the branch that delivers on every bookable date; null if there are several or none. */
export function onlyBranch(days: readonly DeliveryDay[]): string | null {
  const names = new Set(days.filter(isBookable).map(({ branchName }) => branchName));
  return names.size === 1 ? ([...names][0] ?? null) : null;
}
