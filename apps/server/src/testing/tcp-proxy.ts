import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A connection to a TCP server that can be blocked, as by a machine or a network that does not answer: connections stay open without data.
 */
export interface TcpProxy {
  port: number;
  /** Blocks all data; new connections are accepted and not forwarded. */
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
      // The end of either side, clean or not, ends the other.
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
      // Interrupted connections cannot continue; new ones can.
      for (const socket of sockets) socket.destroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
