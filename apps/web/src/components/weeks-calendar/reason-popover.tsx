import { Box, chakra, Flex } from '@chakra-ui/react';
import { Boxes, CalendarClock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocale, useT } from '../../lib/use-locale';
import { DayGlyph } from '../../ui/day-glyph';
import { dayLook, type DeliveryDay } from '../day-status/day-look';
import { toneColor } from '../day-status/day-status-line';
import { deliveryDateText } from '../delivery-date/delivery-date-text';

const widths = { base: '17rem', md: '18.75rem' };

interface ReasonPopoverProps {
  day: DeliveryDay;
  /** The column of the day in its week: 0 for Monday to 6 for Sunday. */
  column: number;
  title: string;
  text: string;
  nearest: string[];
  onChoose: (date: string) => void;
}

/**
 * Why a day cannot be booked, and the nearest two that can. The popover is below its week (the positioned ancestor), under its day and
 * within the calendar. The day’s accessible name has the reason too.
 */
export function ReasonPopover({ day, column, title, text, nearest, onChoose }: ReasonPopoverProps) {
  const locale = useLocale();
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  // The popover is below its week, which may be the last one on the screen.
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const center = `${((column + 0.5) / 7) * 100}%`;
  const left = (width: string) => `clamp(0px, calc(${center} - ${width} / 2), calc(100% - ${width}))`;
  return (
    <>
      <Box
        ref={box}
        position="absolute"
        zIndex="popover"
        scrollMarginBottom="calc(var(--bottom-bar, 0px) + 0.75rem)"
        top="calc(100% + 0.625rem)"
        left={{ base: left(widths.base), md: left(widths.md) }}
        width={widths}
        maxWidth="100%"
        animation="rise 180ms ease-out"
      >
        <Box bg="bg.raised" border="1px solid {colors.border}" borderRadius="tile" boxShadow="float" p="0.875rem 1rem" color="fg">
          <Flex align="center" gap="2" fontWeight="600" fontSize="0.9375rem" lineHeight="1.25rem">
            <ReasonIcon day={day} />
            {title}
          </Flex>
          <Box textStyle="sm" color="fg.muted" mt="1">
            {text}
          </Box>
          {nearest.length > 0 ? (
            <Flex align="center" gap="1.5" mt="2.5" wrap="wrap">
              <Box as="span" textStyle="xs" color="fg.muted">
                {t('deliveryForm.calendar.nearest')}
              </Box>
              {nearest.map((date) => (
                <chakra.button
                  key={date}
                  type="button"
                  aria-label={t('deliveryForm.calendar.chooseDate', { date: deliveryDateText(date, locale) })}
                  onClick={() => onChoose(date)}
                  minHeight={{ base: '2.75rem', md: '1.875rem' }}
                  px={{ base: '2', md: '2.5' }}
                  borderRadius="0.5rem"
                  bg="primary.subtle"
                  color="primary.fg"
                  fontSize="0.8125rem"
                  lineHeight="1.125rem"
                  fontWeight="600"
                  fontVariantNumeric="tabular-nums"
                  _hover={{ bg: 'primary.muted' }}
                >
                  {deliveryDateText(date, locale, 'chip')}
                </chakra.button>
              ))}
            </Flex>
          ) : null}
        </Box>
      </Box>
      <Box
        position="absolute"
        zIndex="popover"
        top="calc(100% + 0.25rem)"
        left={`calc(${center} - 0.375rem)`}
        width="0.75rem"
        height="0.75rem"
        bg="bg.raised"
        border="1px solid {colors.border}"
        borderRight="0"
        borderBottom="0"
        transform="rotate(45deg)"
        pointerEvents="none"
      />
    </>
  );
}

function ReasonIcon({ day }: { day: DeliveryDay }) {
  const look = dayLook(day);
  const Icon = day.reason === 'TOO_FAR' ? CalendarClock : day.reason === 'STOCK_TAKE' ? Boxes : null;
  return (
    <Box as="span" color={look.glyph === 'holiday' ? 'secondary.fg' : Icon ? 'fg.muted' : toneColor[look.tone]}>
      {Icon ? <Icon size={17} aria-hidden="true" /> : <DayGlyph kind={look.glyph} size={15} />}
    </Box>
  );
}
