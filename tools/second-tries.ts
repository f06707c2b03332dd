import type { Reporter, TestCase } from 'vitest/node';

/** Names each test that passed only when it was tried again: it passes the run, and is somebody's next work. */
export default class SecondTries implements Reporter {
  private readonly names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const why = test.result().errors?.[0]?.message.split('\n')[0] ?? 'no reason given';
    this.names.push(`${test.module.relativeModuleId} > ${test.fullName}: ${why}`);
  }

  onTestRunEnd(): void {
    for (const name of this.names) console.log(`Passed only on the second try: ${name}`);
  }
}
