import { DragDropManager, StyleInjector } from '@dnd-kit/dom';
import { expect, test, vi } from 'vitest';
import { DragStylesOnce } from './drag-styles-once';

// DragStylesOnce replaces a method of dnd-kit: an upgrade that renames it or no longer calls it fails here.
test('the library passes its styles to `register` of its injector, and to our replacement of it', () => {
  const register = vi.spyOn(StyleInjector.prototype, 'register');
  new DragDropManager();
  expect(register).toHaveBeenCalled();
  register.mockClear();
  const manager = new DragDropManager({ plugins: (defaults) => [DragStylesOnce, ...defaults] });
  expect(register).not.toHaveBeenCalled();
  expect(manager.registry.plugins.get(StyleInjector)).toHaveProperty('register', expect.any(Function));
});
