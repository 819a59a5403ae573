import { Box, chakra } from '@chakra-ui/react';
import { useT } from '../../lib/use-locale';
import { DayGlyph } from '../../ui/day-glyph';
import { dayLook } from '../day-status/day-look';
import { toneColor } from '../day-status/day-status-line';
import { largeText } from '../../ui/theme/media';

const shown = (['AVAILABLE', 'LIMITED', 'FULL', 'CLOSED'] as const).map((status) => dayLook({ status, reason: null }));

/** Explains the shapes of the calendar. */
export function CalendarLegend() {
  const t = useT();
  return (
    <chakra.ul
      display={{ base: 'grid', md: 'flex' }}
      css={{ gridTemplateColumns: '1fr 1fr', [largeText]: { gridTemplateColumns: '1fr' } }}
      gap="0.5rem 1.125rem"
      mt="4"
      textStyle="help"
      color="fg.muted"
    >
      {shown.map(({ tone, glyph, word }) => (
        <chakra.li key={tone} display="inline-flex" alignItems="center" gap="1.5">
          <Box as="span" color={toneColor[tone]}>
            <DayGlyph kind={glyph} />
          </Box>
          {t(word)}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
