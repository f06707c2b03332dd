import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { liveStreams } from '../../metrics/metrics.ts';
import { writeHead } from '../security/security-headers.ts';

export type EventStream = {
  /** Writes a text of `eventText`. Returns false when the stream has ended. */
  write(text: string): boolean;
  end(): void;
  onClose(handler: () => void): void;
};

/** A client with more unread bytes is disconnected. It reconnects and receives the whole state again. */
const maxUnreadBytes = 1024 * 1024;

export const eventText = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
export const heartbeatText = ': still here\n\n';

const eventStreams = new WeakSet<ServerResponse>();
export const isEventStream = (response: ServerResponse): boolean => eventStreams.has(response);

/** Turns the reply into a stream of server-sent events. */
export function openEventStream(reply: FastifyReply): EventStream {
  const raw = writeHead(reply, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Disables response buffering in nginx.
    'x-accel-buffering': 'no',
  });
  // Clients may disconnect at any time.
  raw.on('error', () => undefined);
  eventStreams.add(raw);
  liveStreams.inc();
  raw.once('close', () => liveStreams.dec());
  const hasEnded = (): boolean => raw.destroyed || raw.writableEnded;
  return {
    write(text) {
      if (hasEnded()) return false;
      if (raw.writableLength > maxUnreadBytes) {
        raw.destroy();
        return false;
      }
      raw.write(text);
      return true;
    },
    end: () => void raw.end(),
    onClose(handler) {
      if (hasEnded()) handler();
      else raw.once('close', handler);
    },
  };
}
