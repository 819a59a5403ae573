import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { DayGlyph } from '../../../ui/day-glyph';
import { heatGlyph, heatTone, type HeatLoad } from './heat-strip';

const Surface = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: { base: '1', md: '0.5' },
    width: 'full',
    minHeight: { base: '11', md: '2.375rem' },
    px: { base: '1', md: '0' },
    borderRadius: 'l1',
    fontVariantNumeric: 'tabular-nums',
    fontSize: { base: '0.9375rem', md: '0.8125rem' },
    lineHeight: '1.125rem',
    fontWeight: '700',
    whiteSpace: 'nowrap',
    _hover: { boxShadow: 'inset 0 0 0 2px currentColor' },
    '& small': { fontSize: { base: '0.8125rem', md: '0.6875rem' }, fontWeight: '500' },
    _highContrast: { border: '1px solid' },
  },
  variants: {
    tone: {
      low: { bg: 'success.subtle', color: 'success.fg' },
      middle: { bg: 'success.muted', color: 'success.fg' },
      high: { bg: 'success.emphasized', color: 'success.fg' },
      limited: { bg: 'medium.muted', color: 'medium.fg' },
      full: { bg: 'full.muted', color: 'full.fg' },
      overbooked: { bg: 'full.solid', color: 'full.contrast' },
      closed: { bg: 'bg.subtle', color: 'fg.subtle' },
      holiday: {
        color: 'closed.fg',
        bg: 'closed.subtle',
        bgImage: 'repeating-linear-gradient(135deg, {colors.closed.line} 0 5px, transparent 5px 10px)',
      },
    },
  },
});

interface HeatCellProps {
  load: HeatLoad;
  label: string;
  /** Null: the day cannot be opened. */
  to: string | null;
  tabIndex: 0 | -1;
  onFocus: () => void;
}

/** One branch on one day: how many are booked of how many, in the colour and the shape of the day. */
export function HeatCell({ load, label, to, tabIndex, onFocus }: HeatCellProps) {
  const tone = heatTone(load);
  const glyph = heatGlyph[tone];
  const isQuiet = tone === 'closed' || tone === 'holiday';
  const content = (
    <>
      {glyph && <DayGlyph kind={glyph} size={11} />}
      {!isQuiet && (
        <span aria-hidden="true">
          {load.booked}
          <small>/{load.limit}</small>
        </span>
      )}
    </>
  );
  const shared = { tone, tabIndex, onFocus, title: load.note ?? undefined };
  if (to === null) {
    return (
      <Surface as="span" role="img" aria-label={label} {...shared}>
        {content}
      </Surface>
    );
  }
  return (
    <Surface asChild {...shared}>
      <Link to={to} aria-label={label}>
        {content}
      </Link>
    </Surface>
  );
}
