/** `problem` makes the command end with 1. */
export type Level = 'ok' | 'warning' | 'problem';

/** The result of one check: one line that says what is wrong and what to do. */
export type Finding = { readonly check: string; readonly level: Level; readonly text: string };

export const ok = (text: string) => ({ level: 'ok', text }) as const;
export const warning = (text: string) => ({ level: 'warning', text }) as const;
export const problem = (text: string) => ({ level: 'problem', text }) as const;

export type Result = Omit<Finding, 'check'>;
export type Check = { readonly name: string; readonly run: () => Promise<Result> };

/** Runs the checks one after the other. A check that throws is a problem. */
export async function runChecks(checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, run } of checks) {
    const result = await run().catch((error: unknown) =>
      problem(error instanceof Error ? error.message : 'unknown error'),
    );
    findings.push({ check: name, ...result });
  }
  return findings;
}

export function describeFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return findings.map(({ check, level, text }) => `${level.padEnd(8)} ${check.padEnd(width)}  ${text}`).join('\n');
}
