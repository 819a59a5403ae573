import type { DeliveryForm } from './delivery-form.js';

/** How a customer is told of the date, of changes, and on the day before. */
export type WayToTell = 'sms' | 'email';

/** The ways that were chosen and can be gone: by e-mail only where there is an address (messages.md, section 2). */
export function waysToTell({ email, notifyEmail, notifySms }: Pick<DeliveryForm, 'email' | 'notifyEmail' | 'notifySms'>): WayToTell[] {
  return [...(notifyEmail && email.trim() !== '' ? (['email'] as const) : []), ...(notifySms ? (['sms'] as const) : [])];
}
