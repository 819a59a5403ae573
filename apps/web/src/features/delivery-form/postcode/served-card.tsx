import { Box, chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import type { DeliveryDay } from '../../../components/day-status/day-look';
import { DayStatusLine } from '../../../components/day-status/day-status-line';
import { deliveryDateText, weekdaysText } from '../../../components/delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../../../components/delivery-date/delivery-date-tile';
import { useLocale } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
import { Card, CardBand } from '../../../ui/card';
import { Skeleton } from '../../../ui/skeleton';
import { deliveryWeekdays, onlyBranch } from './delivery-weekdays';
import { largeText } from '../../../ui/theme/media';

const bodyPadding = { base: '1rem', md: '1.125rem 1.25rem 1.25rem' };
const placeStyle = { fontSize: '1.1875rem', lineHeight: '1.625rem', fontWeight: '600', fontVariantNumeric: 'tabular-nums' };

interface ServedCardProps {
  /** '68100 Batu Caves, Selangor' */
  place: string;
  days: readonly DeliveryDay[];
  /** The first day that can be booked; null where none can. */
  next: DeliveryDay | null;
}

/** We deliver here: by whom, on which days, and from when. */
export function ServedCard({ place, days, next }: ServedCardProps) {
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
      <Box p={bodyPadding}>
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

/** The shape of the answer to come, with the place where it is known already. */
export function ServedCardSkeleton({ place }: { place: string | null }) {
  const t = useT();
  return (
    <Card mt="4" role="status">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      <CardBand display="flex" alignItems="center" gap="3" px={{ base: '4', md: '5' }}>
        <Skeleton boxSize="2rem" borderRadius="full" />
        <Skeleton width="40%" />
      </CardBand>
      <Box p={bodyPadding}>
        {place ? <chakra.div css={placeStyle}>{place}</chakra.div> : <Skeleton width="70%" height="5" my="3px" />}
        <Skeleton width="60%" mt="2" />
        <Box height="1px" bg="border" my="4" />
        <Flex align="center" gap="4">
          <Skeleton width="3.75rem" height="3.625rem" borderRadius="tile" />
          <Box flex="1">
            <Skeleton width="40%" mb="2.5" />
            <Skeleton width="65%" mb="2.5" />
            <Skeleton width="30%" />
          </Box>
        </Flex>
      </Box>
    </Card>
  );
}
