import type { FastifyInstance } from 'fastify';
import { htmlLang, locales } from '@booking/domain/locale/locale';
import type { Clock } from '../shared/clock.js';

/** Days until its expiry: RFC 9116 recommends less than a year. */
const goodFor = 180;
const day = 86_400_000;

export interface SecurityTxtParts {
  /** An e-mail address; null: the answer is 404. */
  securityContact: string | null;
  publicUrl: string;
  clock: Clock;
}

/**
 * GET /.well-known/security.txt (RFC 9116): the contact for reports of vulnerabilities. It is generated anew each day, so that it never
 * expires.
 */
export function securityTxt(app: FastifyInstance, { securityContact, publicUrl, clock }: SecurityTxtParts): void {
  if (securityContact === null) return;
  const path = '/.well-known/security.txt';
  app.get(path, (_request, reply) => {
    const today = Math.floor(clock.now().getTime() / day);
    const lines = [
      `Contact: mailto:${encodeURI(securityContact)}`,
      `Expires: ${new Date((today + goodFor) * day).toISOString()}`,
      `Preferred-Languages: ${locales.map(htmlLang).join(', ')}`,
      `Canonical: ${publicUrl}${path}`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`);
  });
}
