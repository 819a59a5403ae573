import type { MailResolver } from '../commands/doctor/check-mail-dns.js';

/**
 * A DNS with these records, and answers as Node's resolver gives them.
 * @param texts TXT records by name; an error is what is answered instead
 * @param mailServers of every domain
 */
export function dnsOf(texts: Readonly<Record<string, string[] | Error>>, mailServers: readonly string[]): MailResolver {
  const missing = () => Object.assign(new Error('queryTxt ENODATA'), { code: 'ENODATA' });
  return {
    resolveTxt: (name: string) => {
      const found = texts[name] ?? missing();
      // Longer ones are in parts of at most 255 characters there.
      return found instanceof Error ? Promise.reject(found) : Promise.resolve(found.map((text) => text.match(/.{1,255}/g) ?? []));
    },
    resolveMx: () =>
      mailServers.length > 0 ? Promise.resolve(mailServers.map((exchange) => ({ exchange, priority: 10 }))) : Promise.reject(missing()),
  };
}
