import type { Mail } from './mail.ts';

/** Sends no mail of universities that an operator has not approved: open registration must not make the server a mail relay. */
export const makeApprovedMail = (mail: Mail, isApproved: (universityId: string) => Promise<boolean>): Mail => ({
  async send(message, from) {
    if (!(await isApproved(from.universityId)))
      throw new Error(`University ${from.universityId} is not approved to send mail`);
    await mail.send(message, from);
  },
  close: mail.close,
});
