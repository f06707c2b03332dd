import type { Socket } from 'node:net';
import { type PlainRequest, readPlainRequest } from './plain-request.ts';
import type { QuickAnswer } from './quick-answer.ts';

/** Who has said nothing at all for so long is waited for by the HTTP server. */
const silentMs = 1_000;
/** A request that comes at the last moment is not to meet a closed door. */
const graceMs = 1_000;

/**
 * One connection, read packet by packet, a request at a time, up to the first packet that is nothing for us. Answers how to end it, once
 * the server ends: what is under way is answered first.
 */
export function openQuickConnection(
  socket: Socket,
  deps: {
    /** Undefined: nobody answers this quickly. */
    readonly answerTo: (request: PlainRequest, socket: Socket) => Promise<QuickAnswer> | undefined;
    readonly write: (answer: QuickAnswer, isLast: boolean) => string;
    /** Takes the connection with what was read of it and not answered. */
    readonly handOver: (pieces: readonly Buffer[]) => void;
    /** Between one request and the next. */
    readonly idleMs: number;
    readonly onClose: () => void;
  },
): { readonly end: () => void } {
  let isFresh = true;
  let isAnswering = false;
  let isEnding = false;
  const later: Buffer[] = [];

  function hear(piece: Buffer): void {
    if (isAnswering) {
      // Whoever does not wait for the answer gets the next one from the HTTP server, in its turn.
      later.push(piece);
      socket.pause();
      return;
    }
    const request = readPlainRequest(piece);
    const answer = request && deps.answerTo(request, socket);
    if (!answer) return leave([piece]);
    isAnswering = true;
    void answer.then(say);
  }

  function say(answer: QuickAnswer): void {
    isAnswering = false;
    if (socket.destroyed) return;
    if (isFresh) socket.setTimeout(deps.idleMs + graceMs);
    isFresh = false;
    const isLast = isEnding && later.length === 0;
    const isTaken = socket.write(deps.write(answer, isLast), 'utf8');
    if (isLast) return socket.destroySoon();
    // Whoever takes no answers is hung up on by the HTTP server.
    if (later.length > 0 || !isTaken) leave(later);
  }

  function leave(pieces: readonly Buffer[]): void {
    socket.off('data', hear).off('timeout', rest).off('end', end).off('error', ignore).off('close', deps.onClose);
    socket.setTimeout(0);
    deps.onClose();
    deps.handOver(pieces);
  }

  /** For who has not asked yet there is time: the HTTP server knows how much. Who was answered and says no more has had theirs. */
  function rest(): void {
    if (isAnswering) return;
    if (isFresh) leave([]);
    else socket.destroy();
  }

  /** The caller says no more, or the server ends. */
  function end(): void {
    isEnding = true;
    if (!isAnswering) socket.destroySoon();
  }

  socket.setTimeout(silentMs);
  socket.on('data', hear).on('timeout', rest).on('end', end).on('error', ignore).on('close', deps.onClose);
  return { end };
}

/** The connection closes by itself then. */
const ignore = (): void => undefined;
