import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { QuietHours } from '@booking/domain/booking/message-times';
import type { Contact } from '@booking/domain/contact/contact';
import { phoneHref } from '@booking/domain/contact/phone-href';
import { htmlLang, type Locale } from '@booking/domain/locale/locale';
import { officeHoursText } from '@booking/i18n/office-hours-text';
import { pageDescription } from '@booking/i18n/page-description';
import { asMarkdown, linkPreview, otherLanguages } from './link-preview.js';

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
  /** Without what the build has drawn for this address. */
  empty?: boolean;
}

/** What is written into the page beside what depends on its address. */
export interface PageSettings {
  publicUrl: string;
  demo: boolean;
  /** SMS are sent here. */
  sms: boolean;
  /** Of these countries mobile numbers are taken beside Malaysian ones (OTP_COUNTRIES); ISO 3166. */
  otherCountries: readonly string[];
  /** The explorer is served. */
  explorer: boolean;
  contact: Contact;
  quietHours: QuietHours | null;
}

/**
 * The web client's one page, made right for its address in the first bytes: language and description, the retailer's telephone numbers, for search engines
 * the same page in the other languages, and what messengers show of a link. Each is made once, when it is first asked for.
 */
export class WebPages {
  private readonly made = new Map<string, WebPage>();

  /**
   * @param template index.html as it was built
   * @param prerendered what the build has drawn, by language and path: 'bm /form'
   */
  constructor(
    private readonly template: string,
    private readonly prerendered: Readonly<Record<string, string>>,
    private readonly settings: PageSettings,
  ) {}

  get(address: PageAddress): WebPage {
    const key = `${address.locale} ${address.path} ${address.empty ?? false}`;
    const known = this.made.get(key);
    if (known) return known;
    const page = inEveryEncoding(this.htmlOf(address));
    this.made.set(key, page);
    return page;
  }

  /**
   * The service worker keeps a page until the page's revision in its list changes. The build knows its own page only; this
   * revision also changes with the settings that are written into the page, so that no browser keeps showing an old telephone number.
   *
   * @param source sw.js as it was built
   * @param address of the page that it keeps
   */
  serviceWorker(source: string, address: PageAddress): WebPage {
    const revision = createHash('sha256').update(this.get(address).identity).digest('hex').slice(0, 32);
    return inEveryEncoding(source.replace(/(url:"index\.html",revision:")[^"]*/, `$1${revision}`));
  }

  private htmlOf({ locale, path, empty = false }: PageAddress): string {
    const { publicUrl, demo, sms, otherCountries, explorer, contact, quietHours } = this.settings;
    const countries = otherCountries.length === 0 ? '' : ` data-other-countries="${otherCountries.join(' ')}"`;
    const tags = path === null ? [] : [...otherLanguages(publicUrl, path), ...asMarkdown(path), ...linkPreview(publicUrl, locale, path)];
    const page = empty ? undefined : this.prerendered[`${locale} ${path}`];
    return withPage(this.template, page)
      .replace(
        /<html[^>]*>/,
        `<html lang="${htmlLang(locale)}"${demo ? ' data-demo' : ''}${sms ? ' data-sms' : ''}${countries}${explorer ? ' data-explorer' : ''}${quietInHtml(quietHours)}>`,
      )
      .replace(/(<meta name="description" content=")[^"]*/, `$1${pageDescription(locale)}`)
      .replace(/(<script type="application\/json" id="contact">)[^<]*/, (_, tag: string) => `${tag}${jsonInHtml(contact)}`)
      .replaceAll('{contact.phone}', () => textInHtml(contact.phone))
      .replaceAll('{contact.phoneHref}', () => textInHtml(phoneHref(contact.phone)))
      .replaceAll('{contact.email}', () => textInHtml(contact.email))
      .replaceAll('{contact.officeHours}', () => textInHtml(officeHoursText(contact.officeHours, locale)))
      .replace('</head>', `${tags.map((line) => `  ${line}\n  `).join('')}</head>`);
  }
}

/** The page in its place; what stood there stands beside it, for whom the page does not fit (apps/web/public/before-paint.js). */
function withPage(template: string, page: string | undefined): string {
  if (page === undefined) return template;
  return template.replace(
    /<div id="root">([\s\S]*?)<\/div>(\s*<noscript>)/,
    (_, start: string, rest: string) => `<div id="root" data-prerendered>${page}</div><div id="waiting">${start}</div>${rest}`,
  );
}

function inEveryEncoding(text: string): WebPage {
  const identity = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`;
  return { etag, identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) };
}

/** For the dialogs of staff, which say when an SMS goes out (apps/web/src/lib/quiet-hours.ts). */
function quietInHtml(quietHours: QuietHours | null): string {
  return quietHours === null ? '' : ` data-quiet-hours="${quietHours.from}-${quietHours.to}"`;
}

function textInHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** JSON for a script element: no text in it ends the element. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
