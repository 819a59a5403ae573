import type { Locale } from '@booking/domain/locale/locale';

const days = 365;

/** Remembers the visitor's language for messages that the server sends (Specification, section 9: 365 days). */
export function rememberLocale(locale: Locale): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `locale=${locale}; Path=/; Max-Age=${days * 24 * 60 * 60}; SameSite=Lax${secure}`;
}
