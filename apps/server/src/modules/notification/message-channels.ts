import type { Environment } from '../../shared/environment.js';
import type { Channel } from './outbox-message.js';

/**
 * Returns the channels of this installation, in the order of forms: SMS if a gateway is configured or in demo mode, which stores messages;
 * e-mail always.
 */
export function messageChannels({ smsUrl, mode }: Pick<Environment, 'smsUrl' | 'mode'>): Channel[] {
  return [...(smsUrl !== null || mode === 'demo' ? (['sms'] as const) : []), 'email'];
}
