import { art } from '../theme/art-colors';

function Wheel({ x }: { x: number }) {
  return (
    <g>
      <circle cx={x} cy="-16" r="17" fill={art('ink')} />
      <circle cx={x} cy="-16" r="7.82" fill="#C9D3DF" />
      <circle cx={x} cy="-16" r="2.72" fill={art('ink')} />
    </g>
  );
}

/** The delivery lorry, 230 wide and 112 high, standing on y = 0 of its own coordinates: a part of an SVG. */
export function Lorry({ shadow = true }: { shadow?: boolean }) {
  return (
    <>
      {shadow && <ellipse cx="118" cy="1" rx="132" ry="5" fill="#13223A" opacity=".1" />}
      <rect y="-112" width="158" height="94" rx="9" fill={art('box')} />
      <path d="M0-36h158v9a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9z" fill={art('boxShade')} />
      <rect y="-44" width="158" height="8" fill="#40A1A0" />
      <g transform="translate(54 -100) scale(1.62)">
        <rect x="3" y="4" width="4" height="24" rx="2" fill="#0B5CA9" />
        <rect x="3" y="16.5" width="26" height="6.5" rx="3.25" fill="#0B5CA9" />
        <rect x="25" y="17" width="4" height="11" rx="2" fill="#0B5CA9" />
        <rect x="9" y="10" width="9" height="5.5" rx="2.75" fill="#78C0BF" />
      </g>
      <path d="M162-88h38a14 14 0 0 1 12.6 8l15 31a14 14 0 0 1 1.4 6v17a8 8 0 0 1-8 8h-59z" fill={art('lorry')} />
      <path d="M178-78h20a6 6 0 0 1 5.4 3.4L214-52h-36z" fill="#DCE9F7" />
      <path d="M186-78h8l-10 26h-6v-8z" fill="#fff" opacity=".6" />
      <rect x="178" y="-44" width="14" height="4" rx="2" fill="#fff" opacity=".7" />
      <rect x="220" y="-38" width="9" height="10" rx="3" fill="#F5DDAA" />
      <rect x="156" y="-24" width="73" height="6" rx="3" fill={art('lorryDark')} />
      <rect x="20" y="-20" width="140" height="6" fill={art('ink')} opacity=".75" />
      <Wheel x={44} />
      <Wheel x={194} />
    </>
  );
}

/** A picture of the lorry in a landscape for a card, as wide as its container. `height` in pixels. */
export function LorryScene({ height = 120 }: { height?: number }) {
  return (
    <svg
      width="100%"
      height={height}
      viewBox="0 0 300 118"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
      style={{ display: 'block', background: `linear-gradient(${art('sky')}, ${art('skyEnd')})` }}
    >
      <circle cx="226" cy="30" r="18" fill={art('sun')} />
      <path d="M-700 118c300 4 560 0 680-10 60-22 160-26 340-6 160 10 400 16 680 12v26H-700z" fill={art('hillMiddle')} />
      <g transform="translate(60 110) scale(.72)">
        <Lorry />
      </g>
    </svg>
  );
}
