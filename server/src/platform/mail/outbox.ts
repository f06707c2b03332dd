import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import type { Mail, Message } from './mail.ts';

/** Each mail is a file in `<dataDir>/outbox`, for the owner of the data alone; the log names the file, never what is in it. */
export function makeOutbox(deps: { from: string; dataDir: string; log: Log }): Mail {
  const { from, dataDir, log } = deps;
  const folder = join(dataDir, 'outbox');

  return {
    async send(message) {
      const now = new Date();
      const id = randomBytes(8).toString('hex');
      const name = `${now.toISOString().replaceAll(/[:.]/gu, '-')}-${id}.eml`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Whoever watches the folder finds whole mails only.
      const unfinished = join(folder, `.${name}`);
      await writeFile(unfinished, compose({ from, message, now, id }), { mode: 0o600 });
      await rename(unfinished, join(folder, name));
      log.info({ file: join('outbox', name) }, 'no SMTP_URL is set: a mail waits in the outbox folder');
    },
    close: () => undefined,
  };
}

/** Lines as they are (8bit): an operator copies the link out of the file, so it must not be folded. */
function compose(parts: { from: string; message: Message; now: Date; id: string }): string {
  const { from, message, now, id } = parts;
  const headers = {
    From: from,
    To: message.to,
    Subject: message.subject,
    Date: now.toUTCString().replace('GMT', '+0000'),
    'Message-ID': `<${id}@muster.local>`,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]+/gu, ' ')}`);
  return `${lines.join('\n')}\n\n${message.text}\n`;
}
