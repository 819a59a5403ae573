import type { Contact } from '@booking/domain/contact/contact';
import { phoneDigits, phoneHref } from '@booking/domain/contact/phone-href';
import { contactMarks } from './contact-marks';

/** The server writes its settings into the page (apps/server/src/http/web-pages.ts): known before the first paint, without a request. */
const settings = import.meta.env.SSR ? contactMarks : (JSON.parse(document.getElementById('contact')?.textContent ?? '') as Contact);

/** How to reach the logistics team: shown in the footer and wherever the form cannot help. */
export const contact = {
  ...settings,
  phoneHref: phoneHref(settings.phone),
  /** Null: there is no WhatsApp. */
  whatsappHref: settings.whatsapp === null ? null : `https://wa.me/${phoneDigits(settings.whatsapp)}`,
};
