#!/usr/bin/env node
// Runs on whatever Node (20 or newer) the machine has, before anything is installed: no dependency, no TypeScript.
// It installs what is missing, builds what is stale, and hands over to the Node that comes with the install.
import { ensureBuilt } from './launch-build.mjs';
import { ensureInstalled } from './launch-install.mjs';
import { complain, handOver, runTogether } from './launch-run.mjs';

const [task = 'start', ...rest] = process.argv.slice(2);

const tasks = {
  async start() {
    await ensureInstalled();
    await ensureBuilt();
    await handOver(['server/src/main.ts', ...rest]);
  },
  async dev() {
    await ensureInstalled();
    // The page behind the QR code is the server's own.
    await ensureBuilt();
    process.env.NODE_ENV ??= 'development';
    await runTogether([
      ['--watch', '--watch-preserve-output', 'server/src/main.ts'],
      ['node_modules/vite/bin/vite.js', '--config', 'web/vite.config.ts', 'web', ...rest],
    ]);
  },
  async build() {
    await ensureInstalled();
    await ensureBuilt({ isForced: rest.includes('--force') });
  },
  // Builds by itself, as one of its steps.
  async test() {
    await ensureInstalled();
    await handOver(['tools/test.ts', ...rest]);
  },
  async bench() {
    await ensureInstalled();
    await ensureBuilt();
    await handOver(['bench/run.ts', ...rest]);
  },
  async demo() {
    await ensureInstalled();
    await handOver(['server/src/demo/main.ts', ...rest]);
  },
  async command() {
    await ensureInstalled();
    await handOver(['server/src/command.ts', ...rest]);
  },
};

try {
  const run = Object.hasOwn(tasks, task) ? tasks[task] : undefined;
  if (!run) throw new Error(`There is no task "${task}"; the tasks are ${Object.keys(tasks).join(', ')}.`);
  await run();
} catch (error) {
  complain(error);
}
