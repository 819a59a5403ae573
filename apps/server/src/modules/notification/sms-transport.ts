import { DeliveryError, maxPeerId, type MessageTransport, type RenderedSms, type TakenOver } from './message-transport.js';

const timeout = 10_000;

/** Status codes that refuse this message for ever; every other failure is temporary. */
const refusals = new Set([400, 413, 422]);

/**
 * Sends text messages through an HTTP gateway: POST {to, text, id} as JSON. The id is also the Idempotency-Key, by
 * which the gateway recognises a second attempt.
 */
export class SmsTransport implements MessageTransport<RenderedSms> {
  private readonly url: string;
  private readonly authorization: Readonly<Record<string, string>>;

  /** @param smsUrl http: or https:; a user and password in it are sent as basic authorization */
  constructor(smsUrl: string) {
    const url = new URL(smsUrl);
    const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    this.authorization = credentials === ':' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
    url.username = '';
    url.password = '';
    this.url = url.href;
  }

  async send({ id, to, text }: RenderedSms): Promise<TakenOver> {
    const response = await this.ask({
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': id, ...this.authorization },
      body: JSON.stringify({ to, text, id }),
    });
    if (response.ok) return { peerId: await peerIdIn(response, id) };
    await response.body?.cancel();
    const isRefused = refusals.has(response.status);
    throw new DeliveryError(
      `SMS gateway answered ${response.status}`,
      isRefused,
      isRefused ? 'REFUSED' : 'PEER_AWAY',
      String(response.status),
    );
  }

  private async ask(request: RequestInit): Promise<Response> {
    try {
      return await fetch(this.url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeout) });
    } catch (error) {
      throw new DeliveryError(`SMS gateway not reached (${(error as Error).name})`, false, 'PEER_AWAY');
    }
  }
}

/**
 * Returns the gateway's own id of a message, under any of the usual names; null if there is none, or only ours. The gateway has accepted
 * the message by then, so an unreadable response is no reason to send it again.
 */
async function peerIdIn(response: Response, ownId: string): Promise<string | null> {
  const answer: unknown = await response.json().catch(() => null);
  if (typeof answer !== 'object' || answer === null) return null;
  const { id, messageId, message_id } = answer as Readonly<Record<string, unknown>>;
  const named = [id, messageId, message_id].filter((one) => typeof one === 'string' || typeof one === 'number').map(String);
  return named.find((one) => one !== '' && one !== ownId && one.length <= maxPeerId) ?? null;
}
