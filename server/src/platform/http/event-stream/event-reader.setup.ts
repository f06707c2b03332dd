export type ReadEvent = { name: string; data: Record<string, unknown> };

/** Reads server-sent events like a browser. `next` waits for the first matching event that was not returned before. */
export async function readEvents(url: string, token: string) {
  const abort = new AbortController();
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal });
  const events: ReadEvent[] = [];
  let nextIndex = 0;
  let heartbeats = 0;
  let hasEnded = false;
  let notifyWaiting = (): void => undefined;

  async function read(): Promise<void> {
    let rest = '';
    if (!response.body) return;
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, name, data] = /^event: (.*)\ndata: (.*)$/s.exec(block) ?? [];
        if (name && data) events.push({ name, data: JSON.parse(data) as Record<string, unknown> });
        else heartbeats += 1;
      }
      notifyWaiting();
    }
  }
  const reading = read()
    .catch(() => undefined)
    .finally(() => {
      hasEnded = true;
      notifyWaiting();
    });

  return {
    status: response.status,
    events,
    heartbeats: () => heartbeats,
    hasEnded: () => hasEnded,
    ended: reading,
    async next(
      name: string,
      matches: (data: Record<string, unknown>) => boolean = () => true,
    ): Promise<Record<string, unknown>> {
      for (;;) {
        while (nextIndex < events.length) {
          const event = events[nextIndex++];
          if (event?.name === name && matches(event.data)) return event.data;
        }
        if (hasEnded) throw new Error(`The stream ended before ${name} came`);
        await new Promise<void>((resolve) => (notifyWaiting = resolve));
      }
    },
    disconnect: () => abort.abort(),
  };
}
