/** Returns true for a URL of PostgreSQL with one host: `postgres://user:password@host:5432/booking`. */
export function isDatabaseUrl(text: string): boolean {
  return /^postgres(ql)?:\/\/(?:[^@/]*@)?[^@/?,]+(?:[/?]|$)/.test(text) && URL.canParse(text);
}

/** Returns the address of a database for logs: without user and password. */
export function placeOf(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${hostname}:${port || '5432'}${pathname}`;
}
