import 'fake-indexeddb/auto';
import { __unsafe_useEmotionCache as useStyleCache } from '@emotion/react';
import { cleanup, renderHook } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { setSession } from '../lib/session/session-store';

// Test files share a worker, its jsdom and the modules of node_modules, because creating these for each file took most of the time. This
// file gives each of them fresh modules of the client, and each test a clean browser.

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // The stores of a file live through all its tests. The event tells them that the storage was cleared.
  window.dispatchEvent(new StorageEvent('storage'));
});

afterEach(() => {
  // Unmounts first, so that no component sends requests for the next user.
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

/** Uses one style sheet, as in production: in development each rule is an element, and every query of jsdom visits all of them. */
function keepOneSheet(): void {
  Object.assign(styleCache()?.sheet ?? {}, { isSpeedy: true });
}

/** Removes all rules: a query of jsdom visits each of them, so that those of earlier files would slow down the later tests. */
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
  // Modules that are still loading would be kept for the next file.
  await vi.dynamicImportSettled();
  vi.resetModules();
});
