import type { Plugin } from 'vite';

/**
 * Knows which modules a page starts with: its view and all that it imports, but for what is imported later. The bundler joins small
 * pieces that pages share; with a group for each page that starts fast it joins them among themselves, so that what another page
 * comes to share is never loaded with them.
 * @param view the page's view, as a path that ends the module's id
 * @param notUsed of what it imports, what the bundler then leaves out of it
 */
export function startOf(view: string, notUsed?: RegExp): { plugin: Plugin; test: (id: string) => boolean } {
  const modules = new Set<string>();
  return {
    plugin: {
      name: `start-of-${view}`,
      apply: 'build',
      buildEnd() {
        const add = (id: string): void => {
          if (modules.has(id)) return;
          modules.add(id);
          this.getModuleInfo(id)?.importedIds.forEach(add);
        };
        const found = [...this.getModuleIds()].find((id) => id.endsWith(`/${view}`));
        if (found === undefined) throw new Error(`There is no ${view} any more: see vite.config.ts`);
        add(found);
      },
    },
    test: (id) => modules.has(id) && !notUsed?.test(id),
  };
}
