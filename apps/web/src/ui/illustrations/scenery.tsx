import { art, type ArtColor } from '../theme/art-colors';

/** Parts that the illustrations share. `x`, `y` is the position of a part's left foot or trunk. */
interface Place {
  x: number;
  y: number;
  scale?: number;
}

const at = ({ x, y, scale = 1 }: Place) => `translate(${x} ${y}) scale(${scale})`;

export function Cloud({ opacity = 1, ...place }: Place & { opacity?: number }) {
  return (
    <g transform={at(place)} opacity={opacity}>
      <path d="M18 40a18 18 0 0 1 2-36 26 26 0 0 1 49-2 20 20 0 0 1 31 20 10 10 0 0 1-2 18z" fill={art('cloud')} />
    </g>
  );
}

export function Palm({ color = 'palmLight', ...place }: Place & { color?: ArtColor }) {
  return (
    <g transform={at(place)}>
      <path d="M-2.5 0C-1-22-3-44 5-64l4 1C3-43 3.5-22 3.5 0z" fill={art('trunk')} />
      <path
        d="M7-64C-6-78-24-76-32-62c13-5 26-5 39-2zM7-64C16-80 34-80 42-68c-13-4-24-2-35 4zM7-64C2-84-12-90-24-84c13 3 23 10 31 20zM7-64C14-82 28-86 38-80c-12 2-22 8-31 16zM7-64C-4-66-20-58-24-44c10-10 20-16 31-20zM7-64c11-2 25 6 28 20-8-10-17-16-28-20z"
        fill={art(color)}
      />
    </g>
  );
}

export function House({ roof, door, ...place }: Place & { roof: ArtColor; door: ArtColor }) {
  return (
    <g transform={at(place)}>
      <rect y="-62" width="92" height="62" fill={art('wall')} />
      <rect y="-62" width="92" height="8" fill={art('wallTop')} />
      <path d="M-8-58 46-96 100-58z" fill={art(roof)} />
      <rect x="38" y="-80" width="16" height="12" rx="2" fill={art('wall')} opacity=".55" />
      <rect x="12" y="-46" width="26" height="22" rx="3" fill={art('window')} />
      <path d="M25-46v22M12-35h26" stroke={art('wall')} strokeWidth="2" />
      <rect x="54" y="-44" width="22" height="44" rx="3" fill={art(door)} />
      <circle cx="71" cy="-22" r="1.8" fill={art('wall')} />
      <rect x="-2" y="-4" width="96" height="4" fill={art('road')} />
    </g>
  );
}

const towerPath = 'V-110h6v-26h5v-18h4l3-26 3 26h4v18h5v26h6V0z';

export function TwinTowers(place: Place) {
  return (
    <g transform={at(place)} fill={art('tower')}>
      <path d={`M0 0${towerPath}`} />
      <path d={`M58 0${towerPath}`} />
      <rect x="30" y="-84" width="34" height="7" />
      <path d="M47-77 37-60h4l6-11 6 11h4z" />
    </g>
  );
}

export function BroadcastTower(place: Place) {
  return (
    <g transform={at(place)} fill={art('tower')}>
      <path d="M-4 0-2-110H2L4 0z" />
      <path d="M-15-110h30l-5-20h-20z" />
      <path d="M-9-132h18l-3-9h-12z" />
      <rect x="-1.2" y="-172" width="2.4" height="34" />
    </g>
  );
}
