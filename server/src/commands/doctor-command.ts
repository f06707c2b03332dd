import pino from 'pino';
import { examine } from '../doctor/doctor.ts';
import { makeLog } from '#platform/log.ts';
import type { CommandContext } from './command-context.ts';

/** Checks the deployment. A problem sets the exit code. */
export async function runDoctor(
  { env, openUrls }: CommandContext,
  options: { readonly mailTo: string | undefined; readonly isJson: boolean },
): Promise<string> {
  const log = makeLog('error', pino.destination(2));
  const { text, isHealthy } = await examine({ env, openUrls: (config) => openUrls(config, log), log, ...options });
  if (!isHealthy) process.exitCode = 1;
  return text;
}
