import { rmSync } from 'node:fs';
import { findBrowser } from './browser.ts';
import { startedOnce, startProduct } from './server.ts';

/** A product's first start, with the making of its demo university, is paid once: the journeys start from copies of its folder. */
export async function startOnce(): Promise<string> {
  const { dataDir, stop } = await startProduct();
  await stop({ keepsData: true });
  return dataDir;
}

/** Whoever runs more than the journeys has found the browser and made the first start already, and clears that away. */
export async function setup(): Promise<(() => void) | undefined> {
  if (process.env[startedOnce] !== undefined) return undefined;
  // Before the files, side by side, each install the one that is missing.
  process.env['CHROMIUM_PATH'] = (await findBrowser()).path;
  const dataDir = await startOnce();
  process.env[startedOnce] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
