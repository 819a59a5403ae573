import { randomUUID } from 'node:crypto';
import { notificationChannels } from '@booking/domain/booking/notification-channels';
import { internationalMobile } from '@booking/domain/checks/mobile';
import type { BookingSnapshot, MessageKind } from './booking-snapshot.js';
import type { Channel, NewBookingMessage } from './outbox-message.js';

/** Kinds that go by one channel only. An SMS carries no question: networks block it. */
const channelOfKind: Partial<Record<MessageKind, Channel>> = {
  ATTENDANCE: 'email',
  ON_THE_WAY: 'email',
  NEXT_STOP: 'sms',
  DELIVERED: 'email',
};

/** Returns whether messages of a kind go by this channel. */
export function goesBy(kind: MessageKind, channel: Channel): boolean {
  return (channelOfKind[kind] ?? channel) === channel;
}

/**
 * Returns the messages of a change of a booking, one for each of its channels. A booking without a channel gets none: its customer has
 * reference and link from the confirmation page, or staff call.
 */
export function bookingMessages(kind: MessageKind, booking: BookingSnapshot): NewBookingMessage[] {
  const { email, primaryContact, notifyEmail, notifySms, ...payload } = booking;
  const channels = notificationChannels({ email, notifyEmail, notifySms }).filter((channel) => goesBy(kind, channel));
  return channels.map((channel) => ({
    id: randomUUID(),
    bookingId: booking.bookingId,
    channel,
    kind,
    locale: booking.locale,
    recipient: channel === 'email' ? email : internationalMobile(primaryContact),
    payload,
  }));
}
