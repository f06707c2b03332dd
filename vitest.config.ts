import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/longest-first.ts';
import { passOnTemporaryFolder } from './tools/temporary-folder.ts';

await passOnTemporaryFolder();

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          // Each file has a database of its own; loading the server anew for each would double the time.
          isolate: false,
          globalSetup: ['server/src/platform/database/test-postgres.setup.ts'],
          // A busy machine answers late; nobody waits longer than it takes.
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 240_000,
          retry: 1,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}', 'web/*.test.ts'],
          environment: 'happy-dom',
          // Loading the kit for each file anew would take longer than all tests; dom.setup.ts gives each our own modules anew.
          isolate: false,
          setupFiles: ['web/dom.setup.ts'],
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 90_000,
          hookTimeout: 90_000,
          retry: 1,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts', 'bench/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/first-start.setup.ts'],
          // Each with a product and a browser of its own; two left both cores idle now and then (0049).
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          // A busy machine answers late; nobody waits longer than it takes.
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 240_000,
          retry: 1,
          // Shortly before the demo university's midnight a product is started after it.
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
