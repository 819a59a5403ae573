import type { ReactNode } from 'react';
import { tokenColor } from './theme/art-colors';

export type DayGlyphKind = 'available' | 'limited' | 'full' | 'closed' | 'holiday' | 'chosen' | 'overbooked';

const shapes: Record<DayGlyphKind, ReactNode> = {
  available: (
    <>
      <circle cx="6" cy="6" r="5.2" fill={tokenColor('success.solid')} />
      <path
        d="M3.6 6.2 5.3 7.9 8.5 4.5"
        fill="none"
        stroke={tokenColor('success.contrast')}
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  limited: (
    <>
      <circle cx="6" cy="6" r="4.7" fill="none" stroke="currentColor" strokeWidth="1.3" />
      <path d="M6 1.3a4.7 4.7 0 0 0 0 9.4z" fill="currentColor" />
    </>
  ),
  full: (
    <>
      <rect x=".8" y=".8" width="10.4" height="10.4" rx="3" fill={tokenColor('full.solid')} />
      <path d="M4 4l4 4M8 4l-4 4" stroke={tokenColor('full.contrast')} strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
  closed: <path d="M2.5 6h7" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />,
  holiday: <path d="M6 .9l1.5 3.2 3.5.4-2.6 2.4.7 3.5L6 8.7l-3.1 1.7.7-3.5L1 4.5l3.5-.4z" fill="currentColor" />,
  chosen: <path d="M2 6.3 4.8 9 10 3.4" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />,
  overbooked: (
    <>
      <path d="M6 1 11.3 10.6H.7z" fill="currentColor" stroke="currentColor" strokeLinejoin="round" />
      <path d="M6 4.4v2.7M6 8.8v.1" stroke={tokenColor('full.solid')} strokeWidth="1.3" strokeLinecap="round" />
    </>
  ),
};

/** The shape of a day's status: each status has its own, not only a colour. Decorative: write the status in words beside it. */
export function DayGlyph({ kind, size = 14 }: { kind: DayGlyphKind; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true" style={{ display: 'block', flex: 'none' }}>
      {shapes[kind]}
    </svg>
  );
}
