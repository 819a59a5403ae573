import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a TCP server that can be blocked, as when a machine or a network falls silent: connections stay open and nothing passes. */
export interface TcpProxy {
  port: number;
  /** Nothing passes any more, and new connections are accepted but lead nowhere. */
  block(): void;
  unblock(): void;
  close(): Promise<void>;
}

export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let blocked = false;
  const server = createServer((inner) => {
    const outer = connect(target);
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(one);
      if (blocked) one.pause();
      one.pipe(other);
      // Either side's end, clean or not, ends the other.
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    if (blocked) hold(inner, outer);
  });
  const hold = (...all: Socket[]) => {
    for (const socket of all) socket.unpipe().pause();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    block() {
      blocked = true;
      hold(...sockets);
    },
    unblock() {
      blocked = false;
      // What was cut in the middle cannot go on; new connections can.
      for (const socket of sockets) socket.destroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
