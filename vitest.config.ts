import { defineConfig } from 'vitest/config';
import { setTemporaryFolder } from './tools/temporary-folder.ts';

setTemporaryFolder();

const unit = [
  'contract/src/**/*.test.ts',
  'server/src/**/*.rules.test.ts',
  'web/src/**/*.{logic,texts}.test.ts',
  'tools/checks.test.ts',
];

/** Projects with different numbers of workers need groups of their own to run in one call, one after the other. */
const groupOf = (groupOrder: number) => ({ sequence: { groupOrder } });

/** Only journeys are retried, and a retry is reported (tools/test.ts): any other test that fails once has an error. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: unit, isolate: false, testTimeout: 20_000, ...groupOf(0) } },
      {
        test: {
          name: 'server',
          ...groupOf(1),
          include: ['server/src/**/*.test.ts', 'packages/*/src/**/*.test.ts'],
          exclude: unit,
          // Each file has its own database; loading the server for each file would double the time.
          isolate: false,
          maxWorkers: 3,
          globalSetup: ['server/src/platform/database/testing/test-postgres.setup.ts'],
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          ...groupOf(2),
          include: ['web/src/**/*.test.{ts,tsx}', 'web/*.test.ts'],
          exclude: unit,
          environment: 'happy-dom',
          // Loading Mantine for each file would take longer than all tests; dom.setup.ts resets our own modules.
          isolate: false,
          maxWorkers: 3,
          setupFiles: ['web/dom.setup.ts'],
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'tools',
          ...groupOf(3),
          include: ['tools/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: unit,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          ...groupOf(4),
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/first-start.setup.ts'],
          // Each file has its own product and browser; with two, both cores are idle now and then.
          maxWorkers: 3,
          expect: { poll: { timeout: 15_000 } },
          retry: 1,
          testTimeout: 120_000,
          // A product is not started in the last minutes before the demo university's midnight.
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
