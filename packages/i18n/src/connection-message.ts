import type { Locale } from '@booking/domain/locale/locale';

const texts: Readonly<Record<Locale, string>> = {
  en: 'The connection was lost. Check it, then try again.',
  bm: 'Sambungan terputus. Semak sambungan anda, kemudian cuba lagi.',
  cn: '连接已中断。请检查网络连接，然后再试。',
};

/** The text for a person when the server did not answer. */
export function connectionMessage(locale: Locale): string {
  return texts[locale];
}
