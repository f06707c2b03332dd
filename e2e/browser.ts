import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

type BrowserInstallation = { readonly path: string; readonly origin: string };

/** Headless shells need about a sixth less CPU. */
const headlessShells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A busy machine starts a browser slowly. */
const timeout = 180_000;
/** Chromium refuses its sandbox to root, and containers have a small /dev/shm. */
const startArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-dev-shm-usage',
  `--disable-features=${disabledFeatures().join(',')}`,
];

/**
 * The menus of the address bar are hidden web pages, two for each window. Chromium reads this switch once, so the features that
 * Playwright disables are repeated.
 */
function disabledFeatures(): string[] {
  const menus = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
  const atStart = ['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'];
  const navigation = ['AvoidUnnecessaryBeforeUnloadCheckSync', 'AvoidCorsURLLoaderRestartOnRedirect', 'PaintHolding'];
  const addresses = ['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'ThirdPartyStoragePartitioning'];
  const others = ['DestroyProfileOnBrowserClose', 'LensOverlay', 'MediaRouter', 'TcpPortRandomizationWin'];
  return [...menus, ...atStart, ...navigation, ...addresses, ...others];
}

/** Finds an installed Chromium or Chrome, Playwright's download, or the distribution's package, and tests that it starts. */
export async function findBrowser(): Promise<BrowserInstallation> {
  const { browser, ...found } = await launch([]);
  await browser.close();
  return found;
}

export async function openBrowser(...extraArguments: string[]): Promise<Browser> {
  return (await launch(extraArguments)).browser;
}

async function launch(extraArguments: readonly string[]): Promise<BrowserInstallation & { readonly browser: Browser }> {
  const failures: string[] = [];
  for (const [origin, find] of strategies) {
    try {
      const path = find();
      if (path === undefined) continue;
      const browser = await chromium.launch({
        executablePath: path,
        args: [...startArguments, ...extraArguments],
        timeout,
      });
      return { path, origin, browser };
    } catch (error) {
      failures.push(`${origin}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    }
  }
  throw new Error(`No browser for the journeys. Install Chromium, or set CHROMIUM_PATH.\n${failures.join('\n')}`);
}

const strategies: readonly [origin: string, find: () => string | undefined][] = [
  ['CHROMIUM_PATH', () => process.env['CHROMIUM_PATH']],
  ['installed', () => findInstalled(headlessShells)],
  ['installed', () => findInstalled(browsers) ?? macApplications.find(executableOrUndefined)],
  ["Playwright's, downloaded earlier", () => executableOrUndefined(chromium.executablePath())],
  ["Playwright's, downloaded now", download],
  ["the distribution's package, installed now", installPackage],
];

function findInstalled(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(executableOrUndefined);
}

function executableOrUndefined(path: string): string | undefined {
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch {
    return undefined;
  }
}

/** Installers print to standard error. */
const installerStdio: [0, 2, 2] = [0, 2, 2];

function download(): string {
  console.error("Chromium not found: installing Playwright's.");
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js');
  execFileSync(process.execPath, [cli, 'install', '--no-shell', 'chromium'], {
    stdio: installerStdio,
    timeout: 240_000,
  });
  return chromium.executablePath();
}

function installPackage(): string | undefined {
  const apt = '/usr/bin/apt-get';
  if (process.getuid?.() !== 0 || executableOrUndefined(apt) === undefined) return undefined;
  console.error("Chromium still not found: installing the distribution's package.");
  const quietOptions = { stdio: installerStdio, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  execFileSync(apt, ['update', '-qq'], quietOptions);
  const install = (name: string): void =>
    void execFileSync(apt, ['install', '-y', '-qq', '--no-install-recommends', name], quietOptions);
  try {
    install('chromium-headless-shell');
  } catch {
    // Some distributions have no separate package of the shell.
    install('chromium');
  }
  return findInstalled([...headlessShells, ...browsers]);
}
