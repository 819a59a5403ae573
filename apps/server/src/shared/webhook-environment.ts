import { z } from 'zod';
import { commaList } from './comma-list.js';

/** A name, an IPv4 address or an IPv6 address in brackets, and nothing else. */
function hostOf(text: string): string | null {
  const address = `http://${text}/`;
  if (!/^[^\s/?#@\\]+$/.test(text) || !URL.canParse(address)) return null;
  const { hostname, port } = new URL(address);
  return port === '' && !/:\d*$/.test(text.replace(/\[.*\]/, '')) ? plainHost(hostname) : null;
}

/** A host as hosts are compared: without the dot that says that a name is whole. */
export function plainHost(hostname: string): string {
  return hostname.replace(/\.$/, '');
}

export const webhookSchema = {
  WEBHOOK_HOSTS: z
    .string()
    .refine((list) => commaList(list).every((host) => hostOf(host) !== null), 'must be hosts without a port, with commas between them')
    .transform((list) => commaList(list).map((host) => hostOf(host) ?? ''))
    .optional(),
};

/** Hosts whose webhooks may go to an inner address and by plain http: those named; in demo mode this machine. */
export function webhookHostsOf({ WEBHOOK_HOSTS: named }: { WEBHOOK_HOSTS?: string[] | undefined }, mode: 'demo' | 'production'): string[] {
  return named ?? (mode === 'demo' ? ['127.0.0.1', 'localhost'] : []);
}
