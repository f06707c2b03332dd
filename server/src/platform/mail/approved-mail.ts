import type { Mail, MailTransport } from './mail.ts';

/** Sends no mail of universities that an operator has not approved: open registration must not make the server a mail relay. */
export const makeApprovedMail = (
  transport: MailTransport,
  isApproved: (universityId: string) => Promise<boolean>,
): Mail => ({
  async send(message, from) {
    if (!(await isApproved(from.universityId)))
      throw new Error(`University ${from.universityId} is not approved to send mail`);
    await transport.send(message);
  },
  close: transport.close,
});
