import { setTimeout as sleep } from 'node:timers/promises';

type Told = { readonly name: string; readonly data: unknown };
export type Events = { wait(isWanted: (event: Told) => boolean, withinMs: number): Promise<void>; close(): void };

/** Listens to server-sent events the way the display does. */
export async function listenTo(url: string, path: string, token: string): Promise<Events> {
  const ending = new AbortController();
  const reply = await fetch(url + path, { headers: { authorization: `Bearer ${token}` }, signal: ending.signal });
  const told: Told[] = [];
  void read(reply, told).catch(() => undefined);
  return {
    async wait(isWanted, withinMs) {
      const deadline = performance.now() + withinMs;
      while (!told.some(isWanted)) {
        if (performance.now() > deadline)
          throw new Error(`Not told within ${withinMs} ms. Told: ${told.map((one) => one.name).join()}`);
        await sleep(10);
      }
    },
    close: () => ending.abort(),
  };
}

async function read(reply: Response, told: Told[]): Promise<void> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of reply.body ?? []) {
    rest += decoder.decode(chunk, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const name = /^event: ?(.*)$/m.exec(block)?.[1];
      const data = /^data: ?(.*)$/m.exec(block)?.[1];
      if (name !== undefined && data !== undefined) told.push({ name, data: JSON.parse(data) });
    }
  }
}
