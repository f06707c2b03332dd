import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

/** What stands in the way forgets connections: nothing passes on them any more, and nobody is told. New ones are let through. */
export async function startFirewall(url: string) {
  const { host, port, user, password, database = '' } = new pg.Client({ connectionString: url });
  const forgotten = new WeakSet<Socket>();
  const pairs: (readonly [Socket, Socket])[] = [];
  // A goodbye is forgotten, too: nobody answers it in the other's place.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    pairs.push([near, far]);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes: Buffer) => void (forgotten.has(near) || to.write(bytes)));
      from.on('end', () => void (forgotten.has(near) || to.end()));
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://${user}:${String(password)}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    made: () => pairs.length,
    forget: () => pairs.forEach(([near]) => forgotten.add(near)),
    close() {
      server.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
  };
}
