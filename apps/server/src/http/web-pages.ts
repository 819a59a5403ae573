import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Contact } from '@booking/domain/contact/contact';
import { htmlLang, type Locale } from '@booking/domain/locale/locale';
import { pageDescription } from '@booking/i18n/page-description';
import { linkPreview, otherLanguages } from './link-preview.js';

/** A page of the web client, or its service worker, as it is sent. */
export interface WebPage {
  /** Of the page before it is compressed. */
  etag: string;
  identity: Buffer;
  gzip: Buffer;
  br: Buffer;
}

/** Where a page is: its path without the language's prefix is null where there is none. */
export interface PageAddress {
  locale: Locale;
  path: string | null;
}

/** What the page is told beside its address. */
export interface PageSettings {
  publicUrl: string;
  demo: boolean;
  contact: Contact;
}

/**
 * The web client's one page, made right for its address in the first bytes: language and description, the retailer's telephone numbers, for search engines
 * the same page in the other languages, and what messengers show of a link. Each is made once, when it is first asked for.
 */
export class WebPages {
  private readonly made = new Map<string, WebPage>();

  /** @param template index.html as it was built */
  constructor(
    private readonly template: string,
    private readonly settings: PageSettings,
  ) {}

  get(address: PageAddress): WebPage {
    const key = `${address.locale} ${address.path}`;
    const known = this.made.get(key);
    if (known) return known;
    const page = inEveryEncoding(this.htmlOf(address));
    this.made.set(key, page);
    return page;
  }

  /**
   * The service worker keeps a page until the page's revision in its list changes. The build knows its own page only; this
   * revision also changes with the settings that are written into the page, so that nobody sees an old telephone number.
   *
   * @param source sw.js as it was built
   * @param address of the page that it keeps
   */
  serviceWorker(source: string, address: PageAddress): WebPage {
    const revision = createHash('sha256').update(this.get(address).identity).digest('hex').slice(0, 32);
    return inEveryEncoding(source.replace(/(url:"index\.html",revision:")[^"]*/, `$1${revision}`));
  }

  private htmlOf({ locale, path }: PageAddress): string {
    const { publicUrl, demo, contact } = this.settings;
    const tags = path === null ? [] : [...otherLanguages(publicUrl, path), ...linkPreview(publicUrl, locale, path)];
    return this.template
      .replace(/<html[^>]*>/, `<html lang="${htmlLang(locale)}"${demo ? ' data-demo' : ''}>`)
      .replace(/(<meta name="description" content=")[^"]*/, `$1${pageDescription(locale)}`)
      .replace(/(<script type="application\/json" id="contact">)[^<]*/, (_, tag: string) => `${tag}${jsonInHtml(contact)}`)
      .replaceAll('{contact.phone}', () => textInHtml(contact.phone))
      .replace('</head>', `${tags.map((line) => `  ${line}\n  `).join('')}</head>`);
  }
}

function inEveryEncoding(text: string): WebPage {
  const identity = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`;
  return { etag, identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) };
}

function textInHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** JSON for a script element: no text in it ends the element. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
