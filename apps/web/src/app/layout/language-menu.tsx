import { chakra } from '@chakra-ui/react';
import { htmlLang, locales, stripPrefix, type Locale } from '@booking/domain/locale/locale';
import { Check, ChevronDown, Globe } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { localisedPath } from '@booking/domain/navigation/paths';
import { useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { BarMenu, MenuItem } from '../../ui/bar-menu';

// Each language by its own name: never translated.
const names: Record<Locale, { long: string; short: string }> = {
  en: { long: 'English', short: 'EN' },
  bm: { long: 'Bahasa Melayu', short: 'BM' },
  cn: { long: '中文', short: '中文' },
};

/** The menu that opens the same page in another language. Path, query and fragment stay. */
export function LanguageMenu() {
  const t = useT();
  const { pathname, search, hash } = useLocation();
  const { locale, path } = stripPrefix(pathname);
  const label = t('app.language');
  const { long, short } = names[locale];
  return (
    <BarMenu
      label={label}
      trigger={(props) => (
        <Button
          variant="ghost"
          size="sm"
          minHeight={{ base: '11', md: '9' }}
          px={{ base: '2', md: '3' }}
          // The accessible name contains both texts, so that speech control finds the button by either.
          aria-label={`${label}: ${[...new Set([long, short])].join(', ')}`}
          {...props}
        >
          <Globe size={17} />
          <chakra.span hideFrom="md">{short}</chakra.span>
          <chakra.span hideBelow="md">{long}</chakra.span>
          <chakra.span hideBelow="md">
            <ChevronDown size={15} />
          </chakra.span>
        </Button>
      )}
    >
      {locales.map((other) => (
        <MenuItem key={other} asChild data-chosen={other === locale ? '' : undefined}>
          <Link
            to={{ pathname: localisedPath(other, path), search, hash }}
            lang={htmlLang(other)}
            hrefLang={htmlLang(other)}
            aria-current={other === locale ? 'true' : undefined}
          >
            <chakra.span flex="1">{names[other].long}</chakra.span>
            {other === locale && <Check size={16} strokeWidth={2.4} />}
          </Link>
        </MenuItem>
      ))}
    </BarMenu>
  );
}
