/** A complete manage token. */
export const wholeToken = '7Qk2vR9xTb3mN8wZ4cLd6p';

const token = wholeToken;

/** Paths as mail programs damage them, and the address that they stand for. */
export const damagedPaths: readonly (readonly [damage: string, damaged: string, meant: string])[] = [
  ['an encoded #', `/m%23${token}`, `/m#${token}`],
  ['an encoded # of the long link', `/manage%23${token}`, `/m#${token}`],
  ['an encoded # below a language', `/cn/manage%23${token}`, `/cn/m#${token}`],
  ['a # that was encoded twice', `/bm/manage%2523${token}`, `/bm/m#${token}`],
  ['a # of quoted-printable', `/m=23${token}`, `/m#${token}`],
  ['a # by its name in HTML', `/m&num;${token}`, `/m#${token}`],
  ['a full-width #', `/m%EF%BC%83${token}`, `/m#${token}`],
  ['a full stop behind an encoded #', `/m%23${token}.`, `/m#${token}`],
  ['an encoded > behind an encoded #', `/m%23${token}%3E`, `/m#${token}`],
  ['a space behind an encoded #', `/m%23${token}%20`, `/m#${token}`],
  ['half a token', `/m%237Qk2vR9x`, '/m#7Qk2vR9x'],
  ['nothing behind an encoded #', '/m%23', '/m'],
  ['an ampersand that was written out', `/manage%23${token}?a=1&amp;action=move`, `/m?a=1&action=move#${token}`],
  ['a slash in place of the #', `/m/${token}`, `/m#${token}`],
  ['the first half of &#35;', '/m&', '/m'],
  ['upper case', '/M', '/m'],
  ['upper case below a language', '/BM/Manage?action=move', '/bm/m?action=move'],
  ['a space before the #', '/m%20', '/m'],
  ['a full stop, and nothing else', '/manage.', '/m'],
  ['a bracket, and nothing else', '/m)', '/m'],
  ['doubled slashes', '//m', '/m'],
  ['doubled slashes below a language', '/bm//manage', '/bm/m'],
  ['a zero-width space', '/m%E2%80%8B', '/m'],
  ['the prefix of English, which has none', `/en/m%23${token}`, `/m#${token}`],
];

/** Fragments as mail programs damage them, with the complete token in them. */
export const damagedFragments: readonly (readonly [damage: string, fragment: string])[] = [
  ...['.', ',', ';', ')', ']', '>', '"', '!', '%3E', '&gt;', '%20', ' ', '%C2%A0', '。', '）', '…', '%E2%80%8B', '%'].map(
    (sign) => [`${sign} at the end`, `#${token}${sign}`] as const,
  ),
  ['more of the message at the end', `#${token} Thank you`],
  ['the query of a campaign at the end', `#${token}?utm_source=mail&amp;utm_medium=mail`],
  ['a second #', `##${token}`],
  ['an encoded second #', `#%23${token}`],
  ['a space at the beginning', `#%20${token}`],
  ['a bracket at the beginning', `#<${token}>`],
  ['the second half of &#35;', `#35;${token}`],
  ['a soft hyphen within', `#${token.slice(0, 9)}%C2%AD${token.slice(9)}`],
  ['a line break within', `#${token.slice(0, 9)}%0D%0A${token.slice(9)}`],
];

/** Paths that are no damaged manage link. */
export const otherPaths = [
  '/',
  '/m',
  '/m/',
  '/manage',
  '/bm/m',
  '/cn/manage/',
  '/form',
  '/manages',
  '/m-1',
  '/mm',
  '/managed%23x',
  '/x/m',
  '/fr/m',
];
