import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAskBeforeUnload } from './use-ask-before-unload';

test('the browser asks before the tab is closed only while the hook is active', () => {
  const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { rerender, unmount } = renderHook(({ active }) => useAskBeforeUnload(active), { initialProps: { active: false } });
  expect(mayClose()).toBe(true);
  rerender({ active: true });
  expect(mayClose()).toBe(false);
  rerender({ active: false });
  expect(mayClose()).toBe(true);
  rerender({ active: true });
  unmount();
  expect(mayClose()).toBe(true);
});
