import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { makeLog } from '../log.ts';
import { layOutMail } from './mail-layout.rules.ts';
import { rejection, startMailServer } from './mail-server.setup.ts';
import { makeMail } from './make-mail.ts';
import { makeOutbox } from './outbox.ts';
import { makeSmtp } from './smtp.ts';

const link = 'https://muster.example.edu/reset-password#token=abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklm';
const message = {
  id: '0b7f6a4e-0000-4000-8000-000000000001',
  to: 'zoe@people.example',
  fromName: 'Ünïversity, of "Ceylon"',
  replyTo: 'registry@uni.example',
  ...layOutMail(
    { subject: 'Ein schöner Tag', text: `Hello <b>Zoë</b>,\n\n${link}` },
    { name: 'Ünïversity, of "Ceylon"' },
  ),
};
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

async function startServer(check?: () => void) {
  const server = await startMailServer(check && { check });
  endings.push(server.stop);
  return server;
}

const smtpTo = (url: string) => {
  const mail = makeSmtp({ url, from: 'Muster <muster@uni.example>' });
  endings.push(mail.close);
  return mail;
};

describe('mail transport', () => {
  it('sends text and HTML by SMTP, with the name of the university', async () => {
    const server = await startServer();
    const from = 'Muster <muster@uni.example>';
    const mail = makeMail({ smtpUrl: server.url, from, dataDir: '', log: makeLog('silent') });
    endings.push(mail.close);
    await mail.send(message);
    expect(server.received).toMatchObject([{ from: 'muster@uni.example', to: 'zoe@people.example', user: 'muster' }]);
    const content = server.received[0]?.content ?? '';
    expect(content).toMatch(/^From: =\?UTF-8\?.*\r\n <muster@uni\.example>\r$/mu);
    expect(content).toMatch(/^Reply-To: registry@uni\.example\r$/mu);
    expect(content).toMatch(/^Auto-Submitted: auto-generated\r$/mu);
    expect(content).toMatch(/^Message-ID: <0b7f6a4e-0000-4000-8000-000000000001@uni\.example>\r$/mu);
    expect(content).toContain('Content-Type: multipart/alternative');
    const decoded = content.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(decoded).toContain(`\r\n${link}\r\n`);
    expect(decoded).toContain(`<a href="${link}"`);
    expect(decoded).toContain('Hello &lt;b&gt;Zo');
    expect(decoded.slice(decoded.indexOf('<!doctype'))).not.toContain('<b>');
  });

  it('sends nothing unencrypted over the network, unless the address allows it', async () => {
    const server = await startServer();
    // This machine, by an address that is not recognised as loopback.
    const networkUrl = server.url.replace('127.0.0.1', '0.0.0.0');
    await expect(smtpTo(networkUrl).send(message)).rejects.toThrow(/TLS/u);
    expect(server.received).toEqual([]);
    await smtpTo(`${networkUrl}?ignoreTLS=true`).send(message);
    expect(server.received).toHaveLength(1);
  });

  it('makes one attempt, and fails with the answer of the server', async () => {
    const answers = [451];
    const server = await startServer(() => {
      const code = answers.shift();
      if (code !== undefined) throw rejection(code, 'Not now');
    });
    await expect(smtpTo(server.url).send(message)).rejects.toMatchObject({ response: '451 Not now' });
    await smtpTo(server.url).send(message);
    expect(server.received).toHaveLength(1);
  });

  it('deletes files of the outbox after a week', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'muster-outbox-'));
    const outbox = makeOutbox({ from: 'Muster <muster@localhost>', dataDir: folder, log: makeLog('silent') });
    expect(await outbox.deleteOld?.(Date.now())).toBe(0);
    mkdirSync(join(folder, 'outbox'));
    writeFileSync(join(folder, 'outbox', 'one.eml'), 'text');
    const day = 24 * 3_600_000;
    expect(await outbox.deleteOld?.(Date.now() + 6 * day)).toBe(0);
    expect(await outbox.deleteOld?.(Date.now() + 8 * day)).toBe(1);
    expect(readdirSync(join(folder, 'outbox'))).toEqual([]);
    rmSync(folder, { recursive: true });
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
    expect(content.split('\n')).toEqual(
      expect.arrayContaining(['To: zoe@people.example', 'Subject: A day Bcc: all@people.example', link]),
    );
    expect(content).toContain(`\n\n${message.text}\n`);
    expect(content).toContain(message.html);
    expect(lines.join()).toContain(name);
    expect(lines.join()).not.toContain('token=');
  });
});
