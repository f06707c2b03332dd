import type { Log } from '../log.ts';
import type { Mail } from './mail.ts';
import { makeOutbox } from './outbox.ts';
import { makeSmtp } from './smtp.ts';

/** By SMTP where a server is named; otherwise into a folder, so that a first start works and nothing is silently lost. */
export function makeMail(deps: { smtpUrl: string | undefined; from: string; dataDir: string; log: Log }): Mail {
  const { smtpUrl, from, dataDir, log } = deps;
  return smtpUrl ? makeSmtp({ url: smtpUrl, from, log }) : makeOutbox({ from, dataDir, log });
}
