import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ephemeral port range, so that no outgoing connection takes the port first. Each worker uses a different range.
 */
const portsPerWorker = 500;
let nextPort = 20_000 + portsPerWorker * Number(process.env['VITEST_POOL_ID'] ?? 0) + (process.pid % portsPerWorker);

/** Returns a port of 127.0.0.1 that no program uses. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < portsPerWorker; attempt++) {
    nextPort += 1;
    const server = createServer().listen(nextPort, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.close();
    if (isFree) return nextPort;
  }
  throw new Error('No port is free');
}
