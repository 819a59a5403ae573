import { art, tokenColor } from '../theme/art-colors';
import { Cloud } from './scenery';

/** A made bed at night; `done` adds the tick of a confirmed booking. `width` in pixels. */
export function BedScene({ width = 200, done = false }: { width?: number; done?: boolean }) {
  return (
    <svg
      width={width}
      height={width * 0.72}
      viewBox="0 0 240 172"
      aria-hidden="true"
      style={{ display: 'block', flex: 'none', maxWidth: '100%' }}
    >
      <path d="M22 132C10 84 52 22 122 22s108 52 98 110z" fill={art('sky')} />
      <path transform="translate(-40 -4)" d="M182 34a22 22 0 1 0 17 36 26 26 0 0 1-17-36z" fill={art('door')} />
      <g fill={art('door')}>
        <circle cx="66" cy="54" r="2.5" />
        <circle cx="104" cy="36" r="2" />
        <circle cx="186" cy="58" r="2.5" />
      </g>
      <Cloud x={34} y={66} scale={0.42} />
      <rect x="34" y="76" width="12" height="74" rx="6" fill="#0B5CA9" />
      <rect x="194" y="104" width="12" height="46" rx="6" fill="#0B5CA9" />
      <rect x="40" y="122" width="160" height="18" rx="4" fill="#1F72C0" />
      <rect x="42" y="100" width="156" height="26" rx="11" fill="#fff" />
      <path d="M42 113h156v2a11 11 0 0 1-11 11H53a11 11 0 0 1-11-11z" fill="#E3ECF6" />
      <rect x="50" y="84" width="46" height="20" rx="10" fill="#78C0BF" />
      <rect x="56" y="88" width="28" height="5" rx="2.5" fill="#AFDAD9" />
      <path d="M104 100h84a10 10 0 0 1 10 10v16h-84a10 10 0 0 1-10-10z" fill="#40A1A0" />
      <path d="M104 100h84a10 10 0 0 1 10 10v1h-94z" fill="#AFDAD9" />
      <ellipse cx="120" cy="154" rx="106" ry="5" fill="#13223A" opacity=".08" />
      {done && (
        <>
          <circle cx="190" cy="92" r="19" fill="#1EBDA7" stroke={tokenColor('bg.canvas')} strokeWidth="5" />
          <path d="M181.5 92.5l6 6 11.5-12.5" fill="none" stroke="#05302A" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
        </>
      )}
    </svg>
  );
}
