import type { Socket } from 'node:net';
import { type PlainRequest, readPlainRequest } from './plain-request.ts';
import type { QuickAnswer } from './quick-answer.ts';

/** Who has said nothing at all for so long is waited for by the HTTP server. */
const silentMs = 1_000;
/** A request that comes at the last moment is not to meet a closed door. */
const graceMs = 1_000;

export type QuickConnection = {
  /** The server ends: what is under way is answered first. */
  readonly end: () => void;
  /** Nothing is waited for any more. */
  readonly destroy: () => void;
};

/** One connection, read packet by packet, a request at a time, up to the first packet that is nothing for us. */
export function openQuickConnection(
  socket: Socket,
  deps: {
    /** Undefined: nobody answers this quickly. */
    readonly answerTo: (request: PlainRequest, socket: Socket) => Promise<QuickAnswer> | undefined;
    readonly write: (answer: QuickAnswer, isLast: boolean) => string;
    /** Takes the connection, with what was read of it last and is nothing for us. */
    readonly handOver: (piece?: Buffer) => void;
    /** Between one request and the next. */
    readonly idleMs: number;
    readonly onClose: () => void;
    /** Nobody is told of a fault in here but the log. */
    readonly onFault: (error: unknown) => void;
  },
): QuickConnection {
  let isFresh = true;
  let isAnswering = false;
  let isEnding = false;

  function hear(piece: Buffer): void {
    if (socket.writableEnded) return;
    if (isAnswering) {
      // Whoever does not wait for the answer gets the next one from the HTTP server, in its turn. Put back, it stays before their farewell.
      socket.pause();
      socket.unshift(piece);
      return;
    }
    const request = readPlainRequest(piece);
    const answer = request && deps.answerTo(request, socket);
    if (!answer) return leave(piece);
    isAnswering = true;
    answer.then(say).catch((error: unknown) => {
      socket.destroy();
      deps.onFault(error);
    });
  }

  function say(answer: QuickAnswer): void {
    isAnswering = false;
    if (!socket.writable) return;
    if (isFresh) socket.setTimeout(deps.idleMs + graceMs);
    isFresh = false;
    const isMoreSaid = socket.readableLength > 0;
    const isLast = isEnding && !isMoreSaid;
    const isTaken = socket.write(deps.write(answer, isLast), 'utf8');
    if (isLast) return socket.destroySoon();
    // Whoever takes no answers is hung up on by the HTTP server.
    if (isMoreSaid || !isTaken) leave();
  }

  function leave(piece?: Buffer): void {
    socket.off('data', hear).off('timeout', rest).off('end', end).off('error', ignore).off('close', deps.onClose);
    socket.setTimeout(0);
    deps.onClose();
    deps.handOver(piece);
  }

  /** For who has not asked yet there is time: the HTTP server knows how much. Who was answered and says no more has had theirs. */
  function rest(): void {
    if (isAnswering) return;
    if (isFresh) leave();
    else socket.destroy();
  }

  /** The caller says no more, or the server ends. */
  function end(): void {
    isEnding = true;
    if (isAnswering) return;
    // Whoever has not taken what they were answered is not waited for.
    if (socket.writableLength === 0) socket.destroySoon();
    else socket.destroy();
  }

  socket.setTimeout(silentMs);
  socket.on('data', hear).on('timeout', rest).on('end', end).on('error', ignore).on('close', deps.onClose);
  return { end, destroy: () => void socket.destroy() };
}

/** The connection closes by itself then. */
const ignore = (): void => undefined;
