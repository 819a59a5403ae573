import { htmlLang, locales, type Locale } from '@booking/domain/locale/locale';
import { localisedPath, paths } from '@booking/domain/navigation/paths';
import { pageDescription, pageTitle } from '@booking/i18n/page-description';

/** The product's languages in the notation of Open Graph. */
const openGraphLocales: Readonly<Record<Locale, string>> = { en: 'en_MY', bm: 'ms_MY', cn: 'zh_CN' };

/** The picture of a link, 1200 x 630, in the web client's `public` folder. It contains no text, so it serves all languages. */
const picture = '/link-preview.png';

/**
 * Returns the meta elements by which messengers show a link to a page, in its language. Their URLs begin with PUBLIC_URL, never with a Host
 * header.
 */
export function linkPreview(publicUrl: string, locale: Locale, path: string): string[] {
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${attribute(content)}" />`;
  return [
    property('type', 'website'),
    property('site_name', 'Booking'),
    property('title', pageTitle(locale)),
    property('description', pageDescription(locale)),
    property('url', `${publicUrl}${localisedPath(locale, path)}`),
    property('locale', openGraphLocales[locale]),
    ...locales.filter((other) => other !== locale).map((other) => property('locale:alternate', openGraphLocales[other])),
    property('image', `${publicUrl}${picture}`),
    property('image:type', 'image/png'),
    property('image:width', '1200'),
    property('image:height', '630'),
    property('image:alt', 'Booking'),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
}

/** Returns the links to the same page in each language, for search engines. */
export function otherLanguages(publicUrl: string, path: string): string[] {
  const link = (hreflang: string, to: Locale) =>
    `<link rel="alternate" hreflang="${hreflang}" href="${publicUrl}${localisedPath(to, path)}" />`;
  return [...locales.map((to) => link(htmlLang(to), to)), link('x-default', 'en')];
}

/** Returns the links to the pages for developers as Markdown, for readers that do not run scripts. */
export const asMarkdown = (path: string): string[] =>
  path === paths.developers ? ['<link rel="alternate" type="text/markdown" href="/developers/quick-start.md" />'] : [];

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
