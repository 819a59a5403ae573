/** Whether a text is an address of PostgreSQL: `postgres://user:password@host:5432/booking`, of one host. */
export function isDatabaseUrl(text: string): boolean {
  return /^postgres(ql)?:\/\/(?:[^@/]*@)?[^@/?,]+(?:[/?]|$)/.test(text) && URL.canParse(text);
}

/** Where a database is, for people: no user, no password. */
export function placeOf(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${hostname}:${port || '5432'}${pathname}`;
}
