import { createTransport } from 'nodemailer';
import { composeMail } from './compose-mail.rules.ts';
import type { MailTransport } from './mail.ts';

/**
 * An attacker on the network could hide STARTTLS and read the password and every reset link. So a password is only sent encrypted, unless
 * the server is on this machine or the address disables TLS.
 */
function requiresEncryption(url: string): boolean {
  const { protocol, hostname, password, searchParams } = new URL(url);
  const isLoopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u.test(hostname);
  return protocol === 'smtp:' && password !== '' && !isLoopback && searchParams.get('ignoreTLS') !== 'true';
}

export function makeSmtp({ url, from }: { url: string; from: string }): MailTransport {
  const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  const transport = createTransport({ url, requireTLS: requiresEncryption(url), ...timeouts });

  return {
    async send(message) {
      await transport.sendMail(composeMail(message, from));
    },
    close: () => transport.close(),
  };
}
