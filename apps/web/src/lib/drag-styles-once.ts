import { Plugin } from '@dnd-kit/abstract';
import { StyleInjector, type DragDropManager } from '@dnd-kit/dom';

const written = new Set<string>();

/**
 * Writes the styles of what is dragged into the page once, when a page of its kind is first drawn. By itself the library writes them when a
 * drag begins and takes them out and in again over every target: they name a cascade layer, so that the browser looks for all fonts again
 * and lays out the whole page each time, which is a task of 80 ms. Stands before the library's own plugins, which hand in their styles
 * when they are made. It replaces a method of the library, and stays until dnd-kit 1.0 (CONTRIBUTING.md, Dependencies).
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
        // First, as the library puts it: its layer is the weakest.
        document.head.prepend(style);
      }
      return () => undefined;
    };
  }
}
