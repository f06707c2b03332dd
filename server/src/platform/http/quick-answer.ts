import { STATUS_CODES } from 'node:http';

/** An answer in JSON. `headers` are those that not every answer has, in their order. */
export type QuickAnswer = {
  readonly status: number;
  readonly text: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
};

/** Writes an answer out as Node's HTTP server would; `isLast`: of its connection. */
export function makeAnswerWriter(always: Readonly<Record<string, string>>, idleMs: number) {
  const everywhere = [...Object.entries(always), ['content-type', 'application/json; charset=utf-8']];
  const common = everywhere.map(line).join('');
  const staying = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(idleMs / 1000)}\r\n`;
  let date = { second: 0, line: '' };

  return ({ status, text, headers }: QuickAnswer, isLast: boolean): string => {
    const second = Math.floor(Date.now() / 1000);
    if (second !== date.second) date = { second, line: `Date: ${new Date(second * 1000).toUTCString()}\r\n` };
    const own = headers.length === 0 ? '' : headers.map(line).join('');
    const head = `${common}${own}content-length: ${Buffer.byteLength(text)}\r\n${date.line}`;
    return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}${isLast ? 'Connection: close\r\n' : staying}\r\n${text}`;
  };
}

const line = ([name, value]: readonly string[]): string => `${name}: ${value}\r\n`;
