import { WebSocket } from 'ws';
import type { ApiError } from './api-client.js';

export interface LiveAnswer<T> {
  data?: T | null;
  errors?: ApiError[];
}

/** One subscription of a LiveClient. */
export class LiveEvents<T> {
  private readonly come: LiveAnswer<T>[] = [];
  private waiting: (() => void) | null = null;
  /** The errors that ended it; an empty list for a normal end; null while it lasts. */
  ended: ApiError[] | null = null;

  constructor(readonly id: string) {}

  /** Returns the next event. @throws Error if the subscription ends before */
  async next(): Promise<LiveAnswer<T>> {
    for (;;) {
      const event = this.come.shift();
      if (event) return event;
      if (this.ended) throw new Error(`the subscription ended: ${JSON.stringify(this.ended)}`);
      await new Promise<void>((resolve) => (this.waiting = resolve));
    }
  }

  /** Received events that were not read yet. */
  get unread(): readonly LiveAnswer<T>[] {
    return this.come;
  }

  take(message: { type: string; payload?: unknown }): void {
    if (message.type === 'next') this.come.push(message.payload as LiveAnswer<T>);
    else this.ended = message.type === 'error' ? (message.payload as ApiError[]) : [];
    this.waiting?.();
  }
}

/** A client of subscriptions that sends exactly what the test requests. */
export class LiveClient {
  readonly socket: WebSocket;
  /** False if the connection is refused. */
  readonly opened: Promise<boolean>;
  /** Close code and reason. */
  readonly closed: Promise<{ code: number; reason: string }>;
  private readonly subscriptions = new Map<string, LiveEvents<unknown>>();
  private readonly answers = new Map<string, () => void>();
  private count = 0;

  constructor(baseUrl: string, headers: Readonly<Record<string, string>> = {}) {
    this.socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/server/graphql`, 'graphql-transport-ws', { headers });
    this.socket.on('error', () => undefined);
    this.opened = new Promise((resolve) => {
      this.socket.once('open', () => resolve(true));
      this.socket.once('close', () => resolve(false));
    });
    this.closed = new Promise((resolve) => {
      this.socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
    this.socket.on('message', (data: Buffer) => this.take(JSON.parse(data.toString()) as { type: string; id?: string; payload?: unknown }));
  }

  /** Signs in with a token, and waits for the acknowledgement. @throws Error if it is refused */
  static async signedIn(baseUrl: string, token: string): Promise<LiveClient> {
    const client = new LiveClient(baseUrl);
    await client.init({ token });
    return client;
  }

  async init(payload: object = {}): Promise<void> {
    await this.opened;
    const acknowledged = this.answer('connection_ack');
    if (this.socket.readyState === WebSocket.OPEN) this.send({ type: 'connection_init', payload });
    const end = await Promise.race([acknowledged, this.closed]);
    if (end) throw new Error(`closed: ${end.code} ${end.reason}`);
  }

  send(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Resolves when the subscription is accepted or refused: a ping behind it is answered then. */
  async subscribe<T>(query: string, variables: object = {}): Promise<LiveEvents<T>> {
    const id = `s${++this.count}`;
    const events = new LiveEvents<T>(id);
    this.subscriptions.set(id, events);
    const answered = this.answer(`pong ${id}`);
    this.send({ type: 'subscribe', id, payload: { query, variables } });
    this.send({ type: 'ping', payload: { id } });
    await Promise.race([answered, this.closed]);
    return events;
  }

  async close(): Promise<void> {
    this.socket.close(1000);
    await this.closed;
  }

  private answer(key: string): Promise<void> {
    return new Promise((resolve) => this.answers.set(key, resolve));
  }

  private take(message: { type: string; id?: string; payload?: unknown }): void {
    const { type, id = '', payload } = message;
    const answered = type === 'pong' ? `pong ${(payload as { id?: string } | undefined)?.id}` : type;
    this.answers.get(answered)?.();
    this.subscriptions.get(id)?.take(message);
  }
}
