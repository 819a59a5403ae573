const longestTarget = 2000;

/**
 * A redirect target as it came when it is a path of this site, else the fallback (Specification, section 5). Refused are
 * other hosts (`//host`, `/\host`), schemes, whatever a URL does not carry unencoded (control characters and spaces, which browsers drop,
 * among them), dot segments, and all of these in percent-encoding, once or twice over.
 * @param target path, query and fragment
 */
export function safeRedirect(target: string | null | undefined, fallback = '/'): string {
  if (target === null || target === undefined || target.length > longestTarget || !/^\/[!-~]*$/.test(target)) return fallback;
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
