import type { SendMailOptions } from 'nodemailer';
import type { Message } from './mail.ts';

/** The mail for nodemailer, which escapes headers. `from`: an address, with or without a name before it. */
export function composeMail({ id, fromName, replyTo, ...content }: Message, from: string): SendMailOptions {
  const address = /<([^<>]+)>$/u.exec(from)?.[1] ?? from;
  return {
    ...content,
    from: { name: fromName, address },
    ...(replyTo !== null && { replyTo }),
    messageId: `<${id}@${address.slice(address.lastIndexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
