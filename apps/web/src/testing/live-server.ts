import { vi } from 'vitest';

interface Message {
  type: string;
  id?: string;
  payload?: Record<string, unknown>;
}

/** The client's end of a connection to the LiveServer: the parts of WebSocket that are used. */
class LiveSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string; wasClean: boolean }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly sent: Message[] = [];

  constructor(
    readonly url: string,
    readonly protocol: string,
    private readonly server: LiveServer,
  ) {
    setTimeout(() => (server.isThere ? this.open() : this.end(1006)), 0);
  }

  send(data: string): void {
    const message = JSON.parse(data) as Message;
    this.sent.push(message);
    setTimeout(() => this.server.answer(this, message), 0);
  }

  close(code = 1000): void {
    this.end(code);
  }

  receive(message: Message): void {
    if (this.readyState === 1) this.onmessage?.({ data: JSON.stringify(message) });
  }

  end(code: number, reason = ''): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code, reason, wasClean: code !== 1006 });
  }

  private open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
}

/** A server of live changes. It stubs `WebSocket`. */
export class LiveServer {
  isThere = true;
  /** Whether it accepts connections; otherwise it closes them with 4403. */
  letsIn = () => true;
  readonly sockets: LiveSocket[] = [];

  constructor() {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- a class within has a this of its own
    const server = this;
    class PageSocket extends LiveSocket {
      constructor(url: string, protocol: string) {
        super(url, protocol, server);
        server.sockets.push(this);
      }
    }
    vi.stubGlobal('WebSocket', PageSocket);
  }

  get socket(): LiveSocket | undefined {
    return this.sockets.at(-1);
  }

  /** The active subscriptions of the present connection. */
  subscriptions(): Message[] {
    const sent = this.socket?.sent ?? [];
    const ended = new Set(sent.filter(({ type }) => type === 'complete').map(({ id }) => id));
    return sent.filter(({ type, id }) => type === 'subscribe' && !ended.has(id));
  }

  /** Sends an event to every subscription of this field. */
  publish(field: string, value: object): void {
    for (const { id, payload } of this.subscriptions()) {
      if (id !== undefined && String(payload?.['query']).includes(field)) {
        this.socket?.receive({ type: 'next', id, payload: { data: { [field]: value } } });
      }
    }
  }

  answer(socket: LiveSocket, { type, payload }: Message): void {
    if (type === 'connection_init') {
      if (this.letsIn()) socket.receive({ type: 'connection_ack' });
      else socket.end(4403, 'Forbidden');
    }
    if (type === 'ping') socket.receive({ type: 'pong', ...(payload && { payload }) });
  }
}
