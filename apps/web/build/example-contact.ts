import type { Plugin } from 'vite';
import { exampleContact } from '../../../packages/reference-data/src/example-contact';

/** While developing, Vite serves the page and not the server, which writes its own settings there (apps/server/src/http/web-pages.ts). */
export const exampleContactInPage: Plugin = {
  name: 'example-contact',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html.replace(/(id="contact">)[^<]*/, `$1${JSON.stringify(exampleContact)}`).replaceAll('{contact.phone}', exampleContact.phone),
};
