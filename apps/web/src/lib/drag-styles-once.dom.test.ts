import { DragDropManager, StyleInjector } from '@dnd-kit/dom';
import { expect, test, vi } from 'vitest';
import { DragStylesOnce } from './drag-styles-once';

// DragStylesOnce takes the place of a method: an upgrade of dnd-kit that renames it, or no longer calls it, fails here.
test('the library hands its styles to `register` of its injector, and to ours in its place', () => {
  const register = vi.spyOn(StyleInjector.prototype, 'register');
  new DragDropManager();
  expect(register).toHaveBeenCalled();
  register.mockClear();
  const manager = new DragDropManager({ plugins: (defaults) => [DragStylesOnce, ...defaults] });
  expect(register).not.toHaveBeenCalled();
  expect(manager.registry.plugins.get(StyleInjector)).toHaveProperty('register', expect.any(Function));
});
