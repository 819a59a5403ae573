import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { DayReason } from '@booking/domain/availability/decide-date';
import { Box, Flex } from '@chakra-ui/react';
import { focusHeadingWhenRemoved } from '../../lib/focus-heading-when-removed';
import { useLocale, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { DayGlyph } from '../../ui/day-glyph';
import { dayLook, type DeliveryDay } from '../day-status/day-look';
import { toneColor } from '../day-status/day-status-line';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { nearestDays } from './offered-days';

export interface DateGoneAlertProps {
  date: CalendarDate;
  reason: DayReason;
  /** Nearest first. */
  alternatives: readonly CalendarDate[];
  byDate: ReadonlyMap<CalendarDate, DeliveryDay>;
  onChoose: (date: CalendarDate) => void;
}

/** Returns the message id of why a date is lost. */
export function goneTitle(reason: DayReason): string {
  if (reason === 'FULL') return 'deliveryForm.gone.taken';
  return reason === 'NOT_ENOUGH_ROOM' ? 'deliveryForm.gone.noRoom' : 'deliveryForm.gone.closed';
}

/** Says that a date was lost and why, that the input is kept, and shows the nearest free days. */
export function DateGoneAlert({ date, reason, alternatives, byDate, onChoose }: DateGoneAlertProps) {
  const locale = useLocale();
  const t = useT();
  const offered = nearestDays(alternatives);
  return (
    <Alert
      ref={focusHeadingWhenRemoved}
      role="alert"
      status="warning"
      mb="4.5"
      title={t(goneTitle(reason), { date: deliveryDateText(date, locale, 'day') })}
    >
      {t(offered.length > 0 ? 'deliveryForm.gone.alternatives' : 'deliveryForm.gone.noAlternatives')}
      <Flex gap="2" wrap="wrap" mt={offered.length > 0 ? '3' : '0'}>
        {offered.map((alternative) => {
          const look = dayLook(byDate.get(alternative) ?? { status: 'AVAILABLE', reason: null });
          return (
            <Button
              key={alternative}
              variant="outline"
              aria-label={t('deliveryForm.calendar.chooseDate', { date: deliveryDateText(alternative, locale) })}
              onClick={() => onChoose(alternative)}
              flex="1"
              px="1.5"
              gap="1.5"
              fontSize="0.875rem"
              fontVariantNumeric="tabular-nums"
            >
              <Box as="span" color={toneColor[look.tone]}>
                <DayGlyph kind={look.glyph} size={13} />
              </Box>
              {deliveryDateText(alternative, locale, 'chip')}
            </Button>
          );
        })}
      </Flex>
    </Alert>
  );
}
