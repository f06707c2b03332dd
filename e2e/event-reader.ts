import { setTimeout as sleep } from 'node:timers/promises';

type ServerEvent = { readonly name: string; readonly data: unknown };
export type EventReader = {
  wait(matches: (event: ServerEvent) => boolean, withinMs: number): Promise<void>;
  close(): void;
};

/** Subscribes to server-sent events as the projector display does. */
export async function subscribe(url: string, path: string, token: string): Promise<EventReader> {
  const ending = new AbortController();
  const reply = await fetch(url + path, { headers: { authorization: `Bearer ${token}` }, signal: ending.signal });
  const received: ServerEvent[] = [];
  void read(reply, received).catch(() => undefined);
  return {
    async wait(matches, withinMs) {
      const deadline = performance.now() + withinMs;
      while (!received.some(matches)) {
        if (performance.now() > deadline)
          throw new Error(
            `No matching event within ${withinMs} ms. Received: ${received.map((event) => event.name).join()}`,
          );
        await sleep(10);
      }
    },
    close: () => ending.abort(),
  };
}

async function read(reply: Response, received: ServerEvent[]): Promise<void> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of reply.body ?? []) {
    rest += decoder.decode(chunk, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const name = /^event: ?(.*)$/m.exec(block)?.[1];
      const data = /^data: ?(.*)$/m.exec(block)?.[1];
      if (name !== undefined && data !== undefined) received.push({ name, data: JSON.parse(data) });
    }
  }
}
