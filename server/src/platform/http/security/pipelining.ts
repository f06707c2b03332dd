import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests of one connection that may be in progress at the same time. */
const maxPerConnection = 10;

/**
 * Closes a connection that sends many requests without waiting for responses. All requests of a packet start at once, so a few such
 * connections would delay everybody else. Browsers and proxies wait for each response.
 */
export function limitPipelining(app: FastifyInstance): void {
  const inProgress = new WeakMap<Socket, number>();
  const add = (socket: Socket, change: number): number => {
    const count = (inProgress.get(socket) ?? 0) + change;
    inProgress.set(socket, count);
    return count;
  };
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (socket.destroyed || add(socket, 1) > maxPerConnection) {
      reply.hijack();
      socket.destroy();
      return;
    }
    reply.raw.once('close', () => add(socket, -1));
    done();
  });
}
