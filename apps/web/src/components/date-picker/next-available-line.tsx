import { Box } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import type { DeliveryDay } from '../day-status/day-look';
import { DayStatusLine } from '../day-status/day-status-line';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../delivery-date/delivery-date-tile';

interface NextAvailableLineProps {
  day: DeliveryDay;
  pending: boolean;
  /** Holds it and goes on. */
  onTake: () => void;
}

/** The soonest date, in one line before the calendar. */
export function NextAvailableLine({ day, pending, onTake }: NextAvailableLineProps) {
  const locale = useLocale();
  const t = useT();
  const full = deliveryDateText(day.date, locale);
  return (
    <Card display="flex" alignItems="center" gap="4" p="0.5625rem 0.75rem" minHeight="4.5rem">
      <DeliveryDateTile date={day.date} width="3.25rem" small />
      <Box flex="1 1 6rem" minWidth="0">
        <Box>
          <Box as="span" fontWeight="600" fontSize="1.0625rem" fontVariantNumeric="tabular-nums" wordBreak="keep-all" me="2">
            {full}
          </Box>
          <Box as="span" textStyle="sm" color="fg.muted">
            {t('deliveryForm.nextAvailable.note')}
          </Box>
        </Box>
        <DayStatusLine day={day} textStyle="sm">
          {day.branchName ? (
            <Box as="span" color="fg.muted" fontWeight="400">
              · {day.branchName}
            </Box>
          ) : null}
        </DayStatusLine>
      </Box>
      <Button variant="tint" loading={pending} aria-label={t('deliveryForm.nextAvailable.hold', { date: full })} onClick={onTake}>
        {t('deliveryForm.nextAvailable.holdShort')}
        {pending ? null : <ArrowRight size={17} />}
      </Button>
    </Card>
  );
}
