import { rmSync } from 'node:fs';
import { startedOnce, startProduct } from './server.ts';

/** A product's first start, with the making of its demo university, is paid once: the journeys start from copies of it. */
export async function setup(): Promise<() => void> {
  const { dataDir, stop } = await startProduct();
  await stop({ keepsData: true });
  process.env[startedOnce] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
