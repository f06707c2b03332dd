import { rmSync } from 'node:fs';
import { findBrowser } from './browser.ts';
import { firstStartVariable, startProduct } from './product.ts';

/** Starts a product once, which creates the demo university. Journeys start from copies of its data folder. */
export async function createFirstStart(): Promise<string> {
  const { dataDir, stop } = await startProduct();
  await stop({ keepsData: true });
  return dataDir;
}

/** Finds the browser and creates the first start, unless a parent process has. */
export async function setup(): Promise<(() => void) | undefined> {
  if (process.env[firstStartVariable] !== undefined) return undefined;
  // Otherwise each worker would install a missing browser.
  process.env['CHROMIUM_PATH'] = (await findBrowser()).path;
  const dataDir = await createFirstStart();
  process.env[firstStartVariable] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
