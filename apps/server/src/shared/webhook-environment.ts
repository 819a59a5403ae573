import { z } from 'zod';
import { commaList } from './comma-list.js';

/** Parses a name, an IPv4 address or an IPv6 address in brackets, with or without a port; null for anything else. */
function hostOf(text: string): string | null {
  const [, host = '', port = ''] = /^([^\s/?#@\\:]+|\[[^\s/?#@\\]+\])(:\d{1,5})?$/.exec(text) ?? [];
  const address = `http://${host}/`;
  return host !== '' && Number(port.slice(1)) < 65_536 && URL.canParse(address) ? plainHost(new URL(address).hostname) + port : null;
}

/** Normalises a host for comparison: without the final dot of an absolute name. */
export function plainHost(hostname: string): string {
  return hostname.replace(/\.$/, '');
}

export const webhookSchema = {
  WEBHOOK_HOSTS: z
    .string()
    .refine(
      (list) => commaList(list).every((host) => hostOf(host) !== null),
      'must be hosts, each with a port where it is another than 80 or 443, with commas between them',
    )
    .transform((list) => commaList(list).map((host) => hostOf(host) ?? ''))
    .optional(),
};

/**
 * Returns the hosts whose webhooks may use a private address and plain http: the configured ones, at their port or the default port of the
 * scheme; in demo mode also this machine at any port.
 */
export function webhookHostsOf({ WEBHOOK_HOSTS: named }: { WEBHOOK_HOSTS?: string[] | undefined }, mode: 'demo' | 'production'): string[] {
  return named ?? (mode === 'demo' ? ['127.0.0.1:*', 'localhost:*'] : []);
}
