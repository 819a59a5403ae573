import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { locales, type Locale } from '@booking/domain/locale/locale';
import { localisedPath, paths } from '@booking/domain/navigation/paths';
import { officeHoursText } from '@booking/i18n/office-hours-text';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { Application } from './app/application';
import { contact } from './lib/contact';
import { contactMarks } from './lib/contact-marks';

// The key is the one of Emotion's own cache in the browser, so that the names of the classes are the same. `compat`: the styles are
// collected, and none are written into the page.
const cache = createCache({ key: 'css' });
cache.compat = true;

/** The pages that people come in by. */
const entrances = [paths.home, paths.form];

/** A page as a guest's first visit begins. What only the server knows is left as `{contact.phone}`, `{brand.name}` and the like. */
async function htmlOf(locale: Locale, path: string): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <CacheProvider value={cache}>
        <StaticRouter location={localisedPath(locale, path)}>
          <Application />
        </StaticRouter>
      </CacheProvider>
    </StrictMode>,
    // Everything in its place: what React would move there with a script of its own, the content security policy stops.
    {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void failures.push(error),
    },
  );
  // React would write the logo in the place of what failed.
  if (failures.length > 0) throw new Error(`${path} (${locale}) cannot be made at build time`, { cause: failures[0] });
  const html = await new Response(prelude).text();
  if (/<script|<style/.test(html)) throw new Error(`${path} (${locale}) was made with a script or style of its own`);
  return html
    .replaceAll(contact.phoneHref, '{contact.phoneHref}')
    .replaceAll(contactMarks.phone, '{contact.phone}')
    .replaceAll(contactMarks.email, '{contact.email}')
    .replaceAll(officeHoursText(contactMarks.officeHours, locale), '{contact.officeHours}');
}

/**
 * The first HTML of each entrance by language and path ('bm /form'), and the styles of all that it draws. `written` has what Emotion
 * looks for in `data-emotion` of the page's style elements: the names of the components' styles, and of each global one.
 */
export async function prerenderEntrances(): Promise<{ pages: Record<string, string>; css: string; written: string[] }> {
  const pages: Record<string, string> = {};
  for (const locale of locales) for (const path of entrances) pages[`${locale} ${path}`] = await htmlOf(locale, path);
  const names = Object.keys(cache.inserted);
  const isGlobal = (name: string) => !(`css-${name}` in cache.registered);
  const ofComponents = names.filter((name) => !isGlobal(name));
  return {
    pages,
    css: Object.values(cache.inserted).join('\n'),
    written: [`css ${ofComponents.join(' ')}`, ...names.filter(isGlobal).map((name) => `css-global ${name}`)],
  };
}
