/** Data that no log may contain, whatever the test data are (target D9): a name, and the pattern that finds it. */
const kinds: readonly [string, RegExp][] = [
  ['an e-mail address', /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/u],
  // Malaysian numbers, as people write them, and E.164. A number inside a UUID, a time or a longer name does not count.
  ['a telephone number', /(?<![\w.:+-])(?:(?:\+?60|0)1\d[- ]?\d{3,4}[- ]?\d{4}|0[3-9]-?\d{3,4}[- ]?\d{4}|\+[1-9]\d{7,14})(?![\w:-])/],
  ['a hash of a password', /\$argon2/],
  ['an access token', /eyJ[\w-]{10,}/],
  // 32 random bytes: refresh, manage, hold, reset and device tokens.
  ['a token', /(?<![\w/+.-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{43}(?![\w-])/],
];

/**
 * Returns whether a password, code or name that a test sent can be searched for: these fields may also contain ordinary words and hostile
 * texts. A name must have two words or more.
 */
function isDistinctiveSecret(text: string): boolean {
  return (
    /^\d{6}$/.test(text) ||
    (/^[\x21-\x7e]{6,15}$/.test(text) && /[a-z]/i.test(text) && /[^a-z]/i.test(text)) ||
    /^\p{Lu}[\p{L}.'-]+(?: \p{Lu}[\p{L}.'-]+)+$/u.test(text)
  );
}

/**
 * Finds forbidden data in a log: at most ten findings, each with its line.
 * @param secrets passwords, codes and names that were sent while it was written
 */
export function logLeaks(log: string, secrets: Iterable<string> = []): string[] {
  const patterns = [
    ...kinds,
    ...[...new Set(secrets)].filter(isDistinctiveSecret).map((secret) => ['a password, code or name', exactly(secret)] as const),
  ];
  return patterns
    .flatMap(([what, pattern]) =>
      [...log.matchAll(new RegExp(pattern, `g${pattern.flags}`))].map(({ index }) => `${what}: ${lineAt(log, index)}`),
    )
    .slice(0, 10);
}

/** The job queue logs the names of its migrations (000001.sql and so on): their numbers are no one-time codes. */
function exactly(secret: string): RegExp {
  return new RegExp(`(?<![\\w.-])${secret.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')}(?![\\w-]|\\.sql)`);
}

function lineAt(log: string, index: number): string {
  const end = log.indexOf('\n', index);
  return log.slice(log.lastIndexOf('\n', index) + 1, end === -1 ? undefined : end).slice(0, 1_000);
}
