import { withoutHiddenCharacters } from '../checks/text.js';
import { isLocale, locales, prefixOf } from '../locale/locale.js';
import { localisedPath, paths } from '../navigation/paths.js';

/** Number of characters of a manage token: 132 bits in base64url. */
export const manageTokenLength = 22;

/**
 * Returns the short link of a booking, for paper. It has no language: the page uses the booking's. The token is in the fragment, which no
 * server sees or logs (ADR 0006).
 * @param publicUrl without a slash at the end
 */
export function shortManageLink(publicUrl: string, token: string): string {
  return `${publicUrl}${paths.manageShort}#${token}`;
}

/**
 * Extracts the manage token from the end of a link that a mail program may have damaged: after an encoded or a second `#`, before a full
 * stop, a bracket, a space or more of the message.
 * @returns '' if there is none; an incomplete token unchanged, which opens nothing
 */
export function manageTokenIn(text: string): string {
  const plain = withoutHiddenCharacters(decoded(text)).replace(/\s/g, '');
  // Instead of `#`: `&#35;` (of which the browser takes the first half as the path's end), `&num;`, and `=23` of quoted-printable.
  const [, token = ''] = /^(?:&?#?(?:35|x23|num|amp);|=23|[^\w-])*([\w-]*)/i.exec(plain) ?? [];
  return token.slice(0, manageTokenLength);
}

/**
 * Repairs a short link whose path a mail program has damaged: `/m%23token`, `/Manage`, `//bm/m.`. The page of the short link finds the
 * language, and shows an error if no token is left.
 * @param address path and query, without a fragment
 * @returns null for any other path, including an undamaged one
 */
export function mendedManageLink(address: string): string | null {
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(address) ?? [];
  if (wholePaths.has(path)) return null;
  const plain = withoutHiddenCharacters(decoded(path)).normalize('NFKC');
  const [, prefix, rest] = damagedPath.exec(plain) ?? [];
  if (rest === undefined) return null;
  const locale = prefix?.toLowerCase();
  const token = manageTokenIn(rest);
  return `${isLocale(locale) ? prefixOf(locale) : ''}${paths.manageShort}${query.replaceAll('&amp;', '&')}${token && `#${token}`}`;
}

const wholePaths: ReadonlySet<string> = new Set(
  locales.flatMap((locale) =>
    [paths.manage, paths.manageShort].flatMap((path) => [localisedPath(locale, path), `${localisedPath(locale, path)}/`]),
  ),
);

/** The language's prefix, and the text after the path. */
const damagedPath = new RegExp(String.raw`^[\s/\\]*(?:(${locales.join('|')})[\s/\\]+)?(?:manage|m)(?![\w-])(.*)$`, 'is');

/** Removes percent encoding, also if it was applied twice; invalid UTF-8 becomes white space. */
function decoded(text: string): string {
  const once = (encoded: string) =>
    encoded.replace(/(?:%[\da-f]{2})+/gi, (run) => {
      try {
        return decodeURIComponent(run);
      } catch {
        return ' ';
      }
    });
  return once(once(text));
}
