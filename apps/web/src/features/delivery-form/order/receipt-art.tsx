import { tokenColor } from '../../../ui/theme/art-colors';

const line = tokenColor('bg.muted');

/** Where the number stands on a receipt. The number is an example. */
export function ReceiptArt({ width }: { width: number }) {
  return (
    <svg viewBox="0 0 68 84" width={width} aria-hidden="true" style={{ display: 'block', flex: 'none' }}>
      <path
        d="M3 1h62v78l-5.2-4-5.1 4-5.2-4-5.2 4-5.1-4-5.2 4-5.2-4-5.1 4-5.2-4-5.2 4-5.1-4L3 79z"
        fill={tokenColor('bg.panel')}
        stroke={tokenColor('border.strong')}
      />
      <rect x="10" y="9" width="14" height="14" rx="4" fill={tokenColor('primary.solid')} />
      <g fill={line}>
        <rect x="30" y="11" width="26" height="4" rx="2" />
        <rect x="30" y="18" width="16" height="4" rx="2" />
        <rect x="10" y="49" width="28" height="4" rx="2" />
        <rect x="10" y="57" width="24" height="4" rx="2" />
        <rect x="10" y="65" width="18" height="4" rx="2" />
        <rect x="48" y="49" width="10" height="4" rx="2" />
        <rect x="48" y="57" width="10" height="4" rx="2" />
      </g>
      <rect
        x="7"
        y="28"
        width="54"
        height="15"
        rx="5"
        fill={tokenColor('primary.muted')}
        stroke={tokenColor('primary.solid')}
        strokeWidth="1.5"
      />
      <text
        x="34"
        y="38.7"
        textAnchor="middle"
        fontWeight="700"
        fill={tokenColor('primary.fg')}
        style={{ fontSize: 8.4, letterSpacing: 0 }}
      >
        DEMO-1001
      </text>
    </svg>
  );
}
