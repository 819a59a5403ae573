import type { Plugin } from 'vite';
import { builtApplication } from './prerendered.config';

type Change = (code: string) => string | Promise<string>;

/** @throws for a library whose new release no longer has what is replaced */
function replaced(code: string, from: string, to: string): string {
  if (!code.includes(from)) throw new Error(`A library no longer contains what lean-start.config.ts replaces: ${from}`);
  return code.replaceAll(from, () => to);
}

function between(code: string, from: string, to: string): string {
  const [start, end] = [code.indexOf(from), code.indexOf(to)];
  if (start < 0 || end < start) throw new Error(`A library no longer contains what lean-start.config.ts takes: ${from}`);
  return code.slice(start, end);
}

/** What libraries do at their start that no visitor of ours needs, by the end of the file's path. */
const changes: Record<string, Change> = {
  // The global styles are a file (prerendered.config.ts).
  '@chakra-ui/react/dist/esm/styled-system/system.js': (code) =>
    replaced(
      replaced(code, 'const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];', 'const _global = [];'),
      'const result = createPreflight({ preflight });',
      'const result = {};',
    ),

  // So are the values of the tokens. Of them the browser knows how styles name them, worked out by the build.
  '@chakra-ui/react/dist/esm/styled-system/token-dictionary.js': async (code) => {
    const { tokens } = await builtApplication();
    // Of all others it matters only that they are there.
    if ('opacity' in tokens)
      throw new Error('lean-start.config.ts does not know the values of tokens, which those of `opacity` are asked for.');
    return `${between(code, 'import ', 'const isToken')}
      export function createTokenDictionary({ prefix = '' }) {
        const byCategoryJson = JSON.parse(${JSON.stringify(JSON.stringify(tokens))});
        const flatMap = new Map();
        for (const category in byCategoryJson) {
          for (const prop in byCategoryJson[category]) flatMap.set(category + '.' + prop, byCategoryJson[category][prop]);
        }
        const getByName = (name) => flatMap.has(name) ? { name, value: flatMap.get(name) } : undefined;
        ${between(code, 'const colorMix =', 'const dictionary =')}
        const none = new Map();
        return { prefix, allTokens: [], flatMap, cssVarMap: none, categoryMap: none, colorPaletteMap: none, getByName, getVar, getCategoryValues, expandReferenceInValue };
      }`;
  },

  'src/ui/theme/tokens.ts': () => 'export const tokens = {}, semanticTokens = {}, keyframes = {};',
  'src/ui/theme/global-css.ts': () => 'export const globalCss = {};',
};

/** Leaves out of the browser's start what only takes time there. The build stops when a library has changed. */
export const leanStart: Plugin = {
  name: 'lean-start',
  apply: (_, { command, isSsrBuild = false }) => command === 'build' && !isSsrBuild,
  transform: {
    filter: { id: new RegExp(Object.keys(changes).join('|').replaceAll('.', '\\.')) },
    async handler(code, id) {
      const [, change] = Object.entries(changes).find(([file]) => id.endsWith(file)) ?? [];
      return change && { code: await change(code), map: null };
    },
  },
};
