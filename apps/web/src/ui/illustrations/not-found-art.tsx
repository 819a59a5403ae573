import { chakra } from '@chakra-ui/react';
import { art } from '../theme/art-colors';

/** 404 with the moon as its zero, asleep in a bed. Decorative. */
export function NotFoundArt() {
  return (
    <chakra.svg
      viewBox="0 0 420 210"
      width={{ base: '320px', md: '440px' }}
      maxWidth="100%"
      height="auto"
      aria-hidden="true"
      display="block"
    >
      <path d="M14 176C6 96 86 26 208 26s206 66 198 150z" fill={art('sky')} />
      <g fill={art('door')}>
        <circle cx="58" cy="112" r="3" />
        <circle cx="346" cy="66" r="3" />
        <circle cx="300" cy="46" r="2" />
        <circle cx="130" cy="52" r="2" />
        <circle cx="366" cy="124" r="2" />
      </g>
      <g style={{ font: "800 112px 'Figtree Variable', sans-serif" }} textAnchor="middle" fill="#0B5CA9">
        <text x="98" y="152" style={{ letterSpacing: '-4px' }}>
          4
        </text>
        <text x="324" y="152">
          4
        </text>
      </g>
      <circle cx="210" cy="92" r="44" fill={art('door')} />
      <circle cx="228" cy="78" r="37" fill={art('sky')} />
      <rect x="140" y="120" width="9" height="56" rx="4.5" fill="#0B5CA9" />
      <rect x="272" y="138" width="9" height="38" rx="4.5" fill="#0B5CA9" />
      <rect x="144" y="154" width="134" height="13" rx="3" fill="#1F72C0" />
      <rect x="146" y="137" width="130" height="20" rx="9" fill="#fff" />
      <path d="M146 147h130v1a9 9 0 0 1-9 9H155a9 9 0 0 1-9-9z" fill="#E3ECF6" />
      <rect x="152" y="125" width="36" height="16" rx="8" fill="#78C0BF" />
      <path d="M196 137h70a10 10 0 0 1 10 10v10h-70a10 10 0 0 1-10-10z" fill="#40A1A0" />
      <ellipse cx="210" cy="180" rx="190" ry="6" fill="#13223A" opacity=".07" />
    </chakra.svg>
  );
}
