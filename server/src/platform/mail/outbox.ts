import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@muster/contract/http/durations';
import { createTransport } from 'nodemailer';
import type { Log } from '../log.ts';
import { composeMail } from './compose-mail.rules.ts';
import type { MailTransport } from './mail.ts';

/** The files contain names and links that sign in. */
const retentionMs = 7 * dayMs;

/** Writes each mail to a file in `<dataDir>/outbox` that only the owner can read. The log names the file, never its content. */
export function makeOutbox(deps: { from: string; dataDir: string; log: Log }): MailTransport {
  const { from, dataDir, log } = deps;
  const folder = join(dataDir, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  // An operator copies links out of the file: quoted-printable or base64 would break them.
  transport.use('stream', ({ message }, done) => {
    for (const part of [message, ...message.childNodes]) part.getTransferEncoding = () => '8bit';
    done();
  });

  return {
    async send(message) {
      const time = new Date().toISOString().replaceAll(/[:.]/gu, '-');
      const name = `${time}-${randomBytes(8).toString('hex')}.eml`;
      const { message: content } = await transport.sendMail(composeMail(message, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Renamed when complete, so that readers of the folder find only complete mails.
      const unfinished = join(folder, `.${name}`);
      await writeFile(unfinished, content, { mode: 0o600 });
      await rename(unfinished, join(folder, name));
      log.info({ file: join('outbox', name) }, 'mail written to the outbox folder: SMTP_URL is not set');
    },
    async deleteOld(nowMs) {
      const names = await readdir(folder).catch(() => []);
      let deleted = 0;
      for (const name of names) {
        const file = join(folder, name);
        const found = await stat(file).catch(() => undefined);
        if (!found || found.mtimeMs >= nowMs - retentionMs) continue;
        await rm(file, { force: true });
        deleted += 1;
      }
      return deleted;
    },
    close: () => undefined,
  };
}
