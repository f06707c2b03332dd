import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Log } from '../log.ts';
import type { MailTransport } from './mail.ts';

const maxAttempts = 3;

/** Busy servers (4xx) and connection errors are retried, rejections (5xx) are not. */
const isTransient = (error: unknown): boolean => {
  const { responseCode } = error as { responseCode?: number };
  return responseCode === undefined || responseCode < 500;
};

/**
 * An attacker on the network could hide STARTTLS and read the password and every reset link. So a password is only sent encrypted, unless
 * the server is on this machine or the address disables TLS.
 */
function requiresEncryption(url: string): boolean {
  const { protocol, hostname, password, searchParams } = new URL(url);
  const isLoopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u.test(hostname);
  return protocol === 'smtp:' && password !== '' && !isLoopback && searchParams.get('ignoreTLS') !== 'true';
}

export function makeSmtp(deps: { url: string; from: string; log: Log; retryAfterMs?: number }): MailTransport {
  const { url, from, log, retryAfterMs = 2_000 } = deps;
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  const transport = createTransport({ url, requireTLS: requiresEncryption(url), ...timeouts }, { from });

  return {
    async send(message) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          await transport.sendMail(message);
          return;
        } catch (error) {
          if (attempt === maxAttempts || !isTransient(error)) throw error;
          log.warn({ err: error, attempt }, 'mail delivery failed, retrying');
          await sleep(retryAfterMs * attempt, undefined, { ref: false });
        }
      }
    },
    close: () => transport.close(),
  };
}
