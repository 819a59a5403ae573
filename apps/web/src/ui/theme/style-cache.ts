import createCache, { type EmotionCache } from '@emotion/cache';

/** Emotion's store of styles. What the build wrote into the file of styles (prerendered.config.ts) is not written a second time. */
export function createStyleCache(): EmotionCache {
  const cache = createCache({ key: 'css' });
  const file = document.getElementById('styles');
  if (file instanceof HTMLLinkElement && file.sheet) markInserted(cache, file.sheet.cssRules);
  return cache;
}

function markInserted(cache: EmotionCache, rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const name = /^\.css-(\w+)/.exec(rule.selectorText)?.[1];
      if (name) cache.inserted[name] = true;
    } else if (rule instanceof CSSGroupingRule) markInserted(cache, rule.cssRules);
  }
}
