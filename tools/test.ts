import { execFileSync, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { startVitest, type TestCase, type TestModule } from 'vitest/node';
import { oldestPostgres } from '../server/src/platform/database/testing/postgres-versions.ts';

/**
 * Runs the checks and tests of the project one after the other and prints `N passed, N failed`.
 * `npm test -- quick` runs those that need neither a database nor a browser, `npm test -- types server` the named ones.
 */
const root = new URL('..', import.meta.url).pathname;

type Outcome = { readonly passed: number; readonly failed: number };

const steps: Record<string, () => Promise<Outcome>> = {
  format: () => command('oxfmt', '--check'),
  lint: () => command('oxlint'),
  structure: () => command('node', 'tools/checks.ts'),
  types: () => command('tsc', '-b'),
  unused: () => command('knip'),
  unit: () => vitest('unit'),
  build: () => command('node', 'tools/launch.mjs', 'build'),
  tools: () => vitest('tools'),
  web: () => vitest('web'),
  server: () => vitest('server'),
  postgresql: onOtherVersions,
  journeys: () => vitest('e2e'),
};
/** Schema, constraints, row level security, roles, migrations, backups, and the largest queries. */
const dependsOnPostgres = [
  'migrations',
  'tenancy.test.ts',
  'platform/database',
  'platform/backup',
  'features/reports',
].map((path) => `server/src/${path}`);
const quick = ['format', 'lint', 'structure', 'types', 'unused', 'unit'];

const names = process.argv.slice(2).flatMap((name) => (name === 'quick' ? quick : [name]));
const unknown = names.filter((name) => !(name in steps));
if (unknown.length > 0)
  throw new Error(`Unknown step: ${unknown.join(', ')}. The steps are quick, ${Object.keys(steps).join(', ')}.`);

const total = { passed: 0, failed: 0 };
for (const [name, run] of Object.entries(steps)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const start = performance.now();
  const { passed, failed } = await run();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${name.padEnd(10)} ${seconds.padStart(6)} s  ${passed} passed, ${failed} failed`,
  );
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** Runs a tool that has no tests; it counts as one. */
async function command(program: string, ...args: string[]): Promise<Outcome> {
  const path = join(root, 'node_modules/.bin', program);
  const child = spawn(path, args, { cwd: root, stdio: 'inherit' });
  const status = await new Promise((resolve) => child.once('error', resolve).once('close', resolve));
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Runs what depends on PostgreSQL with the oldest supported version, or with those of the folders in TEST_POSTGRES. */
async function onOtherVersions(): Promise<Outcome> {
  const folders = process.env['TEST_POSTGRES']?.split(delimiter) ?? [oldestPostgres()];
  const sum = { passed: 0, failed: 0 };
  for (const folder of folders) {
    console.log(execFileSync(join(folder, 'bin/postgres'), ['--version'], { encoding: 'utf8' }).trim());
    process.env['TEST_POSTGRES'] = folder;
    const { passed, failed } = await vitest('server', dependsOnPostgres);
    sum.passed += passed;
    sum.failed += failed;
  }
  delete process.env['TEST_POSTGRES'];
  return sum;
}

/** Runs one project of vitest.config.ts. A file that does not load, or an error outside a test, counts as a failure. */
async function vitest(project: string, files: string[] = []): Promise<Outcome> {
  const run = await startVitest('test', files, { root, project, watch: false, reporters: ['dot'] });
  const modules = run.state.getTestModules();
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const failed = tests.filter((test) => test.result().state === 'failed').length;
  const errors = modules.flatMap((module) => module.errors()).length + run.state.getUnhandledErrors().length;
  tests.filter((test) => test.diagnostic()?.flaky).forEach(reportRetry);
  reportSlowest(modules);
  await run.close();
  const passed = tests.filter((test) => test.result().state === 'passed').length;
  return { passed, failed: tests.length === 0 ? 1 : Math.max(failed, errors > 0 ? 1 : 0) };
}

/** The files that a change of the tests' duration should look at first. */
function reportSlowest(modules: readonly TestModule[]): void {
  const slowest = modules
    .map((module) => ({ path: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 5);
  console.log(`Slowest: ${slowest.map(({ path, seconds }) => `${path} ${seconds.toFixed(0)} s`).join(', ')}`);
}

/** Only browser journeys are retried (vitest.config.ts). */
function reportRetry(test: TestCase): void {
  const reason = test.result().errors?.[0]?.message.split('\n')[0] ?? 'no error recorded';
  console.log(`Passed on retry: ${test.module.relativeModuleId} > ${test.fullName}: ${reason}`);
}
