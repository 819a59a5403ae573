import { colorScales as c } from './color-scales';

/** A colour in light and in dark mode. */
export type Shade = readonly [light: string, dark: string];

/**
 * Every colour that a screen may name, by token. AA contrast of the pairs in use is computed in
 * semantic-colors.test.ts. White text is never used on success, medium or accent: use `contrast`, or `fg` on a tint.
 */
export const semanticColors = {
  'bg.canvas': [c.linen[50], c.night[950]],
  'bg.panel': [c.linen[0], c.night[900]],
  'bg.raised': [c.linen[0], c.night[800]],
  'bg.subtle': [c.linen[100], c.night[800]],
  'bg.muted': [c.linen[200], c.night[700]],
  'bg.hover': ['#F6F4F0', '#182739'],
  'bg.segment': [c.linen[0], c.night[600]],
  'bg.inverted': [c.ink[900], '#E8EEF6'],
  'bg.code': ['#0F1A29', '#0A131F'],
  fg: [c.ink[900], '#E8EEF6'],
  'fg.muted': [c.ink[600], '#AFBDCF'],
  'fg.subtle': ['#5F6D83', '#8FA0B6'],
  'fg.inverted': ['#F4F7FB', c.ink[900]],
  'fg.code': ['#DCE6F1', '#DCE6F1'],
  border: ['#E6E3DB', '#22344B'],
  'border.strong': [c.linen[300], '#30455F'],
  'border.control': ['#8491A4', '#64798F'],
  scrim: ['rgba(15, 27, 44, 0.44)', 'rgba(3, 8, 15, 0.66)'],
  focusRing: [c.primary[500], '#7DB9F1'],

  'primary.solid': [c.primary[600], '#5FA8EC'],
  'primary.solidHover': [c.primary[700], '#7DB9F1'],
  'primary.contrast': ['#FFFFFF', '#06182C'],
  'primary.fg': [c.primary[600], '#86BFF6'],
  'primary.subtle': [c.primary[50], '#11273F'],
  'primary.muted': [c.primary[100], '#173453'],
  'primary.emphasized': [c.primary[200], '#22476F'],
  'primary.focusRing': [c.primary[500], '#7DB9F1'],
  'primary.inverted': [c.primary[300], c.primary[600]],

  'accent.solid': [c.accent[400], '#58B7B5'],
  'accent.contrast': ['#06292B', '#06292B'],
  'accent.fg': [c.accent[600], '#7FD0CE'],
  'accent.subtle': [c.accent[50], '#0F2A30'],
  'accent.muted': [c.accent[100], '#15393F'],
  'accent.emphasized': [c.accent[200], '#1D4D53'],

  'secondary.solid': [c.secondary[500], '#8C9FEF'],
  'secondary.contrast': ['#FFFFFF', '#0B1233'],
  'secondary.fg': ['#3A52AE', '#A9B7F5'],
  'secondary.subtle': [c.secondary[50], '#181F40'],
  'secondary.muted': [c.secondary[100], '#222B57'],
  'secondary.emphasized': [c.secondary[200], '#303C75'],

  'success.solid': [c.success[400], '#2FCDB6'],
  'success.contrast': ['#05302A', '#05302A'],
  'success.fg': [c.success[700], '#6FDFCD'],
  'success.subtle': [c.success[50], '#0B2A2B'],
  'success.muted': [c.success[100], '#0E3B38'],
  'success.emphasized': [c.success[200], '#13524B'],
  'success.inverted': [c.success[400], c.success[600]],

  'medium.solid': [c.medium[400], '#E8B45C'],
  'medium.contrast': ['#3A2605', '#3A2605'],
  'medium.fg': [c.medium[700], '#F2CB87'],
  'medium.subtle': [c.medium[50], '#2B2416'],
  'medium.muted': [c.medium[100], '#3D311A'],
  'medium.emphasized': [c.medium[200], '#57441F'],
  'medium.inverted': [c.medium[400], c.medium[600]],

  'full.solid': [c.full[500], '#F0524E'],
  'full.contrast': ['#FFFFFF', '#2A0505'],
  'full.fg': ['#B01010', '#FF9D98'],
  'full.subtle': [c.full[50], '#301A1F'],
  'full.muted': [c.full[100], '#462026'],
  'full.emphasized': [c.full[200], '#6A272B'],
  'full.inverted': [c.full[300], c.full[600]],

  'neutral.fg': [c.ink[600], '#AFBDCF'],
  'neutral.muted': [c.linen[200], c.night[700]],

  'closed.fg': ['#5F6D83', '#8FA0B6'],
  'closed.subtle': ['#F1EEE8', '#131F2E'],
  'closed.line': ['#DCD7CC', '#26384F'],
} as const satisfies Record<string, Shade>;
