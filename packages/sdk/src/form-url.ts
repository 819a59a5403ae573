import type { Connection } from './connection.js';
import type { Locale } from './operations.generated.js';

/** Initial values of the form, all optional. They contain no personal data, because URLs are logged. */
export interface FormLink {
  postcode?: string | undefined;
  orderNumber?: string | undefined;
  deliveryDate?: string | undefined;
  /** Token from `holdDate` for that date. The customer's browser takes over the hold. */
  holdToken?: string | undefined;
  locale?: Locale | undefined;
}

/** Returns a link that opens the delivery form with these values. They are in the fragment, which browsers send to no server. */
export function formUrl({ url, locale: own = 'en' }: Connection, link: FormLink = {}): string {
  const { postcode, orderNumber, deliveryDate, holdToken, locale = own } = link;
  const form = new URL(locale === 'en' ? '/form' : `/${locale}/form`, url);
  const parts = Object.entries({ postcode, order: orderNumber, date: deliveryDate, hold: holdToken });
  form.hash = String(new URLSearchParams(parts.filter((part): part is [string, string] => !!part[1])));
  return form.href;
}
