import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { DayReason } from '@booking/domain/availability/decide-date';
import { chakra } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import type { Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import type { DeliveryDay } from '../../../components/day-status/day-look';
import { OverrideFields, OverridePast } from '../../../components/override-fields/override-fields';
import { useReasonWords } from '../../../components/staff-move/use-reason-words';
import { useLocale } from '../../../lib/use-locale';
import { Button } from '../../../ui/button';
import { CheckBox } from '../../../ui/check-box';
import { KeyCaps } from '../../../ui/key-caps';
import type { Call } from '../call/call';
import type { DayLoad } from '../../../components/day-strip/load-of-day';

/** Whether staff may pass it: not where it is no limit, but a date that the branch does not have at all (apps/server, override.ts). */
export const mayPass = (reason: DayReason): boolean => reason !== 'TOO_SOON' && reason !== 'TOO_FAR';

/** Whether the limit is passed, and why. */
export type PastChoice = Pick<Call, 'isPast' | 'why'>;

interface PastLimitProps extends PastChoice {
  day: DeliveryDay;
  reason: DayReason;
  /** It was free a moment ago. */
  isGone: boolean;
  load: DayLoad | null;
  /** Free dates to take instead. */
  alternatives: readonly CalendarDate[];
  onChoose: (date: CalendarDate) => void;
  onPast: (change: Partial<PastChoice>) => void;
  isWhyMissing: boolean;
  ref: Ref<HTMLDivElement>;
}

/** Why the chosen day cannot be had, which days can, and the way past its limit: asked for, and with a reason that is kept. */
export function PastLimit(props: PastLimitProps) {
  const { day, reason, isGone, load, alternatives, onChoose, isPast, why, onPast, isWhyMissing, ref } = props;
  const intl = useIntl();
  const locale = useLocale();
  const reasonWords = useReasonWords();
  const values = { date: deliveryDateText(day.date, locale, 'day'), booked: load?.booked ?? 0, limit: load?.limit ?? 0 };
  const isFull = reason === 'FULL';
  const title = isGone ? (isFull ? 'deliveryForm.gone.taken' : 'deliveryForm.gone.closed') : isFull && load ? 'newBooking.full' : null;
  return (
    <chakra.div
      ref={ref}
      role="group"
      aria-labelledby="call-past"
      tabIndex={-1}
      outline="none"
      mt="3"
      p="4"
      bg="full.subtle"
      borderRadius="tile"
      display="flex"
      gap="3"
      scrollMargin="1rem"
    >
      <chakra.span flex="none" mt="2px" color="full.fg" asChild>
        <TriangleAlert size={18} aria-hidden="true" />
      </chakra.span>
      <chakra.div flex="1" minWidth="0">
        <div role="alert">
          <chakra.h3 id="call-past" fontWeight="600" textStyle="sm">
            {title ? <FormattedMessage id={title} values={values} /> : `${values.date}: ${reasonWords(reason)}`}
          </chakra.h3>
          <chakra.p textStyle="sm" color="fg.muted">
            {isGone ? (
              <FormattedMessage id="newBooking.gone.kept" />
            ) : isFull && load ? (
              <FormattedMessage id="newBooking.full.would" values={{ place: load.booked + 1 }} />
            ) : (
              day.note
            )}
          </chakra.p>
        </div>
        {alternatives.length > 0 ? (
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="1.5" mt="2.5">
            <chakra.span textStyle="sm" color="fg.muted" me="1">
              <FormattedMessage id="newBooking.instead" />
            </chakra.span>
            {alternatives.map((date) => (
              <Button
                key={date}
                variant="outline"
                size="sm"
                aria-label={intl.formatMessage({ id: 'newBooking.take' }, { date: deliveryDateText(date, locale, 'day') })}
                onClick={() => onChoose(date)}
              >
                {deliveryDateText(date, locale, 'brief')}
              </Button>
            ))}
          </chakra.div>
        ) : null}
        {mayPass(reason) ? (
          <chakra.div mt="2">
            <chakra.div display="flex" alignItems="center" gap="2.5">
              <CheckBox
                label={<FormattedMessage id="newBooking.past" values={{ past: <OverridePast reason={reason} /> }} />}
                checked={isPast}
                onChange={(event) => onPast({ isPast: event.currentTarget.checked })}
              />
              <chakra.span hideBelow="md">
                <KeyCaps keys={['Alt', 'O']} />
              </chakra.span>
            </chakra.div>
            {isPast ? <OverrideFields value={why} onChange={(next) => onPast({ why: next })} missing={isWhyMissing} /> : null}
          </chakra.div>
        ) : null}
      </chakra.div>
    </chakra.div>
  );
}
