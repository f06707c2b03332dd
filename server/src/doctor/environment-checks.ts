import { randomBytes } from 'node:crypto';
import { readFileSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { dayMs } from '@muster/contract/http/durations';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { makeFileStore } from '#platform/files/make-file-store.ts';
import { readLastBackup } from '#platform/backup/backup-folder.ts';
import type { Log } from '#platform/log.ts';
import { isLoopback } from '#platform/networks.ts';
import { findSecretProblem } from '#platform/startup/secret-strength.rules.ts';
import { checkCallerAddress } from './caller-address-check.ts';
import { type Check, ok, problem, warning } from './findings.ts';

const timeoutMs = 10_000;
const minCertificateDays = 21;
const minFreeBytes = 2_000_000_000;
const maxBackupAgeMs = 26 * 3_600_000;

/** Checks of what surrounds the product. They write one file and delete it, and send a mail only to `mailTo`. */
export function environmentChecks(deps: {
  readonly config: Config;
  readonly log: Log;
  readonly mailTo: string | undefined;
}): Check[] {
  const { config, log, mailTo } = deps;
  const { publicUrl, dataDir, smtpUrl } = config;

  return [
    {
      name: 'demo',
      run: async () => (config.isDemo ? warning('on; set DEMO=0 for production') : ok('off')),
    },
    {
      name: 'public address',
      async run() {
        if (publicUrl === undefined)
          return problem('PUBLIC_URL is not set; QR codes and mails need the address that users open');
        const response = await fetch(`${publicUrl}/api/health/ready`, { signal: AbortSignal.timeout(timeoutMs) }).catch(
          (error: Error) => error.cause ?? error,
        );
        if (!(response instanceof Response))
          return problem(
            `${publicUrl} cannot be reached (${(response as Error).message}); check DNS, proxy and firewall`,
          );
        if (!response.ok)
          return problem(`${publicUrl} answers ${response.status}; is the product running behind the proxy?`);
        if (!publicUrl.startsWith('https:'))
          return isLoopback(new URL(publicUrl).hostname)
            ? ok(publicUrl)
            : problem(`${publicUrl} is not https; cameras in a page need it`);
        return response.headers.has('strict-transport-security')
          ? ok(`${publicUrl}, with Strict-Transport-Security`)
          : warning(`${publicUrl} lacks Strict-Transport-Security; the proxy must not remove the header`);
      },
    },
    {
      name: 'certificate',
      async run() {
        if (!publicUrl?.startsWith('https:')) return ok('no https');
        const days = Math.floor(((await readCertificateEnd(new URL(publicUrl))) - Date.now()) / dayMs);
        return days >= minCertificateDays ? ok(`valid for ${days} days`) : problem(`ends in ${days} days; renew it`);
      },
    },
    {
      name: 'proxy',
      run: async () =>
        config.isProxyMissing
          ? problem(
              'PUBLIC_URL is https but TRUST_PROXY is not set, so all users seem to come from one network; set it to the address of the proxy',
            )
          : ok(config.trustProxy.length > 0 ? `trusts ${config.trustProxy.join(', ')}` : 'none'),
    },
    { name: 'caller address', run: () => checkCallerAddress(config) },
    {
      name: 'campus networks',
      run: async () =>
        config.campusNetworks.length > 0
          ? ok(config.campusNetworks.join(', '))
          : warning('CAMPUS_NETWORKS is not set, so that codes that are sent home are flagged only after six classes'),
    },
    {
      name: 'mail server',
      async run() {
        if (smtpUrl === undefined) return warning('SMTP_URL is not set; mails are files in DATA_DIR/outbox');
        const transport = createTransport({ url: smtpUrl, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs });
        try {
          await transport.verify();
          if (mailTo === undefined) return ok('accepts the sign-in');
          await transport.sendMail({
            from: config.mailFrom,
            to: mailTo,
            subject: 'Test of Muster',
            text: 'The mail server accepted this mail.',
          });
          return ok(`accepted a mail to ${mailTo}`);
        } finally {
          transport.close();
        }
      },
    },
    {
      name: 'files',
      async run() {
        const store = makeFileStore({ s3: config.s3, dataDir, log });
        await store.check();
        const key = `doctor/${randomBytes(16).toString('hex')}/check.txt`;
        const bytes = Buffer.from('written by doctor');
        await store.put(key, bytes, 'text/plain');
        const stored = await store.find(key);
        stored?.body.destroy();
        await store.remove(key);
        if (stored?.bytes !== bytes.length) return problem('a written file could not be read again');
        return ok(
          config.s3 ? `written, read and deleted in the bucket ${config.s3.bucket}` : 'written, read and deleted',
        );
      },
    },
    {
      name: 'secret',
      async run() {
        if (config.secret !== undefined) return ok('from the environment or a file');
        const file = join(dataDir, 'secret');
        const { mode } = statSync(file);
        const weakness = findSecretProblem(readFileSync(file, 'utf8').trim());
        if (weakness !== undefined) return problem(`the secret in ${file} ${weakness}`);
        return (mode & 0o077) === 0
          ? ok(`${file} is private`)
          : problem(`other accounts can read ${file}; run chmod 600`);
      },
    },
    {
      name: 'disk',
      async run() {
        const { bavail, bsize } = statfsSync(dataDir);
        const text = `${((bavail * bsize) / 1e9).toFixed(1)} GB free in DATA_DIR`;
        return bavail * bsize >= minFreeBytes ? ok(text) : problem(`${text}; make room`);
      },
    },
    {
      name: 'backups',
      run: async () =>
        config.backup === undefined
          ? warning('BACKUP_DIR is not set; make sure that another system makes backups')
          : judgeBackups(config.backup.folder),
    },
  ];
}

/** What scheduled backups record after each attempt. */
function judgeBackups(folder: string) {
  const last = readLastBackup(folder);
  if (!last) return problem(`no backup was made in ${folder} yet`);
  if (last.failure !== null) return problem(`the last one failed: ${last.failure}`);
  const text = `the last one ended ${last.endedAt.toISOString()}`;
  return Date.now() - last.endedAt.getTime() <= maxBackupAgeMs ? ok(text) : problem(text);
}

function readCertificateEnd({ hostname, port }: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host: hostname, port: Number(port || 443), servername: hostname, timeout: timeoutMs },
      () => {
        resolve(Date.parse(socket.getPeerCertificate().valid_to));
        socket.end();
      },
    );
    socket.once('error', reject).once('timeout', () => socket.destroy(new Error('The TLS connection timed out')));
  });
}
