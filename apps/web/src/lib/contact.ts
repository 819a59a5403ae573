import type { Contact } from '@booking/domain/contact/contact';

/** The server writes its settings into the page (apps/server/src/http/web-pages.ts): known before the first paint, without a request. */
const settings = JSON.parse(document.getElementById('contact')?.textContent ?? '') as Contact;

/** Opens the telephone or, with WhatsApp, its app. */
const digitsOf = (phone: string) => phone.replace(/\D/g, '');

/** How to reach the logistics team: shown in the footer and wherever the form cannot help. */
export const contact = {
  ...settings,
  phoneHref: `tel:${settings.phone.startsWith('+') ? '+' : ''}${digitsOf(settings.phone)}`,
  /** Null: there is no WhatsApp. */
  whatsappHref: settings.whatsapp === null ? null : `https://wa.me/${digitsOf(settings.whatsapp)}`,
};
