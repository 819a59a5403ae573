import { Plugin } from '@dnd-kit/abstract';
import { StyleInjector, type DragDropManager } from '@dnd-kit/dom';

const written = new Set<string>();

/**
 * Writes the styles for dragging into the page once, when a page with dragging is first drawn. The library itself adds them when a drag
 * begins, and removes and adds them again over every target: they name a cascade layer, so that each time the browser resolves all fonts
 * and lays out the whole page, a task of 80 ms. Register it before the library's own plugins, which pass their styles when they are
 * created. It replaces a method of the library, and stays until dnd-kit 1.0 (CONTRIBUTING.md, Dependencies).
 */
export class DragStylesOnce extends Plugin<DragDropManager> {
  constructor(manager: DragDropManager) {
    super(manager);
    const injector = manager.registry.plugins.get(StyleInjector);
    if (!injector) return;
    injector.register = (rules) => {
      if (!written.has(rules)) {
        written.add(rules);
        const style = document.createElement('style');
        style.textContent = rules;
        // First, as the library does it, so that its layer has the lowest priority.
        document.head.prepend(style);
      }
      return () => undefined;
    };
  }
}
