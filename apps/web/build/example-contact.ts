import type { Plugin } from 'vite';
import { exampleContact } from '../../../packages/reference-data/src/example-contact';

/** While developing, Vite serves the page and not the server, which writes its own settings there (apps/server/src/http/web-pages.ts); it is the demo, which keeps SMS. */
export const exampleContactInPage: Plugin = {
  name: 'example-contact',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replace('<html', '<html data-sms')
      .replace(/(id="contact">)[^<]*/, `$1${JSON.stringify(exampleContact)}`)
      .replaceAll('{contact.phone}', exampleContact.phone)
      .replaceAll('{brand.name}', ''),
};
