import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { Resolver } from 'node:dns/promises';
import type { Environment } from '../../shared/environment.js';
import { fail, ok, warn, type Finding } from './finding.js';

/** The DNS queries that the check needs. */
export type MailResolver = Pick<Resolver, 'resolveTxt' | 'resolveMx'>;

type MailSettings = Pick<Environment, 'mailFrom'> & { messages: Pick<Environment['messages'], 'dkim' | 'mailBounce'> };

/** Checks SPF, DMARC and DKIM of the sender's domain, by which receivers verify its mails, and the MX for bounces. */
export async function checkMailDns({ mailFrom, messages: { dkim, mailBounce } }: MailSettings, resolver: MailResolver): Promise<Finding[]> {
  const sender = domainOf(mailFrom);
  const bounce = domainOf(mailBounce ?? mailFrom);
  const checks = [
    checkSpf(bounce, resolver),
    checkDmarc(sender, resolver),
    ...(dkim === null ? [] : [checkDkim(dkim, resolver)]),
    checkMx(bounce, resolver),
  ];
  const findings = await Promise.all(checks.map((check) => check.catch((error: Error) => fail(error.message))));
  const signers = [bounce, ...(dkim === null ? [] : [dkim.domain])];
  return [
    ...findings,
    ...(dkim === null ? [warn('DKIM: not set; right only where the mail service signs')] : []),
    ...(signers.some((domain) => areRelated(domain, sender))
      ? []
      : [warn("DMARC: neither the bounce address nor DKIM_DOMAIN is of the sender's domain")]),
  ];
}

async function checkSpf(domain: string, resolver: MailResolver): Promise<Finding> {
  const records = await textsAt(domain, resolver, /^v=spf1( |$)/i);
  if (records.length === 1) return ok(`SPF of ${domain}: one record`);
  return fail(`SPF of ${domain}: ${records.length === 0 ? 'no record' : `${records.length} records, of which receivers believe none`}`);
}

/** Finds the DMARC record, at the domain or at a parent domain. */
async function checkDmarc(domain: string, resolver: MailResolver): Promise<Finding> {
  const labels = domain.split('.');
  for (let from = 0; from < labels.length - 1; from++) {
    const name = `_dmarc.${labels.slice(from).join('.')}`;
    const records = await textsAt(name, resolver, /^v=DMARC1\s*(;|$)/);
    if (records.length === 1) return ok(`DMARC of ${domain}: there, at ${name}`);
    if (records.length > 1) return fail(`DMARC of ${domain}: ${records.length} records at ${name}, of which receivers believe none`);
  }
  return fail(`DMARC of ${domain}: no record`);
}

async function checkDkim(
  { domain, selector, key }: NonNullable<MailSettings['messages']['dkim']>,
  resolver: MailResolver,
): Promise<Finding> {
  const name = `${selector}._domainkey.${domain}`;
  const [record, ...others] = await textsAt(name, resolver, /(^|;)\s*p=/);
  if (record === undefined) return fail(`DKIM: no record at ${name}`);
  const tags = new Map(record.split(';').map((tag) => [tag.split('=')[0]?.trim(), tag.replace(/^[^=]*=|\s/g, '')]));
  const ours = createPublicKey(createPrivateKey(key)).export({ type: 'spki', format: 'der' }).toString('base64');
  if (others.length > 0 || tags.get('p') !== ours) return fail(`DKIM: the record at ${name} is not that of the key in DKIM_KEY_FILE`);
  if (tags.get('t')?.split(':').includes('y')) return warn(`DKIM: the record at ${name} says that it is a trial (t=y)`);
  return ok(`DKIM: the record at ${name} is that of the key`);
}

async function checkMx(domain: string, resolver: MailResolver): Promise<Finding> {
  const servers = await found(domain, resolver.resolveMx(domain));
  // RFC 7505: an MX without a name means that the domain accepts no mail.
  if (servers.some(({ exchange }) => exchange !== '' && exchange !== '.')) return ok(`bounces to ${domain}: it has a mail server (MX)`);
  return fail(`bounces to ${domain}: it has no mail server (MX), so what comes back is lost`);
}

/** TXT records consist of parts of 255 characters. */
async function textsAt(name: string, resolver: MailResolver, kind: RegExp): Promise<string[]> {
  return (await found(name, resolver.resolveTxt(name))).map((parts) => parts.join('')).filter((text) => kind.test(text));
}

/** Returns an empty list for a name without records. @throws Error with the text of a finding if no server answers */
async function found<Entry>(name: string, query: Promise<Entry[]>): Promise<Entry[]> {
  try {
    return await query;
  } catch (error) {
    const { code = 'unknown' } = error as { code?: string };
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw new Error(`DNS: no answer about ${name} (${code})`, { cause: error });
  }
}

function domainOf(mailbox: string): string {
  return (/@([^\s@>]+)>?\s*$/.exec(mailbox)?.[1] ?? '').toLowerCase();
}

/** Returns true if a domain equals another or is a subdomain of it. */
function areRelated(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}
