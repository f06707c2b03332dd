import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

type Found = { readonly path: string; readonly origin: string };

/** The shell has no windows of its own to draw: a page costs a sixth less. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Three minutes: a busy machine starts late, and nobody waits longer than it takes. */
const timeout = 180_000;
/** Chromium refuses its sandbox to root, and containers have a small /dev/shm. */
const startArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-dev-shm-usage',
  `--disable-features=${without().join(',')}`,
];

/**
 * The address line's menus are web pages themselves, which nobody sees here, two for each window: more work than opening the
 * window. The switch counts once, so what Playwright turns off stands here again.
 */
function without(): string[] {
  const menus = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
  const atStart = ['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'];
  const navigation = ['AvoidUnnecessaryBeforeUnloadCheckSync', 'AvoidCorsURLLoaderRestartOnRedirect', 'PaintHolding'];
  const addresses = ['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'ThirdPartyStoragePartitioning'];
  const others = ['DestroyProfileOnBrowserClose', 'LensOverlay', 'MediaRouter', 'TcpPortRandomizationWin'];
  return [...menus, ...atStart, ...navigation, ...addresses, ...others];
}

/** An installed Chromium or Chrome, its shell first; else Playwright's download; else the distribution's package. Each is tried out. */
export async function findBrowser(): Promise<Found> {
  const { browser, ...found } = await launch([]);
  await browser.close();
  return found;
}

export async function openBrowser(...more: string[]): Promise<Browser> {
  return (await launch(more)).browser;
}

async function launch(more: readonly string[]): Promise<Found & { readonly browser: Browser }> {
  const tried: string[] = [];
  for (const [origin, find] of ways) {
    try {
      const path = find();
      if (path === undefined) continue;
      const browser = await chromium.launch({ executablePath: path, args: [...startArguments, ...more], timeout });
      return { path, origin, browser };
    } catch (error) {
      tried.push(`${origin}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    }
  }
  throw new Error(`No browser for the journeys. Install Chromium, or set CHROMIUM_PATH.\n${tried.join('\n')}`);
}

const ways: readonly [origin: string, find: () => string | undefined][] = [
  ['CHROMIUM_PATH', () => process.env['CHROMIUM_PATH']],
  ['installed', () => installed(shells)],
  ['installed', () => installed(whole) ?? macApplications.find(runnable)],
  ["Playwright's, downloaded earlier", () => runnable(chromium.executablePath())],
  ["Playwright's, downloaded now", download],
  ["the distribution's package, installed now", installPackage],
];

function installed(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(runnable);
}

function runnable(path: string): string | undefined {
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch {
    return undefined;
  }
}

/** What installers print is told beside the answer, which is standard output's alone. */
const told: [0, 2, 2] = [0, 2, 2];

function download(): string {
  console.error('No Chromium here: asking Playwright for one.');
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js');
  execFileSync(process.execPath, [cli, 'install', '--no-shell', 'chromium'], { stdio: told, timeout: 240_000 });
  return chromium.executablePath();
}

function installPackage(): string | undefined {
  const apt = '/usr/bin/apt-get';
  if (process.getuid?.() !== 0 || runnable(apt) === undefined) return undefined;
  console.error("Still no Chromium: installing the distribution's package.");
  const quiet = { stdio: told, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  execFileSync(apt, ['update', '-qq'], quiet);
  const install = (name: string): void =>
    void execFileSync(apt, ['install', '-y', '-qq', '--no-install-recommends', name], quiet);
  try {
    install('chromium-headless-shell');
  } catch {
    // Not every distribution has it alone.
    install('chromium');
  }
  return installed([...shells, ...whole]);
}
