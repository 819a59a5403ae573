import type { StaffMessage } from '../components/booking-drawer/staff-booking';

let messages = 0;

/** A confirmation that the network has accepted, with the given fields replaced. */
export function givenMessage(over: Partial<StaffMessage> = {}): StaffMessage {
  messages += 1;
  return {
    id: `m${messages}`,
    at: '2026-12-01T02:00:00Z',
    channel: 'SMS',
    kind: 'CONFIRMED',
    status: 'SENT',
    to: over.channel === 'EMAIL' ? 'nurul@example.test' : '+60123456789',
    reasonCode: null,
    reason: null,
    waitsUntil: null,
    follows: null,
    content: { locale: 'en', subject: null, text: 'Booked.', signs: 7, signsMost: 160 },
    ...over,
  };
}
