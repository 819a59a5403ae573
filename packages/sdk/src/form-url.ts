import type { Connection } from './connection.js';
import type { Locale } from './operations.generated.js';

/** What the form is to begin with; each part may be left out. Nothing of a person goes into an address. */
export interface FormLink {
  postcode?: string | undefined;
  orderNumber?: string | undefined;
  deliveryDate?: string | undefined;
  /** Of `holdDate` for that date: the hold goes over to the customer's browser. */
  holdToken?: string | undefined;
  locale?: Locale | undefined;
}

/** The link by which a shop hands a delivery over to the form. What it says is in the fragment, which reaches no server. */
export function formUrl({ url, locale: own = 'en' }: Connection, link: FormLink = {}): string {
  const { postcode, orderNumber, deliveryDate, holdToken, locale = own } = link;
  const form = new URL(locale === 'en' ? '/form' : `/${locale}/form`, url);
  const parts = Object.entries({ postcode, order: orderNumber, date: deliveryDate, hold: holdToken });
  form.hash = String(new URLSearchParams(parts.filter((part): part is [string, string] => !!part[1])));
  return form.href;
}
