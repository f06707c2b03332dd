import { type Config, readConfig } from '../config.ts';
import type { DatabaseUrls } from '#platform/database/migrate/prepare-database.ts';
import type { Log } from '#platform/log.ts';
import { databaseChecks } from './database-checks.ts';
import { environmentChecks } from './environment-checks.ts';
import { describeFindings, ok, runChecks } from './findings.ts';

/** Checks a deployment. Returns the text to print, and whether there is no problem. */
export async function examine(deps: {
  readonly env: Record<string, string | undefined>;
  readonly openUrls: (config: Config) => Promise<DatabaseUrls>;
  readonly log: Log;
  readonly mailTo?: string | undefined;
  readonly isJson?: boolean;
}): Promise<{ text: string; isHealthy: boolean }> {
  const { env, openUrls, log, mailTo, isJson = false } = deps;
  const findings = await runChecks([{ name: 'configuration', run: async () => (readConfig(env), ok('read')) }]);
  if (findings.every(({ level }) => level === 'ok')) {
    const config = readConfig(env);
    const urls = await openUrls(config);
    findings.push(
      ...(await runChecks([...databaseChecks(urls, config, log), ...environmentChecks({ config, log, mailTo })])),
    );
  }
  return {
    text: isJson ? JSON.stringify(findings, null, 2) : describeFindings(findings),
    isHealthy: findings.every(({ level }) => level !== 'problem'),
  };
}
