import type { MailResolver } from '../commands/doctor/check-mail-dns.js';

/**
 * A DNS with these records, which answers as Node's resolver does.
 * @param texts TXT records by name; an error is thrown instead
 * @param mailServers of every domain
 */
export function dnsOf(texts: Readonly<Record<string, string[] | Error>>, mailServers: readonly string[]): MailResolver {
  const missing = () => Object.assign(new Error('queryTxt ENODATA'), { code: 'ENODATA' });
  return {
    resolveTxt: (name: string) => {
      const found = texts[name] ?? missing();
      // Node's resolver returns longer ones in parts of at most 255 characters.
      return found instanceof Error ? Promise.reject(found) : Promise.resolve(found.map((text) => text.match(/.{1,255}/g) ?? []));
    },
    resolveMx: () =>
      mailServers.length > 0 ? Promise.resolve(mailServers.map((exchange) => ({ exchange, priority: 10 }))) : Promise.reject(missing()),
  };
}
