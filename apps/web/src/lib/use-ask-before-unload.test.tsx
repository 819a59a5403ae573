import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAskBeforeUnload } from './use-ask-before-unload';

test('the tab asks before it is closed only while something would be lost', () => {
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
