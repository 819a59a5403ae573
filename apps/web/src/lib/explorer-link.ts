import { explorerPath } from '@booking/domain/navigation/paths';

/** Where the explorer is, where the server says in the page that it serves one (apps/server/src/http/web-pages.ts); else null. */
export const explorerLink = (): string | null => (document.documentElement.dataset['explorer'] === undefined ? null : explorerPath);
