import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as read } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { makeLog } from '../log.ts';
import { makeMail } from './make-mail.ts';
import { makeSmtp } from './smtp.ts';

const message = {
  to: 'zoe@people.example',
  subject: 'Ein schöner Tag',
  text: 'Hello Zoë,\n\nhttps://muster.example.edu/reset-password#token=abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklm',
};
const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

/** A mail server that rejects the first deliveries with these response codes. */
async function startMailServer(rejections: number[] = []) {
  const received: { from: string; to: string[]; content: string; user: string | undefined }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username = '', password }, _session, done) =>
      password === 'hush' ? done(null, { user: username }) : done(new Error('Invalid username or password')),
    onData(stream, { envelope, user }, done) {
      const take = async (): Promise<void> => {
        const content = await read(stream);
        const responseCode = rejections.shift();
        if (responseCode) throw Object.assign(new Error('Not now'), { responseCode });
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), content, user: String(user) });
      };
      callbackify(take)(done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endings.push(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  return { received, url: `smtp://muster:hush@127.0.0.1:${port}` };
}

const smtpTo = (url: string) => {
  const mail = makeSmtp({ url, from: 'Muster <muster@uni.example>', log: makeLog('silent'), retryAfterMs: 5 });
  endings.push(mail.close);
  return mail;
};

describe('mail', () => {
  it('sends by SMTP to the configured server', async () => {
    const server = await startMailServer();
    const mail = makeMail({
      smtpUrl: server.url,
      from: 'Muster <muster@uni.example>',
      dataDir: '',
      log: makeLog('silent'),
    });
    endings.push(mail.close);
    await mail.send(message);
    expect(server.received).toMatchObject([{ from: 'muster@uni.example', to: ['zoe@people.example'], user: 'muster' }]);
    const decoded = server.received[0]?.content.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(decoded).toContain('reset-password#token=abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklm');
  });

  it('sends nothing unencrypted over the network, unless the address allows it', async () => {
    const server = await startMailServer();
    // This machine, by an address that is not recognised as loopback.
    const networkUrl = server.url.replace('127.0.0.1', '0.0.0.0');
    await expect(smtpTo(networkUrl).send(message)).rejects.toThrow(/TLS/u);
    expect(server.received).toEqual([]);
    await smtpTo(`${networkUrl}?ignoreTLS=true`).send(message);
    expect(server.received).toHaveLength(1);
  });

  it('retries when the server is busy, not when it rejects the mail', async () => {
    const busy = await startMailServer([451, 451]);
    await smtpTo(busy.url).send(message);
    expect(busy.received).toHaveLength(1);

    const rejecting = await startMailServer([550]);
    await expect(smtpTo(rejecting.url).send(message)).rejects.toThrow('Not now');
    expect(rejecting.received).toHaveLength(0);
  });

  it('writes mails to the outbox without a server, and logs only the file name', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'muster-mail-'));
    endings.push(() => rmSync(dataDir, { recursive: true }));
    const lines: string[] = [];
    const log = makeLog('info', { write: (line: string) => void lines.push(line) });
    await makeMail({ smtpUrl: undefined, from: 'Muster <muster@localhost>', dataDir, log }).send({
      ...message,
      subject: 'A day\r\nBcc: all@people.example',
    });
    const [name = ''] = readdirSync(join(dataDir, 'outbox'));
    expect(name).toMatch(/^[\dTZ-]+-[\da-f]+\.eml$/);
    const content = readFileSync(join(dataDir, 'outbox', name), 'utf8');
    const [head = '', text] = content.split(/\n\n(.*)/s);
    expect(head.split('\n')).toEqual(
      expect.arrayContaining(['To: zoe@people.example', 'Subject: A day Bcc: all@people.example']),
    );
    expect(text).toBe(`${message.text}\n`);
    expect(lines.join()).toContain(name);
    expect(lines.join()).not.toContain('token=');
  });
});
