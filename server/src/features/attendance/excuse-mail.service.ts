import { type Excuse, excuseTexts } from '@muster/contract/excuses';
import { productName } from '@muster/contract/shared';
import type { Log } from '../../platform/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';

/** The reason is not repeated: a mail is read in more places than the product. */
export function makeExcuseMail({ mail, log, publicUrl }: { mail: Pick<Mail, 'send'>; log: Log; publicUrl: string }) {
  return (to: string, { starts_on, ends_on, state, comment }: Excuse): void => {
    const days = starts_on === ends_on ? starts_on : `${starts_on} to ${ends_on}`;
    const parts = [
      `Your reported absence (${days}) was ${state}.`,
      ...(comment === null ? [] : [`${excuseTexts.comment}:`, comment]),
      `${publicUrl}/student-dashboard`,
    ];
    // The decision stands on the student's dashboard too; a mail server that is away does not undo it.
    void mail
      .send({ to, subject: `${productName}: your absence was ${state}`, text: parts.join('\n\n') })
      .catch((error: unknown) => log.error({ err: error }, 'the decision about an absence could not be mailed'));
  };
}
