import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { QuietHours } from '@booking/domain/booking/message-times';
import type { Contact } from '@booking/domain/contact/contact';
import { phoneHref } from '@booking/domain/contact/phone-href';
import { htmlLang, type Locale } from '@booking/domain/locale/locale';
import { officeHoursText } from '@booking/i18n/office-hours-text';
import { pageDescription } from '@booking/i18n/page-description';
import { asMarkdown, linkPreview, otherLanguages } from './link-preview.js';

/** A page of the web client, or its service worker, as sent. */
export interface WebPage {
  /** ETag of the page before compression. */
  etag: string;
  identity: Buffer;
  gzip: Buffer;
  br: Buffer;
}

/** The page's address: its path without the prefix of the language; null for a page that does not exist. */
export interface PageAddress {
  locale: Locale;
  path: string | null;
  /** True leaves out the prerendered content. */
  empty?: boolean;
}

/** Settings that every page contains. */
export interface PageSettings {
  publicUrl: string;
  demo: boolean;
  /** True if SMS are sent. */
  sms: boolean;
  /** ISO 3166 codes of countries whose mobile numbers are accepted besides Malaysian ones (OTP_COUNTRIES). */
  otherCountries: readonly string[];
  /** True if the explorer is served. */
  explorer: boolean;
  contact: Contact;
  /** BRAND_NAME; empty if it is not set. */
  brandName: string;
  quietHours: QuietHours | null;
}

/**
 * Creates the pages of the web client from its one template, with the values of their address in the first bytes: language and description,
 * the retailer's name and contact, the same page in other languages for search engines, and the elements that messengers show. Each page is
 * created at its first request.
 */
export class WebPages {
  private readonly made = new Map<string, WebPage>();

  /**
   * @param template index.html of the build
   * @param prerendered content of pages by language and path: 'bm /form'
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
   * Returns the service worker with a revision of its page. The service worker keeps a page until its revision changes. The build knows
   * only its own page; this revision also changes with the settings of the page, so that no browser keeps an old telephone number.
   *
   * @param source sw.js of the build
   * @param address of the page that it caches
   */
  serviceWorker(source: string, address: PageAddress): WebPage {
    const revision = createHash('sha256').update(this.get(address).identity).digest('hex').slice(0, 32);
    return inEveryEncoding(source.replace(/(url:"index\.html",revision:")[^"]*/, `$1${revision}`));
  }

  private htmlOf({ locale, path, empty = false }: PageAddress): string {
    const { publicUrl, demo, sms, otherCountries, explorer, contact, brandName, quietHours } = this.settings;
    const countries = otherCountries.length === 0 ? '' : ` data-other-countries="${otherCountries.join(' ')}"`;
    const brand = textInHtml(brandName);
    const tags = brand === '' ? [] : [`<meta name="brand" content="${brand}" />`];
    if (path !== null) tags.push(...otherLanguages(publicUrl, path), ...asMarkdown(path), ...linkPreview(publicUrl, locale, path));
    const page = empty ? undefined : this.prerendered[`${locale} ${path}`];
    return withPage(this.template, page)
      .replace(
        /<html[^>]*>/,
        `<html lang="${htmlLang(locale)}"${demo ? ' data-demo' : ''}${sms ? ' data-sms' : ''}${countries}${explorer ? ' data-explorer' : ''}${quietInHtml(quietHours)}>`,
      )
      .replace(/(<title>[^<]*)/, (title) => (brand === '' ? title : `${title} · ${brand}`))
      .replace(/(<meta name="description" content=")[^"]*/, `$1${pageDescription(locale)}`)
      .replace(/(<script type="application\/json" id="contact">)[^<]*/, (_, tag: string) => `${tag}${jsonInHtml(contact)}`)
      .replaceAll('{brand.name}', () => brand)
      .replaceAll('{contact.phone}', () => textInHtml(contact.phone))
      .replaceAll('{contact.phoneHref}', () => textInHtml(phoneHref(contact.phone)))
      .replaceAll('{contact.email}', () => textInHtml(contact.email))
      .replaceAll('{contact.officeHours}', () => textInHtml(officeHoursText(contact.officeHours, locale)))
      .replace('</head>', `${tags.map((line) => `  ${line}\n  `).join('')}</head>`);
  }
}

/**
 * Inserts the prerendered content, with the former content beside it, for readers whom the page does not fit
 * (apps/web/public/before-paint.js).
 */
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

/** Quiet hours for the dialogs of staff, which show when an SMS is sent (apps/web/src/lib/quiet-hours.ts). */
function quietInHtml(quietHours: QuietHours | null): string {
  return quietHours === null ? '' : ` data-quiet-hours="${quietHours.from}-${quietHours.to}"`;
}

function textInHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Returns JSON for a script element: no text in it can end the element. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
