import { chakra } from '@chakra-ui/react';
import { useT } from '../../lib/use-t';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { dayLook, isBookable, type DayTone, type DeliveryDay } from '../day-status/day-look';
import { useLocale } from '../../lib/use-locale';
import { DayGlyph } from '../../ui/day-glyph';
import type { DayLoad } from './load-of-day';

const tones: Record<DayTone, { bg: string; border: string; color: string }> = {
  available: { bg: 'success.subtle', border: 'success.emphasized', color: 'success.fg' },
  limited: { bg: 'medium.subtle', border: 'medium.emphasized', color: 'medium.fg' },
  full: { bg: 'full.subtle', border: 'full.subtle', color: 'full.fg' },
  closed: { bg: 'closed.subtle', border: 'closed.line', color: 'closed.fg' },
  far: { bg: 'bg.panel', border: 'border', color: 'closed.fg' },
};

interface StripCellProps {
  day: DeliveryDay;
  /** Null where its user may not see loads. */
  load: DayLoad | null;
  chosen: boolean;
  pending: boolean;
  tabbable: boolean;
  onChoose: () => void;
}

/** A day that can be offered: its load by figures, its status by shape and colour. */
export function StripCell({ day, load, chosen, pending, tabbable, onChoose }: StripCellProps) {
  const t = useT();
  const locale = useLocale();
  const look = dayLook(day);
  const isOver = load !== null && load.overbookedBy > 0;
  const isPast = chosen && !isBookable(day);
  const tone = tones[look.tone];
  const [weekday = ''] = deliveryDateText(day.date, locale, 'chip')
    .split(' ')
    .filter((word) => !/\d/.test(word));
  const loadWords = load ? t('dayStrip.load', { booked: load.booked, limit: load.limit }) : '';
  const label = [deliveryDateText(day.date, locale), t(isOver ? 'dayStrip.over' : look.word), loadWords];
  return (
    <chakra.button
      type="button"
      data-date={day.date}
      aria-pressed={chosen}
      aria-busy={pending || undefined}
      aria-label={label.filter((part) => part !== '').join(', ')}
      tabIndex={tabbable ? 0 : -1}
      onClick={onChoose}
      flex="1 0 auto"
      minWidth={{ base: '4.25rem', md: '3.875rem' }}
      // In a second row as wide as in the first.
      maxWidth={{ md: '5.5rem', '2xl': 'none' }}
      minHeight="4.75rem"
      display="flex"
      flexDirection="column"
      justifyContent="space-between"
      px="2"
      py="1.5"
      textAlign="start"
      borderRadius="tile"
      borderWidth={isPast ? '2px' : '1px'}
      borderStyle="solid"
      borderColor={isPast ? 'full.solid' : chosen ? 'primary.solid' : tone.border}
      bg={chosen && !isPast ? 'primary.solid' : tone.bg}
      color={chosen && !isPast ? 'primary.contrast' : tone.color}
      fontVariantNumeric="tabular-nums"
      cursor="pointer"
      opacity={pending ? 0.75 : undefined}
      _hover={{ borderColor: isPast ? 'full.solid' : 'primary.solid' }}
    >
      <chakra.span display="flex" alignItems="center" justifyContent="space-between" gap="1" textStyle="xs" fontWeight="500">
        {weekday}
        <DayGlyph kind={chosen && !isPast ? 'chosen' : isOver ? 'overbooked' : look.glyph} size={12} />
      </chakra.span>
      <chakra.span
        fontSize="1.125rem"
        lineHeight="1.5rem"
        fontWeight="650"
        color={chosen && !isPast ? 'inherit' : isBookable(day) ? 'fg' : undefined}
        textDecoration={!isBookable(day) && !chosen ? 'line-through' : undefined}
      >
        {day.date.slice(8)}
      </chakra.span>
      <chakra.span textStyle="xs" fontWeight="500">
        {load ? `${load.booked} / ${load.limit}` : t(look.word)}
      </chakra.span>
    </chakra.button>
  );
}
