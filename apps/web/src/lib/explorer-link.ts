import { explorerPath } from '@booking/domain/navigation/paths';

/** The address of the API explorer, which the server writes into the page (apps/server/src/http/web-pages.ts); null without one. */
export const explorerLink = (): string | null => (document.documentElement.dataset['explorer'] === undefined ? null : explorerPath);
