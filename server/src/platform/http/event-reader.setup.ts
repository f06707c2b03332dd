export type ReadEvent = { name: string; data: Record<string, unknown> };

/** Reads a stream of server-sent events as a screen would; `next` waits for the first event that fits and was not taken yet. */
export async function readEvents(url: string, token: string) {
  const abort = new AbortController();
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal });
  const events: ReadEvent[] = [];
  let taken = 0;
  let heartbeats = 0;
  let isOver = false;
  let wake = (): void => undefined;

  async function read(): Promise<void> {
    let rest = '';
    if (!response.body) return;
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + piece).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, name, data] = /^event: (.*)\ndata: (.*)$/s.exec(block) ?? [];
        if (name && data) events.push({ name, data: JSON.parse(data) as Record<string, unknown> });
        else heartbeats += 1;
      }
      wake();
    }
  }
  const reading = read()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
      wake();
    });

  return {
    status: response.status,
    events,
    heartbeats: () => heartbeats,
    isOver: () => isOver,
    over: reading,
    async next(
      name: string,
      fits: (data: Record<string, unknown>) => boolean = () => true,
    ): Promise<Record<string, unknown>> {
      for (;;) {
        while (taken < events.length) {
          const event = events[taken++];
          if (event?.name === name && fits(event.data)) return event.data;
        }
        if (isOver) throw new Error(`The stream ended before ${name} came`);
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    hangUp: () => abort.abort(),
  };
}
