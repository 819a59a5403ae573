const maxTargetLength = 2000;

/**
 * Returns the redirect target, unchanged, if it is a path of this site, else the fallback (Specification, section 5). It refuses other
 * hosts (`//host`, `/\host`), schemes, characters that a URL must encode (also control characters and spaces, which browsers drop), dot
 * segments, and all of these in percent encoding, also if it was applied twice.
 * @param target path, query and fragment
 */
export function safeRedirect(target: string | null | undefined, fallback = '/'): string {
  if (target === null || target === undefined || target.length > maxTargetLength || !/^\/[!-~]*$/.test(target)) return fallback;
  const path = decoded(target.replace(/[?#].*$/, ''));
  // Half-decoded escapes, backslashes, control characters, empty and dot segments: servers and browsers read them differently.
  const dangerous = path === null || /[\\%\p{Cc}]|\/\/|\/\.{1,2}(?:\/|$)/u.test(path);
  return dangerous ? fallback : target;
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
