import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useReasonWords } from '../../components/staff-move/use-reschedule';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { noOverride, OverrideFields, OverridePast, overrideText } from '../../components/override-fields/override-fields';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { DayGlyph } from '../../ui/day-glyph';
import type { Refusal } from './use-move';

const width = '22.5rem';

interface DropRefusalProps {
  refusal: Refusal;
  /** The column of its day in the week: 0 for Monday to 6 for Sunday. */
  column: number;
  /** The day that was requested since and is not answered yet. */
  asking: CalendarDate | null;
  /** Called when it appears. Returns whether it may take the focus: false if the user has moved it. */
  onShown: () => boolean;
  onChoose: (date: string) => void;
  onOverride: (reason: string) => void;
  onClose: () => void;
}

/**
 * Why a booking could not be dropped on a day, below the week of that day: the reason, the available dates, and the override of the limit.
 * On a telephone it is at the foot of the screen.
 */
export function DropRefusal({ refusal, column, asking, onShown, onChoose, onOverride, onClose }: DropRefusalProps) {
  const t = useT();
  const { booking, to, day } = refusal;
  const intl = useIntl();
  const reasonWords = useReasonWords();
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const [isPast, setPast] = useState(false);
  const [draft, setDraft] = useState(noOverride);
  // The branch does not deliver on this date at all, so no override is offered.
  const mayOverride = day.reason !== 'TOO_SOON' && day.reason !== 'TOO_FAR';
  const reason = overrideText(intl, draft);
  const isBusy = asking !== null;
  const center = `${((column + 0.5) / 7) * 100}%`;

  const takeFocus = useEffectEvent(() => {
    if (!onShown()) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => takeFocus(), []);

  return (
    <chakra.div
      ref={box}
      role="alertdialog"
      aria-labelledby="refusal-title"
      aria-describedby="refusal-text"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      position={{ base: 'fixed', md: 'absolute' }}
      zIndex="popover"
      insetX={{ base: '2', md: 'auto' }}
      bottom={{ base: 'calc(0.5rem + env(safe-area-inset-bottom))', md: 'auto' }}
      top={{ md: 'calc(100% + 0.5rem)' }}
      left={{ md: `clamp(0px, calc(${center} - ${width} / 2), calc(100% - ${width}))` }}
      width={{ md: width }}
      maxHeight={{ base: 'calc(80 * var(--dvh))', md: 'none' }}
      overflowY="auto"
      scrollMargin="1rem"
      p="4"
      bg="bg.raised"
      border="1px solid {colors.border}"
      borderRadius="tile"
      boxShadow="float"
      outline="none"
      animation="rise 180ms ease-out"
    >
      <Flex align="flex-start" gap="2">
        <chakra.span color="full.fg" mt="0.5">
          <DayGlyph kind={day.reason === 'FULL' ? 'full' : 'closed'} size={16} />
        </chakra.span>
        <chakra.strong id="refusal-title" flex="1" minWidth="0" fontWeight="600" fontSize="0.9375rem" lineHeight="1.25rem">
          {t(isBusy ? 'staffCalendar.spoken.asking' : 'staffCalendar.refused', {
            name: booking.name,
            date: deliveryDateText(asking ?? booking.deliveryDate, locale, 'brief'),
          })}
        </chakra.strong>
        <Button variant="ghost" size="sm" icon mt="-1.5" me="-1.5" aria-label={t('ui.close')} onClick={onClose}>
          <X size={17} />
        </Button>
      </Flex>
      <chakra.p id="refusal-text" textStyle="sm" color="fg.muted" mt="1">
        <chakra.span fontWeight="600" color="fg">
          {deliveryDateText(to, locale, 'brief')}
        </chakra.span>
        {' · '}
        {reasonWords(day.reason)}
      </chakra.p>
      {day.alternatives.length > 0 ? (
        <Flex align="center" gap="1.5" mt="3" wrap="wrap">
          <chakra.span textStyle="xs" color="fg.muted" width="full">
            {t('staffCalendar.nearest')}
          </chakra.span>
          {day.alternatives.map((date) => (
            <Button
              key={date}
              variant="tint"
              size="sm"
              px={{ base: '1.5', md: '2.5' }}
              aria-disabled={isBusy || undefined}
              aria-label={t('staffCalendar.moveTo', { date: deliveryDateText(date, locale, 'day') })}
              onClick={() => (isBusy ? undefined : onChoose(date))}
            >
              {deliveryDateText(date, locale, 'brief')}
            </Button>
          ))}
        </Flex>
      ) : null}
      {mayOverride ? (
        <chakra.div mt="3" pt="2.5" borderTop="1px solid {colors.border}">
          <Checkbox
            label={t('staffCalendar.pastLimit', { past: <OverridePast reason={day.reason} /> })}
            checked={isPast}
            onChange={(event) => setPast(event.target.checked)}
          />
          {isPast ? (
            <chakra.div mt="1.5">
              <OverrideFields value={draft} onChange={setDraft} />
              <Button
                size="sm"
                block
                loading={isBusy}
                mt="2.5"
                aria-disabled={reason === null || undefined}
                onClick={() => (reason === null ? undefined : onOverride(reason))}
              >
                {reason === null
                  ? t('override.missing')
                  : t('staffCalendar.pastLimit.move', {
                      date: deliveryDateText(to, locale, 'brief'),
                      past: <OverridePast reason={day.reason} />,
                    })}
              </Button>
            </chakra.div>
          ) : null}
        </chakra.div>
      ) : null}
    </chakra.div>
  );
}
