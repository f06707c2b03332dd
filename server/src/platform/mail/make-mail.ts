import type { Log } from '../log.ts';
import type { MailTransport } from './mail.ts';
import { makeOutbox } from './outbox.ts';
import { makeSmtp } from './smtp.ts';

/** Sends by SMTP if a server is configured, otherwise writes mails to a folder, so that a first start works without lost mails. */
export function makeMail(deps: {
  smtpUrl: string | undefined;
  from: string;
  dataDir: string;
  log: Log;
}): MailTransport {
  const { smtpUrl, from, dataDir, log } = deps;
  return smtpUrl ? makeSmtp({ url: smtpUrl, from }) : makeOutbox({ from, dataDir, log });
}
