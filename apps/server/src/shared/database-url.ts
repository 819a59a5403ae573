const mostHosts = 10;
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/;
const oneHost = /^(?:\[[0-9a-f:.]+\]|[^\s:,[\]@]+)(?::\d{1,5})?$/i;
const wantsWriter = 'target_session_attrs';

/**
 * The addresses of a DATABASE_URL, one for each host. It may name several, as that of libpq may:
 * `postgres://user:password@a:5432,b,[::1]:5433/booking?target_session_attrs=read-write`.
 */
export function addressesOf(databaseUrl: string): string[] {
  const [, start = '', hosts = '', rest = ''] = parts.exec(databaseUrl) ?? [];
  return hosts.split(',').map((host) => {
    const address = new URL(start + host + rest);
    address.searchParams.delete(wantsWriter);
    return address.href;
  });
}

/** Whether only a host that takes writes will do: it is said, or there are several, of which all but one are standbys. */
export function asksForWriter(databaseUrl: string): boolean {
  return addressesOf(databaseUrl).length > 1 || databaseUrl.includes(`${wantsWriter}=read-write`);
}

/** Whether a text is an address of PostgreSQL that `addressesOf` reads: at most ten hosts, `target_session_attrs` read-write or not given. */
export function isDatabaseUrl(text: string): boolean {
  const [, start = '', hosts = '', rest = ''] = parts.exec(text) ?? [];
  const all = hosts.split(',');
  if (all.length > mostHosts || !all.every((host) => oneHost.test(host) && URL.canParse(start + host + rest))) return false;
  const wanted = new URL(start + (all[0] ?? '') + rest).searchParams.get(wantsWriter);
  return wanted === null || wanted === 'read-write';
}

/** Where a database is, for people: no user, no password. */
export function placesOf(databaseUrl: string): string {
  return addressesOf(databaseUrl)
    .map((address) => new URL(address))
    .map(({ hostname, port, pathname }) => `${hostname}:${port || '5432'}${pathname}`)
    .join(', ');
}
