import { describe, expect, test } from 'vitest';
import { artColors } from './art-colors';
import { semanticColors, type Shade } from './semantic-colors';

type SemanticColor = keyof typeof semanticColors;

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

/** Relative luminance of '#RRGGBB' (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const text: readonly (readonly [SemanticColor, SemanticColor])[] = [
  ...(['bg.canvas', 'bg.panel', 'bg.raised', 'bg.subtle', 'bg.muted', 'bg.hover', 'bg.segment'] as const).map((bg) => ['fg', bg] as const),
  ...(['bg.canvas', 'bg.panel', 'bg.raised', 'bg.subtle', 'bg.muted'] as const).map((bg) => ['fg.muted', bg] as const),
  ...(['bg.canvas', 'bg.panel', 'bg.raised', 'bg.subtle'] as const).map((bg) => ['fg.subtle', bg] as const),
  ['fg.inverted', 'bg.inverted'],
  ['fg.code', 'bg.code'],
  ['neutral.fg', 'neutral.muted'],
  ...(['primary', 'accent', 'secondary', 'success', 'medium', 'full'] as const).flatMap(
    (palette) =>
      [
        [`${palette}.contrast`, `${palette}.solid`],
        [`${palette}.fg`, `${palette}.subtle`],
        [`${palette}.fg`, `${palette}.muted`],
        [`${palette}.fg`, 'bg.panel'],
        [`${palette}.fg`, 'bg.canvas'],
        ['fg', `${palette}.subtle`],
        ['fg.muted', `${palette}.subtle`],
      ] as const,
  ),
  ['primary.contrast', 'primary.solidHover'],
  ['success.fg', 'success.emphasized'],
  ['medium.fg', 'medium.emphasized'],
  ['closed.fg', 'closed.subtle'],
];

/** Icons, edges of controls, focus. */
const graphics: readonly (readonly [SemanticColor, SemanticColor])[] = [
  ['border.control', 'bg.panel'],
  ['border.control', 'bg.canvas'],
  ['focusRing', 'bg.canvas'],
  ['focusRing', 'bg.panel'],
  ['primary.solid', 'bg.panel'],
  ['full.solid', 'bg.panel'],
  ['primary.inverted', 'bg.inverted'],
  ['success.inverted', 'bg.inverted'],
  ['medium.inverted', 'bg.inverted'],
  ['full.inverted', 'bg.inverted'],
];

const tooLow = (pairs: typeof text, mode: 0 | 1, min: number) =>
  pairs
    .map(([front, back]) => ({ pair: `${front} on ${back}`, ratio: contrast(semanticColors[front][mode], semanticColors[back][mode]) }))
    .filter(({ ratio }) => Math.round(ratio * 10) / 10 < min);

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('%s', (_name, mode) => {
  test('text has 4.5 to 1', () => expect(tooLow(text, mode, 4.5)).toEqual([]));

  test('icons and edges have 3 to 1', () => expect(tooLow(graphics, mode, 3)).toEqual([]));

  test('text on the home sky has 4.5 to 1 from its top to its foot', () => {
    const skies: Shade[] = [artColors.sky, artColors.skyEnd];
    const words = [semanticColors.fg, semanticColors['fg.muted'], semanticColors['primary.fg']];
    expect(skies.flatMap((sky) => words.filter((word) => contrast(word[mode], sky[mode]) < 4.5))).toEqual([]);
  });
});

test('the brand colours are those of the specification (section 9)', () => {
  const brand = (['primary', 'accent', 'secondary', 'full', 'medium', 'success'] as const).map((name) =>
    semanticColors[`${name}.solid`][0].toLowerCase(),
  );
  expect(brand).toEqual(['#0b5ca9', '#40a1a0', '#445ebd', '#e21919', '#e8b45c', '#1ebda7']);
});
