import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findBrowser } from '../e2e/browser.ts';

/** Everything that guards the project, in the order of what is told soonest. `npm test -- types server` runs those two. */
const root = new URL('..', import.meta.url).pathname;
const results = mkdtempSync(join(tmpdir(), 'muster-tests-'));
const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  // A log that is read later is no place for colours.
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
};
const total = { passed: 0, failed: 0 };

type Outcome = { passed: number; failed: number };
type Step = () => Outcome | Promise<Outcome>;

const steps: Record<string, Step> = {
  format: () => quietly('oxfmt', '--check'),
  lint: () => quietly('oxlint'),
  structure: () => quietly('node', 'tools/checks.ts'),
  types: () => quietly('tsc', '-b'),
  unused: () => quietly('knip'),
  build: () => quietly('node', 'tools/launch.mjs', 'build'),
  contract: () => vitest('contract'),
  tools: () => vitest('tools'),
  // These wait for timers, databases and processes more than they compute.
  web: () => vitest('web', '--maxWorkers=4'),
  server: () => vitest('server', '--maxWorkers=4'),
  browser,
  journeys: () => vitest('e2e'),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length > 0)
  throw new Error(`No such step: ${unknown.join(', ')}. There are ${Object.keys(steps).join(', ')}.`);
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const start = performance.now();
  const { passed, failed } = await step();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${name.padEnd(10)} ${seconds.padStart(6)} s  ${passed} passed, ${failed} failed`,
  );
}
rmSync(results, { recursive: true });
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`${total.passed} passed, ${total.failed} failed`);

/** A step without tests of its own counts as one; its output is of interest only when it fails. */
function quietly(command: string, ...args: string[]): Outcome {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, env, encoding: 'utf8' });
  if (status === 0) return { passed: 1, failed: 0 };
  console.log(stdout ?? '', stderr ?? '', error?.message ?? '');
  return { passed: 0, failed: 1 };
}

function vitest(project: string, ...options: string[]): Outcome {
  const file = join(results, `${project}.json`);
  const reporters = ['dot', './tools/second-tries.ts', 'json'].map((name) => `--reporter=${name}`);
  reporters.push(`--outputFile.json=${file}`);
  const { status } = spawnSync('vitest', ['run', '--project', project, ...options, ...reporters], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  try {
    const counted = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number };
    // A file that does not even load, or an error outside any test, fails no test but the run.
    const failed = status === 0 ? 0 : Math.max(1, counted.numFailedTests);
    return { passed: counted.numPassedTests, failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

async function browser(): Promise<Outcome> {
  try {
    const { path, origin } = await findBrowser();
    console.log(`The journeys run in ${path} (${origin})`);
    env['CHROMIUM_PATH'] = path;
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}
