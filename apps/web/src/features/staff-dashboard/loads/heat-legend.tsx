import { chakra } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { DayGlyph, type DayGlyphKind } from '../../../ui/day-glyph';

const Box = chakra('span', { base: { display: 'grid', placeItems: 'center', boxSize: '1.125rem', borderRadius: '5px' } });

const kinds = [
  ['limited', 'deliveryForm.day.limited', { bg: 'medium.muted', color: 'medium.fg' }],
  ['full', 'deliveryForm.day.full', { bg: 'full.muted', color: 'full.fg' }],
  ['overbooked', 'dashboard.overbooked', { bg: 'full.solid', color: 'full.contrast' }],
  ['closed', 'deliveryForm.day.closed', { bg: 'bg.subtle', color: 'fg.subtle' }],
  ['holiday', 'deliveryForm.day.holiday', { bg: 'closed.subtle', color: 'closed.fg' }],
] as const satisfies readonly (readonly [DayGlyphKind, string, object])[];

/** What colours and shapes of the strip mean. */
export function HeatLegend() {
  return (
    <chakra.ul
      hideBelow="md"
      listStyleType="none"
      display="flex"
      flexWrap="wrap"
      columnGap="4"
      rowGap="1"
      textStyle="xs"
      color="fg.muted"
      css={{ '& > li': { display: 'flex', alignItems: 'center', gap: '1.5' } }}
    >
      <li>
        <chakra.span display="flex" gap="1px" aria-hidden="true">
          {['success.subtle', 'success.muted', 'success.emphasized'].map((color) => (
            <Box key={color} bg={color} width="0.875rem" />
          ))}
        </chakra.span>
        <FormattedMessage id="deliveryForm.day.available" />
      </li>
      {kinds.map(([kind, word, colors]) => (
        <li key={kind}>
          <Box {...colors}>
            <DayGlyph kind={kind} size={10} />
          </Box>
          <FormattedMessage id={word} />
        </li>
      ))}
    </chakra.ul>
  );
}
