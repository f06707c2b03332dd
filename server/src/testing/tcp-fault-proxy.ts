import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export type TcpFaultProxy = {
  readonly port: number;
  /** Destroys the open connections and refuses new ones, as a machine that is up without its service. */
  refuseConnections(): void;
  /** Ends `refuseConnections`. */
  acceptConnections(): Promise<void>;
  /** Holds all data back, as an unplugged cable. */
  pause(): void;
  /** Ends `pause`; the data that was held back arrives late. */
  resume(): void;
  /** Loses this share of the replies, each together with its connection; 0 stops it. */
  dropReplies(share: number): void;
  close(): Promise<void>;
};

/** Forwards TCP connections from a free port of this machine to a port or Unix socket, and injects network faults on demand. */
export async function startTcpFaultProxy(
  target: { path: string } | { port: number; host?: string },
  { delayMs = 0 } = {},
): Promise<TcpFaultProxy> {
  let isPaused = false;
  let droppedShare = 0;
  let heldBack: (() => void)[] = [];
  const sockets = new Set<Socket>();

  function forward(from: Socket, to: Socket, { isReply }: { isReply: boolean }): void {
    const deliver = (send: () => void): void => {
      if (isPaused) heldBack.push(send);
      else send();
    };
    const write = (chunk: Buffer): void => deliver(() => void (to.destroyed || to.write(chunk)));
    sockets.add(from);
    from.setNoDelay(true);
    from.on('data', (chunk: Buffer) => {
      if (isReply && Math.random() < droppedShare) {
        from.destroy();
        to.destroy();
      } else if (delayMs > 0) setTimeout(write, delayMs, chunk);
      else write(chunk);
    });
    from.on('end', () => deliver(() => to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  }

  async function listen(port: number): Promise<Server> {
    const listening = createServer({ allowHalfOpen: true }, (client) => {
      const upstream = connect({ host: '127.0.0.1', ...target });
      forward(client, upstream, { isReply: false });
      forward(upstream, client, { isReply: true });
    }).listen(port, '127.0.0.1');
    await once(listening, 'listening');
    return listening;
  }

  let server = await listen(0);
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port');
  const { port } = address;

  function refuseConnections(): void {
    server.close();
    for (const socket of sockets) socket.destroy();
  }

  return {
    port,
    refuseConnections,
    async acceptConnections() {
      server = await listen(port);
    },
    pause() {
      isPaused = true;
    },
    resume() {
      isPaused = false;
      const sends = heldBack;
      heldBack = [];
      for (const send of sends) send();
    },
    dropReplies(share) {
      droppedShare = share;
    },
    async close() {
      const closed = server.listening ? once(server, 'close') : undefined;
      refuseConnections();
      await closed;
    },
  };
}
