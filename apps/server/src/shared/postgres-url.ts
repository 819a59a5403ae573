const mostHosts = 10;
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/;
const oneHost = /^(?:\[[0-9a-f:.]+\]|[^\s:,[\]@]+)(?::\d{1,5})?$/i;
const wantsWriter = 'target_session_attrs';

/**
 * The addresses of a DATABASE_URL, one for each host. It may name several, as that of libpq may:
 * `postgres://user:password@a:5432,b,[::1]:5433/booking?target_session_attrs=read-write`.
 */
export function addressesOf(databaseUrl: string): string[] {
  return split(databaseUrl).map(({ address: text }) => {
    const address = new URL(text);
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
  const all = split(text);
  if (all.length > mostHosts || !all.every(({ host, address }) => oneHost.test(host) && URL.canParse(address))) return false;
  return all.every(({ address }) => [null, 'read-write'].includes(new URL(address).searchParams.get(wantsWriter)));
}

/** Each host, and the text with this host alone. */
function split(text: string): { host: string; address: string }[] {
  const [, start = '', hosts = '', rest = ''] = parts.exec(text) ?? [];
  return hosts.split(',').map((host) => ({ host, address: start + host + rest }));
}

/** Where a database is, for people: no user, no password. */
export function placesOf(databaseUrl: string): string {
  return addressesOf(databaseUrl)
    .map((address) => new URL(address))
    .map(({ hostname, port, pathname }) => `${hostname}:${port || '5432'}${pathname}`)
    .join(', ');
}
