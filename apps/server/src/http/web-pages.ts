import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { htmlLang, locales, type Locale } from '@booking/domain/locale/locale';
import { localisedPath } from '@booking/domain/navigation/paths';
import { pageDescription } from '@booking/i18n/page-description';

/** The page of the web client as it is sent. */
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
}

/**
 * The web client's one page, made right for its address in the first bytes: language and description, and for search engines
 * the same page in the other languages. Each is made once, when it is first asked for.
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
    const identity = Buffer.from(this.htmlOf(address));
    const etag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`;
    const page = { etag, identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) };
    this.made.set(key, page);
    return page;
  }

  private htmlOf({ locale, path }: PageAddress): string {
    const { publicUrl, demo } = this.settings;
    const link = (hreflang: string, to: Locale) =>
      `<link rel="alternate" hreflang="${hreflang}" href="${publicUrl}${localisedPath(to, path ?? '/')}" />`;
    const links = path === null ? [] : [...locales.map((to) => link(htmlLang(to), to)), link('x-default', 'en')];
    return this.template
      .replace(/<html[^>]*>/, `<html lang="${htmlLang(locale)}"${demo ? ' data-demo' : ''}>`)
      .replace(/(<meta name="description" content=")[^"]*/, `$1${pageDescription(locale)}`)
      .replace('</head>', `${links.map((line) => `  ${line}\n  `).join('')}</head>`);
  }
}
