import { chakra, Flex } from '@chakra-ui/react';
import { memo } from 'react';
import { useT } from '../../lib/use-t';
import { DayGlyph, type DayGlyphKind } from '../../ui/day-glyph';

const signs: readonly { glyph: DayGlyphKind; word: string; color: string }[] = [
  { glyph: 'available', word: 'deliveryForm.day.available', color: 'success.fg' },
  { glyph: 'limited', word: 'deliveryForm.day.limited', color: 'medium.fg' },
  { glyph: 'full', word: 'deliveryForm.day.full', color: 'full.fg' },
  { glyph: 'overbooked', word: 'staffCalendar.overbooked', color: 'full.fg' },
  { glyph: 'closed', word: 'deliveryForm.day.closed', color: 'closed.fg' },
  { glyph: 'holiday', word: 'deliveryForm.day.holiday', color: 'closed.fg' },
];

/** What the shapes mean. */
export const CalendarLegend = memo(function CalendarLegend() {
  const t = useT();
  return (
    <Flex wrap="wrap" mt="3" columnGap="4" rowGap="1.5" textStyle="xs" color="fg.muted">
      {signs.map(({ glyph, word, color }) => (
        <Flex key={glyph} as="span" align="center" gap="1.5">
          <chakra.span color={color}>
            <DayGlyph kind={glyph} size={12} />
          </chakra.span>
          {t(word)}
        </Flex>
      ))}
    </Flex>
  );
});
