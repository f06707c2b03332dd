import { type IncomingMessage, validateHeaderValue } from 'node:http';
import type { Server, Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { toldOf } from './errors.ts';
import type { PlainHeaders, PlainRequest } from './plain-request.ts';
import { makeAnswerWriter, type QuickAnswer } from './quick-answer.ts';
import { openQuickConnection, type QuickConnection } from './quick-connection.ts';

/** What a call by the shortcut tells. */
type Asked = {
  readonly headers: PlainHeaders;
  /** Network address, as the framework would tell it. */
  readonly ip: string;
  readonly body: unknown;
};
/** The JSON of a good answer; whatever else becomes of it is thrown, as by any handler. `say` adds a header. */
type AnswerQuickly = (asked: Asked, say: (name: string, value: string) => void) => Promise<string>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Has calls of this method and path answered past Node's HTTP server, where they come in the plainest shape. */
    readonly addShortcut: (target: string, answer: AnswerQuickly) => void;
  }
}

/**
 * Node's HTTP server makes two streams and a dozen objects of each request. A connection that begins with calls which are to be quick
 * is read here instead, until something else comes over it: from then on the HTTP server has it, with every byte that was not answered.
 */
export function openShortcut(
  app: FastifyInstance,
  parts: { readonly trustedProxies: readonly string[]; readonly idleMs: number; readonly log: FastifyBaseLogger },
): void {
  const { trustedProxies, idleMs, log } = parts;
  const server: Server = app.server;
  const toHttp = server.listeners('connection') as ((this: Server, socket: Socket) => void)[];
  const answers = new Map<string, AnswerQuickly>();
  const connections = new Set<QuickConnection>();
  const addressOf = makeAddressOf(trustedProxies);
  const write = makeAnswerWriter(app.answerHeaders, idleMs);
  let isEnding = false;

  function answerTo({ target, headers, body }: PlainRequest, socket: Socket): Promise<QuickAnswer> | undefined {
    const answer = answers.get(target);
    const read = answer && readJson(body);
    return read && finish(answer, headers, socket, read.value);
  }

  async function finish(
    answer: AnswerQuickly,
    headers: PlainHeaders,
    socket: Socket,
    body: unknown,
  ): Promise<QuickAnswer> {
    const said: [string, string][] = [];
    const say = (name: string, value: string): void => {
      validateHeaderValue(name, value);
      said.push([name, value]);
    };
    try {
      const ip = addressOf(headers, socket);
      return { status: 200, text: await answer({ headers, ip, body }, say), headers: said };
    } catch (error) {
      const told = toldOf(error, log);
      if (told.retryAfter !== undefined) say('retry-after', told.retryAfter);
      return { status: told.status, text: JSON.stringify(told.body), headers: said };
    }
  }

  function handOver(socket: Socket, piece?: Buffer): void {
    // Put back while nobody listens, so that it comes again, before what comes next.
    socket.pause();
    if (piece) socket.unshift(piece);
    for (const take of toHttp) take.call(server, socket);
    socket.resume();
  }

  server.removeAllListeners('connection');
  server.on('connection', (socket) => {
    if (answers.size === 0 || isEnding) return handOver(socket);
    const connection = openQuickConnection(socket, {
      answerTo,
      write,
      idleMs,
      handOver: (piece) => handOver(socket, piece),
      onClose: () => void connections.delete(connection),
      onFault: (error) => log.error({ err: error }, 'an answer could not be given'),
    });
    connections.add(connection);
  });
  const closeAllOfHttp = app.server.closeAllConnections.bind(app.server);
  app.server.closeAllConnections = () => {
    closeAllOfHttp();
    for (const connection of connections) connection.destroy();
  };
  app.decorate('addShortcut', (target: string, answer: AnswerQuickly) => void answers.set(target, answer));
  app.addHook('preClose', async () => {
    isEnding = true;
    for (const connection of connections) connection.end();
  });
}

function readJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function makeAddressOf(trustedProxies: readonly string[]) {
  if (trustedProxies.length === 0) return (_headers: PlainHeaders, socket: Socket) => socket.remoteAddress ?? '';
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (headers: PlainHeaders, socket: Socket): string =>
    // It reads these two of a request, no more.
    proxyAddr({ headers, socket } as unknown as IncomingMessage, isTrusted);
}
