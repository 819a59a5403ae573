import type { ReactNode } from 'react';
import { tokenColor } from '../theme/art-colors';
import { Lorry } from './lorry';

export type StepArtKind = 'place' | 'date' | 'lorry';

const drawings: Record<StepArtKind, ReactNode> = {
  place: (
    <>
      <rect width="72" height="72" rx="16" fill={tokenColor('primary.muted')} />
      <path d="M10 56c12-8 22-4 30-8s14-6 22-4v12a6 6 0 0 1-6 6H16a6 6 0 0 1-6-6z" fill={tokenColor('primary.emphasized')} />
      <path d="M36 14c-9 0-15.5 6.7-15.5 15C20.5 40 36 53 36 53s15.5-13 15.5-24C51.5 20.7 45 14 36 14z" fill="#0B5CA9" />
      <circle cx="36" cy="29" r="6.5" fill="#E8B45C" />
    </>
  ),
  date: (
    <>
      <rect width="72" height="72" rx="16" fill={tokenColor('accent.muted')} />
      <rect x="15" y="18" width="42" height="40" rx="8" fill="#fff" />
      <path d="M15 26a8 8 0 0 1 8-8h26a8 8 0 0 1 8 8v4H15z" fill="#40A1A0" />
      <rect x="24" y="13" width="4" height="9" rx="2" fill="#1C5555" />
      <rect x="44" y="13" width="4" height="9" rx="2" fill="#1C5555" />
      <g fill="#D6ECEB">
        <rect x="21" y="35" width="7" height="6" rx="2" />
        <rect x="32.5" y="35" width="7" height="6" rx="2" />
        <rect x="44" y="35" width="7" height="6" rx="2" />
        <rect x="21" y="46" width="7" height="6" rx="2" />
      </g>
      <rect x="30" y="43.5" width="12" height="11" rx="3.5" fill="#0B5CA9" />
      <path d="M33 49l2.3 2.3L39.5 47" fill="none" stroke="#fff" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
  lorry: (
    <>
      <rect width="72" height="72" rx="16" fill={tokenColor('medium.muted')} />
      <rect y="53" width="72" height="3" fill={tokenColor('medium.emphasized')} />
      <g transform="translate(9 55.5) scale(.236)">
        <Lorry shadow={false} />
      </g>
    </>
  ),
};

/** A 72 px picture for one of the three steps. */
export function StepArt({ kind }: { kind: StepArtKind }) {
  return (
    <svg width="72" height="72" viewBox="0 0 72 72" aria-hidden="true" style={{ display: 'block', flex: 'none' }}>
      {drawings[kind]}
    </svg>
  );
}
