import type { Shade } from './semantic-colors';

/** Colours of the illustrations: a morning by day; at night windows glow and the sun is a moon. */
export const artColors = {
  sun: ['#F5DDAA', '#E8EEF6'],
  sunHalo: ['#FBEED3', '#1C2D43'],
  cloud: ['#FFFFFF', '#1C2D43'],
  hillFar: ['#DCE9F7', '#12233A'],
  hillMiddle: ['#CFE6EA', '#12303A'],
  hillNear: ['#B9DCDB', '#154044'],
  tower: ['#C3D8EE', '#1A314D'],
  towerFar: ['#D3E3F3', '#16283F'],
  wall: ['#FFFFFF', '#2A3D57'],
  wallTop: ['#FAF6EC', '#31465F'],
  roofBlue: ['#4A90D3', '#1F72C0'],
  roofTeal: ['#40A1A0', '#2E8584'],
  roofPale: ['#87B6E3', '#2A5C90'],
  window: ['#DCE9F7', '#F2CB87'],
  door: ['#E8B45C', '#E8B45C'],
  road: ['#DAD6CC', '#1C2D43'],
  roadLine: ['#FAF9F6', '#0A131F'],
  palm: ['#2E8584', '#2E8584'],
  palmLight: ['#40A1A0', '#40A1A0'],
  trunk: ['#B59A6A', '#B59A6A'],
  ink: ['#13223A', '#050B14'],
  lorry: ['#0B5CA9', '#0B5CA9'],
  lorryDark: ['#0A4B8A', '#0A4B8A'],
  box: ['#FFFFFF', '#DCE6F1'],
  boxShade: ['#E9EFF6', '#B9C8DA'],
  sky: ['#E6F0FA', '#0F2036'],
  skyEnd: ['#FAF9F6', '#0A131F'],
} as const satisfies Record<string, Shade>;

export type ArtColor = keyof typeof artColors;

/** The CSS colour of an illustration's part, for `fill` and `stroke` of a plain SVG element. */
export const art = (name: ArtColor): string => `var(--chakra-colors-art-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)})`;

/** The CSS colour of a semantic token, for plain SVG elements: `tokenColor('success.solid')`. */
export const tokenColor = (name: string): string => `var(--chakra-colors-${name.replace('.', '-')})`;
