import { chakra } from '@chakra-ui/react';
import { art } from '../theme/art-colors';
import { Lorry } from './lorry';
import { BroadcastTower, Cloud, House, Palm, TwinTowers } from './scenery';

interface HomeSceneProps {
  /** The part of the drawing that is shown in full width; the ground continues beyond it. */
  viewBox: string;
  /** Pixels; 100% fills the container and clips the rest. */
  width: number | '100%';
  /** Pixels. Default: by the shape of the drawn part. */
  height?: number;
}

// Sky, hills and road extend beyond both sides of the picture, for wider screens.
const lorryAt = 716;

/**
 * A Malaysian morning with the lorry; in dark mode windows glow and the sun is a moon. The lorry drives in once, but not on telephones,
 * where the animation would slow down the start of the page.
 */
export function HomeScene({ viewBox, width, height }: HomeSceneProps) {
  return (
    <svg
      width={width}
      height={height}
      viewBox={viewBox}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      data-scene=""
      style={{ display: 'block', flex: 'none', overflow: width === '100%' ? 'hidden' : 'visible' }}
    >
      <circle cx="1150" cy="122" r="80" fill={art('sunHalo')} />
      <circle cx="1150" cy="122" r="54" fill={art('sun')} />
      <Cloud x={980} y={104} scale={0.9} />
      <Cloud x={1222} y={150} />
      <Cloud x={866} y={40} scale={0.62} opacity={0.85} />
      <Cloud x={1330} y={54} scale={0.56} opacity={0.8} />
      <path d="M-2560 404H0C160 372 300 392 460 384s240-66 400-62 210 28 330 4 170-34 250-28h2560v162H-2560z" fill={art('hillFar')} />
      <g fill={art('towerFar')}>
        <rect x="716" y="268" width="44" height="150" />
        <rect x="1000" y="254" width="38" height="162" />
        <rect x="1042" y="290" width="40" height="122" />
        <rect x="666" y="306" width="46" height="110" />
      </g>
      <BroadcastTower x={790} y={420} scale={1.28} />
      <TwinTowers x={868} y={420} scale={1.32} />
      <path d="M-2560 420H0c160-34 300-22 440-16s300-28 470-16 300 22 530-14h2560v86H-2560z" fill={art('hillMiddle')} />
      <Palm x={232} y={426} scale={0.62} color="palm" />
      <Palm x={196} y={426} scale={0.86} />
      <Palm x={548} y={424} scale={0.6} />
      <path d="M-2560 426H0c200-14 420-8 700-6s500-8 740-2h2560v40H-2560z" fill={art('hillNear')} />
      <g transform="translate(1084 432) scale(1.22)">
        <House x={0} y={0} roof="roofBlue" door="door" />
        <House x={92} y={0} roof="roofTeal" door="roofBlue" />
        <House x={184} y={0} roof="roofPale" door="door" />
      </g>
      <Palm x={1062} y={433} scale={0.92} color="palm" />
      <Palm x={1038} y={433} scale={0.62} />
      <rect x="-2560" y="431" width="6560" height="29" fill={art('road')} />
      <path d="M-2548.5 446.5H4100" stroke={art('roadLine')} strokeWidth="3" strokeLinecap="round" strokeDasharray="27 37" />
      <chakra.g animation={{ base: 'none', sm: 'rollIn 900ms {easings.sheet}' }}>
        <g stroke={art('cloud')} strokeWidth="4" strokeLinecap="round">
          <path d={`M${lorryAt - 58} 352h40M${lorryAt - 84} 376h62M${lorryAt - 46} 398h26`} />
        </g>
        <g transform={`translate(${lorryAt} 443) scale(1.3)`}>
          <Lorry />
        </g>
      </chakra.g>
    </svg>
  );
}
