import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A wire that can be cut: whoever connects to its port is passed on, on the TCP level. `refusing` is a machine that is up without its
 * service, `silent` and `swallowing` ones that cannot be reached: packets go nowhere, and nobody is told.
 */
export async function makeGate(to: { path: string } | { port: number }, delayMs = 0) {
  let state: 'open' | 'silent' | 'swallowing' = 'open';
  let loses = () => false;
  const pairs = new Set<readonly [Socket, Socket]>();
  const held: (() => void)[] = [];
  const dead = new WeakSet<Socket>();

  function pass(from: Socket, other: Socket, isReply: boolean): void {
    const forward = (chunk: Buffer): void => {
      const send = () => void (other.destroyed || other.write(chunk));
      if (state === 'silent') held.push(send);
      else if (state === 'open' && !dead.has(from)) send();
      else dead.add(from);
    };
    from.on('data', (chunk: Buffer) => {
      if (isReply && loses()) {
        // What was asked has been done; the answer never comes.
        from.destroy();
        other.destroy();
      } else if (delayMs > 0) setTimeout(forward, delayMs, chunk);
      else forward(chunk);
    });
    from.on('end', () => {
      if (state === 'silent') held.push(() => other.end());
      else if (!dead.has(from)) other.end();
    });
    from.on('error', () => other.destroy());
    from.on('close', () => other.destroy());
  }

  function accept(near: Socket): void {
    const far = connect({ host: '127.0.0.1', ...to });
    near.setNoDelay(true);
    far.setNoDelay(true);
    const pair = [near, far] as const;
    pairs.add(pair);
    near.on('close', () => pairs.delete(pair));
    pass(near, far, false);
    pass(far, near, true);
  }

  const listen = async (port: number): Promise<Server> => {
    const made = createServer({ allowHalfOpen: true }, accept).listen(port, '127.0.0.1');
    await once(made, 'listening');
    return made;
  };
  let server = await listen(0);
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };

  return {
    port,
    async refuse() {
      server.close();
      cut();
    },
    /** As after `refuse`. */
    async accept() {
      server = await listen(port);
    },
    silence() {
      state = 'silent';
    },
    /** As silent, and what was sent meanwhile never arrives: whoever waits on these connections waits in vain. */
    swallow() {
      for (const [near, far] of pairs) {
        dead.add(near);
        dead.add(far);
      }
      state = 'swallowing';
    },
    /** What was held back arrives late, as after a cable was out. */
    open() {
      state = 'open';
      for (const send of held.splice(0)) send();
    },
    /** Of the answers, this share is lost with its connection. */
    loseReplies(share: number) {
      loses = () => Math.random() < share;
    },
    close() {
      server.close();
      cut();
    },
  };
}
