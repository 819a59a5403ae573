import type { DayReason } from '@booking/domain/availability/decide-date';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import type { Ref } from 'react';
import type { DeliveryDay } from '../../components/day-status/day-look';
import type { DayLoad } from '../../components/day-strip/load-of-day';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { OverrideFields, OverridePast } from '../../components/override-fields/override-fields';
import { useReasonWords } from '../../components/staff-move/use-reason-words';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { CheckBox } from '../../ui/check-box';
import { useDraftForm } from './draft-form';
import { draftStore } from './draft-store';

/** Returns true if staff may override the reason: other reasons are no limits, the branch does not have the date (apps/server, override.ts). */
export const mayOverride = (reason: DayReason): boolean => reason !== 'TOO_SOON' && reason !== 'TOO_FAR';

interface PastLimitProps {
  day: DeliveryDay;
  reason: DayReason;
  /** Somebody else took the last place a moment ago. */
  isTaken: boolean;
  load: DayLoad | null;
  /** Available dates to choose instead. */
  alternatives: readonly CalendarDate[];
  onChoose: (date: CalendarDate) => void;
  isReasonMissing: boolean;
  ref: Ref<HTMLDivElement>;
}

/** Why the chosen day cannot be booked, other days, and the override of its limit, which takes a reason. */
export function PastLimit({ day, reason, isTaken, load, alternatives, onChoose, isReasonMissing, ref }: PastLimitProps) {
  const t = useT();
  const locale = useLocale();
  const reasonWords = useReasonWords();
  const { isPast, why } = useDraftForm().draft;
  const values = { date: deliveryDateText(day.date, locale, 'day'), booked: load?.booked ?? 0, limit: load?.limit ?? 0 };
  const isFull = reason === 'FULL';
  const takenTitle = isFull ? 'deliveryForm.gone.taken' : 'deliveryForm.gone.closed';
  const title = isTaken ? takenTitle : isFull && load ? 'newBooking.full' : null;
  return (
    <Flex
      ref={ref}
      role="group"
      aria-labelledby="phone-booking-past-limit"
      tabIndex={-1}
      outline="none"
      mt="3"
      p="4"
      bg="full.subtle"
      borderRadius="tile"
      gap="3"
      scrollMargin="1rem"
    >
      <chakra.span flex="none" mt="2px" color="full.fg" asChild>
        <TriangleAlert size={18} />
      </chakra.span>
      <Box flex="1" minWidth="0">
        <div role="alert">
          <chakra.h3 id="phone-booking-past-limit" fontWeight="600" textStyle="sm">
            {title ? t(title, values) : `${values.date}: ${reasonWords(reason)}`}
          </chakra.h3>
          <chakra.p textStyle="sm" color="fg.muted">
            {isTaken ? t('newBooking.gone.kept') : isFull && load ? t('newBooking.full.would', { place: load.booked + 1 }) : day.note}
          </chakra.p>
        </div>
        {alternatives.length > 0 ? (
          <Flex wrap="wrap" align="center" gap="1.5" mt="2.5">
            <chakra.span textStyle="sm" color="fg.muted" me="1">
              {t('newBooking.instead')}
            </chakra.span>
            {alternatives.map((date) => (
              <Button
                key={date}
                variant="outline"
                size="sm"
                aria-label={t('newBooking.take', { date: deliveryDateText(date, locale, 'day') })}
                onClick={() => onChoose(date)}
              >
                {deliveryDateText(date, locale, 'brief')}
              </Button>
            ))}
          </Flex>
        ) : null}
        {mayOverride(reason) ? (
          <Box mt="2">
            <CheckBox
              label={t('newBooking.past', { past: <OverridePast reason={reason} /> })}
              checked={isPast}
              onChange={(event) => draftStore.set({ isPast: event.currentTarget.checked })}
            />
            {isPast ? <OverrideFields value={why} onChange={(next) => draftStore.set({ why: next })} missing={isReasonMissing} /> : null}
          </Box>
        ) : null}
      </Box>
    </Flex>
  );
}
