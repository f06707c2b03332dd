#!/usr/bin/env node
// Runs on Node 20 or newer before anything is installed: no dependencies, no TypeScript.
// Installs what is missing, builds what is stale and starts the task with the Node from node_modules.
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
    // The server serves the scan page from its build.
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
  async release() {
    await ensureInstalled();
    await ensureBuilt();
    await handOver(['tools/release.ts', ...rest]);
  },
  // One of its steps builds the web.
  async test() {
    await ensureInstalled();
    await handOver(['tools/test.ts', ...rest]);
  },
  async bench() {
    await ensureInstalled();
    await ensureBuilt();
    await handOver(['bench/run.ts', ...rest]);
  },
  async screenshots() {
    await ensureInstalled();
    await ensureBuilt();
    await handOver(['e2e/screenshots.ts', ...rest]);
  },
  async demo() {
    await ensureInstalled();
    await handOver(['server/src/demo/main.ts', ...rest]);
  },
  async 'new-feature'() {
    await ensureInstalled();
    await handOver(['tools/new-feature.ts', ...rest]);
  },
  async command() {
    await ensureInstalled();
    await handOver(['server/src/command.ts', ...rest]);
  },
};

try {
  const run = Object.hasOwn(tasks, task) ? tasks[task] : undefined;
  if (!run) throw new Error(`Unknown task "${task}". The tasks are ${Object.keys(tasks).join(', ')}.`);
  await run();
} catch (error) {
  complain(error);
}
