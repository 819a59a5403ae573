import type { Environment } from '../../shared/environment.js';
import type { Channel } from './outbox-message.js';

/**
 * The ways by which messages leave here, in the order in which forms show them: SMS where there is a gateway, and in the demo, which keeps
 * them for reading; e-mail always.
 */
export function messageChannels({ smsUrl, mode }: Pick<Environment, 'smsUrl' | 'mode'>): Channel[] {
  return [...(smsUrl !== null || mode === 'demo' ? (['sms'] as const) : []), 'email'];
}
