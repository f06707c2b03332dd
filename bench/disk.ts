import { constants, open } from 'node:fs/promises';

/** One sync of the probe: when it was due, since the epoch, and how long it was until the disk had it. */
export type DiskSync = { readonly dueMs: number; readonly tookMs: number };

const everyMs = 20;
const fileBytes = 1024 * 1024;
const pageBytes = 8192;

/**
 * Every 20 ms a page is written over and synced, as a commit does with a file of its log that is there already: what the disk does
 * by itself. What was due while one was under way waits for it, and counts from then.
 */
export async function probeDisk(path: string): Promise<{ end(): Promise<DiskSync[]> }> {
  const file = await open(path, constants.O_RDWR | constants.O_CREAT);
  if ((await file.stat()).size < fileBytes) {
    await file.write(Buffer.alloc(fileBytes), 0, fileBytes, 0);
    await file.sync();
  }
  const page = Buffer.alloc(pageBytes, 1);
  const syncs: DiskSync[] = [];
  const began = performance.now();
  let turn = 0;
  let underWay: Promise<void> | undefined;

  async function sync(): Promise<void> {
    const startMs = performance.now();
    await file.write(page, 0, pageBytes, (turn * pageBytes) % fileBytes);
    await file.datasync();
    const endMs = performance.now();
    for (let dueMs = startMs; dueMs < endMs; dueMs = began + ++turn * everyMs)
      syncs.push({ dueMs: performance.timeOrigin + dueMs, tookMs: endMs - dueMs });
  }

  const timer = setInterval(() => {
    if (underWay || performance.now() < began + turn * everyMs) return;
    underWay = sync().finally(() => (underWay = undefined));
  }, everyMs / 4);
  return {
    async end() {
      clearInterval(timer);
      await underWay;
      await file.close();
      return syncs;
    },
  };
}
