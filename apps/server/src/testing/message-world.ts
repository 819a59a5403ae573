import { afterAll, beforeEach } from 'vitest';
import { newMobile } from './account-api.js';
import { booked, delivery } from './delivery-api.js';
import { drain } from './drain.js';
import { givenBranch, givenOrder } from './given.js';
import { oneApp } from './one-app.js';
import { SmsPeer } from './sms-peer.js';
import { SmtpPeer } from './smtp-peer.js';

/** A message as staff see it. */
interface Message {
  id: string;
  channel: string;
  kind: string;
  status: string;
  to: string;
  reasonCode: string | null;
  reason: string | null;
  at: string;
  waitsUntil: string | null;
  follows: string | null;
}
const messageFields = 'id channel kind status to reasonCode reason at waitsUntil follows';

/**
 * A server whose messages go to real peers, its staff of two branches, and customers of the first; each test starts at noon of Wednesday, 4
 * March.
 */
export async function messageWorld() {
  const [smtp, sms] = [await SmtpPeer.start(), await SmsPeer.start()];
  afterAll(() => Promise.all([smtp.stop(), sms.stop()]));
  const app = await oneApp({ environment: { smtpUrl: smtp.url, smsUrl: sms.url } });
  const { as } = app;
  const { api, clock, container, database } = app;
  const { receipts, messageQueue } = container.messaging;
  const branchId = await givenBranch(database, { dailyLimit: 1000, coverage: ['11900'] });
  const otherBranch = await givenBranch(database, { dailyLimit: 1000, coverage: ['50000'] });
  const staff = { name: 'Siti', scope: ['booking:read', 'booking:write'], branchIds: [branchId] };
  const elsewhere = { scope: ['booking:read', 'booking:write'], branchIds: [otherBranch] };
  // Noon of Wednesday 4 March in Kuala Lumpur.
  beforeEach(() => {
    clock.set('2026-03-04T04:00:00Z');
    smtp.refusal = null;
    sms.answer = 202;
    sms.responseBody = '{"detail": "+60123456789"}';
  });

  const codeOf = ({ errors }: { errors: { extensions: { code: string; reason?: string } }[] | undefined }) =>
    errors?.[0] && [errors[0].extensions.code, errors[0].extensions.reason].filter(Boolean).join(' ');
  const deliver = () => drain(messageQueue);

  let families = 0;
  async function givenFamily({ deliveryDate = '2026-03-10', ...fields }: Record<string, unknown> = {}) {
    families += 1;
    const email = `family.${families}@example.test`;
    const orderNumber = await givenOrder(database, { zipcode: null });
    const input = delivery({
      postcode: '11900',
      deliveryDate: String(deliveryDate),
      orderNumber,
      email,
      primaryContact: newMobile(),
      notifySms: true,
      ...fields,
    });
    const booking = await booked(api, input);
    return { ...booking, email };
  }
  const messagesOf = async (id: string, who: object = staff): Promise<Message[]> =>
    (
      await api.graphql<{ booking: { messages: Message[] } | null }>(
        `{ booking(id: "${id}") { messages { ${messageFields} } } }`,
        {},
        await as(who),
      )
    ).data?.booking?.messages ?? [];
  const statesOf = async (id: string) =>
    (await messagesOf(id)).map(({ channel, status, reasonCode }) => [channel, status, reasonCode].filter(Boolean).join(' '));
  const resend = async (id: string, channel: 'EMAIL' | 'SMS' | null = null, who: object = staff) =>
    api.graphql<{ resendMessage: Message }>(
      `mutation ($id: ID!, $channel: MessageChannel) { resendMessage(id: $id, channel: $channel) { ${messageFields} } }`,
      { id, channel },
      await as(who),
    );
  const confirmByPhone = async (bookingId: string, version: number, who: object = staff) =>
    api.graphql<{ confirmToldByPhone: { version: number; history: { by: string; change: string; to: string | null }[] } }>(
      `mutation { confirmToldByPhone(bookingId: "${bookingId}", version: ${version}) { version history { by change to } } }`,
      {},
      await as(who),
    );
  const unreached = async (who: object = staff) =>
    (
      await api.graphql<{ decisions: { edges: { node: { kind: string; booking: { id: string } | null } }[]; totalCount: number } }>(
        '{ decisions(first: 100) { totalCount edges { node { kind booking { id } } } } }',
        {},
        await as(who),
      )
    ).data?.decisions.edges.flatMap(({ node }) => (node.kind === 'MESSAGE_FAILED' && node.booking ? [node.booking.id] : [])) ?? [];
  const receipt = (channel: 'sms' | 'email', id: string, status: 'delivered' | 'failed', code = '5.7.1') =>
    receipts.take(channel, [{ id, peerId: null, status, code, at: null }]);

  return {
    ...{ app, api, clock, container, database, receipts, smtp, sms, branchId, staff, elsewhere },
    ...{ as, codeOf, deliver, givenFamily, messagesOf, statesOf, resend, confirmByPhone, unreached, receipt },
  };
}
