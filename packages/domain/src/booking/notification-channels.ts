import type { DeliveryForm } from './delivery-form.js';

/** The channels of confirmations, changes and reminders. */
export type NotificationChannel = 'sms' | 'email';

/** Returns the channels that the customer chose and that can be used: e-mail needs an address (messages.md, section 2). */
export function notificationChannels({
  email,
  notifyEmail,
  notifySms,
}: Pick<DeliveryForm, 'email' | 'notifyEmail' | 'notifySms'>): NotificationChannel[] {
  return [...(notifyEmail && email.trim() !== '' ? (['email'] as const) : []), ...(notifySms ? (['sms'] as const) : [])];
}
