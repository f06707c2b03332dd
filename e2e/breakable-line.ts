import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type Line = { readonly url: string; cut(): void; mend(): void; close(): Promise<void> };

/** A network between a browser and the product that can be cut: open connections die, new ones are not accepted. */
export async function layLine(to: string): Promise<Line> {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, target.hostname);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port is free');
  const hangUp = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://${target.hostname}:${address.port}`,
    cut() {
      isCut = true;
      hangUp();
    },
    mend: () => void (isCut = false),
    async close() {
      hangUp();
      server.close();
      await once(server, 'close');
    },
  };
}
