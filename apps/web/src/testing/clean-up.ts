import 'fake-indexeddb/auto';
import { __unsafe_useEmotionCache as useStyleCache } from '@emotion/react';
import { cleanup, renderHook } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { setSession } from '../lib/session/session-store';

// Files share a worker, its browser and what was loaded from node_modules: to make these for each file took most of the time. They
// do not share the client's modules with what these hold, nor anything that a test left in the browser.

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // As when another tab has cleared it: the stores of a test file live through all its tests.
  window.dispatchEvent(new StorageEvent('storage'));
});

afterEach(() => {
  // First, so that nothing asks again for the person who comes next.
  cleanup();
  setSession({ status: 'guest' }, 'here');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const setting of ['sms', 'otherCountries', 'quietHours', 'demo']) delete document.documentElement.dataset[setting];
});

function styleCache() {
  const { result, unmount } = renderHook(useStyleCache);
  unmount();
  return result.current;
}

/** One style sheet, as in production: in development each rule is an element, and jsdom walks through all of them at each search. */
function keepOneSheet(): void {
  Object.assign(styleCache()?.sheet ?? {}, { isSpeedy: true });
}

/** For each element that a test looks for, jsdom goes through all rules: with those of other files, tests would get slower and slower. */
function forgetStyles(): void {
  const cache = styleCache();
  cache?.sheet.flush();
  Object.assign(cache ?? {}, { inserted: {}, registered: {} });
}

beforeAll(keepOneSheet);

afterAll(async () => {
  forgetStyles();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`;
  indexedDB = new IDBFactory();
  history.replaceState(null, '', '/');
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  // What is still being loaded would be kept for the next file.
  await vi.dynamicImportSettled();
  vi.resetModules();
});
