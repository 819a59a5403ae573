import { artColors } from './art-colors';
import { semanticColors, type Shade } from './semantic-colors';

type TokenValue = { value: string | { _light: string; _dark: string } };
interface TokenTree {
  [name: string]: TokenTree | TokenValue;
}

const asTokens = (names: Record<string, string>): Record<string, { value: string }> =>
  Object.fromEntries(Object.entries(names).map(([name, value]) => [name, { value }]));

/** `{ 'bg.canvas': [light, dark], fg: [...] , 'fg.muted': [...] }` as Chakra's tree; a bare name is its DEFAULT. */
function shadesAsTree(shades: Record<string, Shade>): TokenTree {
  const tree: Record<string, Record<string, TokenValue>> = {};
  for (const [name, [_light, _dark]] of Object.entries(shades)) {
    const [group = name, leaf = 'DEFAULT'] = name.split('.');
    tree[group] = { ...tree[group], [leaf]: { value: { _light, _dark } } };
  }
  return tree;
}

// 4 px base: `p="6"` is 24 px. Half steps exist where the design uses them.
const steps = [
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 24, 28, 32, 36, 40, 48, 56, 64, 72, 80, 96,
];
const spacing = asTokens(Object.fromEntries(steps.map((step) => [String(step), `${step / 4}rem`])));

const figtree =
  "'Figtree Variable', 'Figtree fallback', system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', sans-serif";

export const tokens = {
  spacing,
  sizes: {
    ...spacing,
    full: { value: '100%' },
    container: { value: '70rem' },
    aside: { value: '19rem' },
    dialog: { value: '27.5rem' },
  },
  radii: asTokens({ l1: '6px', l2: '10px', tile: '12px', l3: '16px', full: '9999px' }),
  fonts: asTokens({ body: figtree, heading: figtree }),
  durations: asTokens({ quick: '120ms', pop: '180ms', sheet: '240ms' }),
  easings: asTokens({ sheet: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }),
  zIndex: asTokens({ sticky: '10', popover: '30', snackbar: '60', progress: '70', skip: '80' }),
};

/** Tokens that differ between light and dark mode. */
export const semanticTokens = {
  colors: { ...shadesAsTree(semanticColors), art: shadesAsTree(artColors) },
  shadows: {
    float: {
      value: {
        _light: '0 1px 2px rgba(19, 34, 58, 0.06), 0 8px 24px -4px rgba(19, 34, 58, 0.14), 0 24px 48px -16px rgba(19, 34, 58, 0.14)',
        _dark: '0 0 0 1px rgba(255, 255, 255, 0.06), 0 12px 32px -4px rgba(0, 0, 0, 0.6)',
      },
    },
    dialog: {
      value: {
        _light: '0 2px 4px rgba(19, 34, 58, 0.06), 0 24px 64px -12px rgba(19, 34, 58, 0.28)',
        _dark: '0 0 0 1px rgba(255, 255, 255, 0.06), 0 24px 64px -8px rgba(0, 0, 0, 0.7)',
      },
    },
    bar: {
      value: {
        _light: '0 -1px 0 {colors.border}, 0 -12px 28px -12px rgba(19, 34, 58, 0.12)',
        _dark: '0 -1px 0 {colors.border}, 0 -12px 28px -8px rgba(0, 0, 0, 0.5)',
      },
    },
  },
};

export const keyframes = {
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.55' } },
  fadeIn: { from: { opacity: '0' } },
  dialogIn: { from: { opacity: '0', transform: 'translateY(8px)' } },
  sheetIn: { from: { transform: 'translateY(100%)' } },
  rise: { from: { opacity: '0', transform: 'translateY(4px)' } },
  drawerStart: { from: { transform: 'translateX(-100%)' } },
  drawerEnd: { from: { transform: 'translateX(100%)' } },
  rollIn: { from: { transform: 'translateX(-120%)' } },
};
