import type { FastifyReply } from 'fastify';
import { beginAnswer } from './page-policy.ts';

export type EventStream = {
  /** Text made by `eventText`, so that one text can go to many. False: the stream is over. */
  write(text: string): boolean;
  end(): void;
  onClose(handler: () => void): void;
};

/** A reader this far behind is cut off; it comes back by itself and gets the whole state anew. */
const mostUnreadBytes = 1024 * 1024;

export const eventText = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
export const heartbeatText = ': still here\n\n';

/** Takes the reply over as a stream of server-sent events. */
export function openEventStream(reply: FastifyReply): EventStream {
  const raw = beginAnswer(reply, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Proxies that gather answers before passing them on would gather for ever.
    'x-accel-buffering': 'no',
  });
  // A reader that hangs up is no fault of ours.
  raw.on('error', () => undefined);
  const isOver = (): boolean => raw.destroyed || raw.writableEnded;
  return {
    write(text) {
      if (isOver()) return false;
      if (raw.writableLength > mostUnreadBytes) {
        raw.destroy();
        return false;
      }
      raw.write(text);
      return true;
    },
    end: () => void raw.end(),
    onClose(handler) {
      if (isOver()) handler();
      else raw.once('close', handler);
    },
  };
}
