import { DeliveryError, type MessageTransport, type RenderedSms } from './message-transport.js';

const patience = 10_000;

/** Answers that say that this message will never be taken; every other failure may pass. */
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

  async send({ id, to, text }: RenderedSms): Promise<void> {
    const response = await this.post(id, JSON.stringify({ to, text, id }));
    await response.body?.cancel();
    if (!response.ok) throw new DeliveryError(`SMS gateway answered ${response.status}`, refusals.has(response.status));
  }

  private async post(id: string, body: string): Promise<Response> {
    try {
      return await fetch(this.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': id, ...this.authorization },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      });
    } catch (error) {
      throw new DeliveryError(`SMS gateway not reached (${(error as Error).name})`, false);
    }
  }
}
