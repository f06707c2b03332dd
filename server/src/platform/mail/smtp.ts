import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Log } from '../log.ts';
import type { Mail } from './mail.ts';

const maxAttempts = 3;

/** A busy server says "later" (4xx), and a connection may break: both are worth another try, a refusal is not. */
const isTransient = (error: unknown): boolean => {
  const { responseCode } = error as { responseCode?: number };
  return responseCode === undefined || responseCode < 500;
};

/**
 * Whoever stands between us and the mail server could answer in its place that it knows no encryption, and read its password and every
 * reset link. So where a password is sent over a network, nothing goes out unencrypted, unless the address asks for it.
 */
function mustEncrypt(url: string): boolean {
  const { protocol, hostname, password, searchParams } = new URL(url);
  const isLoopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u.test(hostname);
  return protocol === 'smtp:' && password !== '' && !isLoopback && searchParams.get('ignoreTLS') !== 'true';
}

export function makeSmtp(deps: { url: string; from: string; log: Log; retryAfterMs?: number }): Mail {
  const { url, from, log, retryAfterMs = 2_000 } = deps;
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  const transport = createTransport({ url, requireTLS: mustEncrypt(url), ...timeouts }, { from });

  return {
    async send(message) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          await transport.sendMail(message);
          return;
        } catch (error) {
          if (attempt === maxAttempts || !isTransient(error)) throw error;
          log.warn({ err: error, attempt }, 'a mail could not be handed over yet');
          await sleep(retryAfterMs * attempt, undefined, { ref: false });
        }
      }
    },
    close: () => transport.close(),
  };
}
