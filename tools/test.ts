import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startOnce } from '../e2e/first-start.setup.ts';
import { startedOnce } from '../e2e/server.ts';
import { passOnTemporaryFolder } from './temporary-folder.ts';

/** Everything that guards the project, in the order of what is told soonest. `npm test -- types server` runs those two. */
await passOnTemporaryFolder();
const root = new URL('..', import.meta.url).pathname;
/** What runs at this moment. Ended by a signal, we end it first: else it went on by itself, with its databases and browsers. */
const running = new Set<ChildProcess>();
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.once(signal, (name) => void endAll(name));
const results = mkdtempSync(join(tmpdir(), 'muster-tests-'));
const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  // A log that is read later is no place for colours.
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
  // The compiler and the linter, which are written in Go, spend a third of their time on collecting memory that would do.
  GOGC: '400',
};
const total = { passed: 0, failed: 0 };

type Outcome = { passed: number; failed: number };
type Step = () => Outcome | Promise<Outcome>;

const steps: Record<string, Step> = {
  format: () => quietly('oxfmt', '--check'),
  // Each thread that reads types infers anew what the others know (tsconfig.base.json says the same of the compiler).
  lint: () => quietly('env', 'GOMAXPROCS=1', 'oxlint'),
  structure: () => quietly('node', 'tools/checks.ts'),
  types: () => quietly('tsc', '-b'),
  unused: () => quietly('knip'),
  build: () => quietly('node', 'tools/launch.mjs', 'build'),
  contract: () => vitest('contract', '--maxWorkers=2'),
  // These wait for timers, databases and processes more than they compute.
  tools: () => vitest('tools', '--maxWorkers=4'),
  web: () => vitest('web', '--maxWorkers=4'),
  server: () => vitest('server', '--maxWorkers=4'),
  browser,
  journeys: async () => {
    await firstStart;
    return vitest('e2e');
  },
};

/**
 * These read what is there and no more, and leave a core idle now and then: they run beside one another. A browser that has to be
 * fetched is waited for meanwhile.
 */
const atOnce = ['format', 'lint', 'structure', 'types', 'unused', 'build', 'browser'];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length > 0)
  throw new Error(`No such step: ${unknown.join(', ')}. There are ${Object.keys(steps).join(', ')}.`);
const chosen = Object.keys(steps).filter((name) => wanted.length === 0 || wanted.includes(name));
const underWay = new Map(chosen.filter((name) => atOnce.includes(name)).map((name) => [name, take(name)]));
/** What the journeys begin with keeps less than a core busy for ten seconds: it is made beside the tests that come before them. */
let firstStart: Promise<void> | undefined;
for (const name of chosen) {
  if (chosen.includes('journeys') && !atOnce.includes(name)) firstStart ??= startAhead();
  const { passed, failed, seconds } = await (underWay.get(name) ?? take(name));
  total.passed += passed;
  total.failed += failed;
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${name.padEnd(10)} ${seconds.padStart(6)} s  ${passed} passed, ${failed} failed`,
  );
}
rmSync(results, { recursive: true });
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`${total.passed} passed, ${total.failed} failed`);

async function take(name: string): Promise<Outcome & { seconds: string }> {
  const start = performance.now();
  const outcome = await steps[name]?.();
  return { ...(outcome ?? { passed: 0, failed: 1 }), seconds: ((performance.now() - start) / 1000).toFixed(1) };
}

/** A step without tests of its own counts as one; its output is of interest only when it fails. */
async function quietly(command: string, ...args: string[]): Promise<Outcome> {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [status, ...printed] = await Promise.all([endOf(child), text(child.stdout), text(child.stderr)]);
  if (status === 0) return { passed: 1, failed: 0 };
  console.log(...printed, `${command} ended with ${status}`);
  return { passed: 0, failed: 1 };
}

async function vitest(project: string, ...options: string[]): Promise<Outcome> {
  const file = join(results, `${project}.json`);
  const reporters = ['dot', './tools/second-tries.ts', 'json'].map((name) => `--reporter=${name}`);
  reporters.push(`--outputFile.json=${file}`);
  const args = ['run', '--project', project, ...options, ...reporters];
  const status = await endOf(spawn('vitest', args, { cwd: root, env, stdio: 'inherit' }));
  try {
    const counted = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number };
    // A file that does not even load, or an error outside any test, fails no test but the run.
    const failed = status === 0 ? 0 : Math.max(1, counted.numFailedTests);
    return { passed: counted.numPassedTests, failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** Whoever fetches a browser and tries it out waits for both, and would hold up the steps beside it. */
async function browser(): Promise<Outcome> {
  const child = spawn(process.execPath, ['e2e/find-browser.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [status, found] = await Promise.all([endOf(child), text(child.stdout)]);
  if (status !== 0) return { passed: 0, failed: 1 };
  const { path, origin } = JSON.parse(found) as { path: string; origin: string };
  console.log(`The journeys run in ${path} (${origin})`);
  env['CHROMIUM_PATH'] = path;
  return { passed: 1, failed: 0 };
}

async function startAhead(): Promise<void> {
  try {
    env[startedOnce] = await startOnce();
  } catch {
    // The journeys try it themselves, and tell why it cannot be done.
  }
}

/** How a process ended: its status, or why it did not even begin. */
function endOf(child: ChildProcess): Promise<number | string | null> {
  running.add(child);
  const end = new Promise<number | string | null>((done) =>
    child.once('error', ({ message }) => done(message)).once('close', done),
  );
  return end.finally(() => running.delete(child));
}

async function endAll(signal: NodeJS.Signals): Promise<void> {
  const ends = [...running].map(async (child) => {
    const gone = once(child, 'close');
    if (child.kill(signal)) await gone;
  });
  await Promise.allSettled(ends);
  rmSync(results, { recursive: true, force: true });
  process.exit(128 + constants.signals[signal]);
}
