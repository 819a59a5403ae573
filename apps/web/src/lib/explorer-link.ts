/** Where the explorer is, as the server says in the page (apps/server/src/http/web-pages.ts); null: it is not served. */
export const explorerPath = (): string | null =>
  document.documentElement.dataset['explorer'] === undefined ? null : '/developers/explorer';
