import { createHash, createPublicKey, verify } from 'node:crypto';

type ResolveTxt = (name: string) => Promise<string[][]>;

/**
 * Verifies a mail as its receiver does, by RFC 6376, and independently of the library that signs: relaxed canonicalization of head and
 * body, rsa-sha256.
 * @param raw every byte of the mail
 * @param resolveTxt the receiver's DNS
 * @returns the signed headers and the signing domain; null without a valid signature
 */
export async function verifyDkim(raw: Buffer, resolveTxt: ResolveTxt): Promise<{ domain: string; headers: string[] } | null> {
  const text = raw.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const headers = text.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = headers.find((header) => /^dkim-signature:/i.test(header));
  if (signature === undefined) return null;
  const { a, c, d = '', s = '', h = '', bh, b = '' } = tagsOf(signature.slice(signature.indexOf(':') + 1));
  if (a !== 'rsa-sha256' || c !== 'relaxed/relaxed') return null;
  const body = text
    .slice(end + 4)
    .replace(/[ \t]+(?=\r\n|$)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/(\r\n)*$/, '\r\n');
  const hash = createHash('sha256').update(body, 'latin1').digest('base64');
  if (hash !== bh) return null;
  const names = h.toLowerCase().split(':');
  const left = [...headers];
  const signed = names.flatMap((name) => {
    const at = left.findLastIndex((header) => header.toLowerCase().startsWith(`${name}:`));
    return at === -1 ? [] : left.splice(at, 1).map(relaxed);
  });
  const input = [...signed, relaxed(signature.replace(/([;\s]b=)[^;]*/, '$1'))].join('\r\n');
  const { p = '' } = tagsOf((await resolveTxt(`${s}._domainkey.${d}`)).map((parts) => parts.join(''))[0] ?? '');
  const key = createPublicKey({ key: Buffer.from(p, 'base64'), format: 'der', type: 'spki' });
  return verify('sha256', Buffer.from(input, 'latin1'), key, Buffer.from(b, 'base64')) ? { domain: d, headers: names } : null;
}

function tagsOf(list: string): Record<string, string | undefined> {
  const pair = (tag: string): [string, string] => [tag.replace(/=.*$/s, '').trim(), tag.replace(/^[^=]*=|\s/g, '')];
  return Object.fromEntries(list.split(';').map(pair));
}

function relaxed(header: string): string {
  const colon = header.indexOf(':');
  const value = header
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim();
  return `${header.slice(0, colon).trim().toLowerCase()}:${value}`;
}
