export type StreamEvent = { readonly name: string; readonly data: string };

/** Parser for text/event-stream; keeps incomplete events for the next chunk. */
export function makeEventParser(): (piece: string) => StreamEvent[] {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece.replaceAll('\r', '')).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => readBlock(block) ?? []);
  };
}

function readBlock(block: string): StreamEvent | undefined {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
  }
  return data.length === 0 ? undefined : { name, data: data.join('\n') };
}

/** Exponential backoff from 0.5 to 10 s with 20% jitter, so that the clients of a lecture hall do not reconnect at once. */
export function retryDelayMs(failures: number, random: number): number {
  return Math.min(10_000, 500 * 2 ** Math.max(0, failures - 1)) * (1 - random * 0.2);
}
