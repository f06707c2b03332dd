import type { Excuse } from '@muster/contract/attendance/excuses';
import type { Question } from '@muster/contract/attendance/questions';
import { productName } from '@muster/contract/http/shared';
import type { Log } from '../../platform/log.ts';
import { formatLongDate } from '../../platform/mail/format-date.rules.ts';
import type { Mail } from '../../platform/mail/mail.ts';

type Recipient = { readonly email: string; readonly universityId: string };

/** Mails decisions and replies to students. Leaves out reasons and questions, because mails are less private than Muster. */
export function makeStudentMail({ mail, log, publicUrl }: { mail: Pick<Mail, 'send'>; log: Log; publicUrl: string }) {
  // The dashboard shows the same information, so a failed mail is only logged.
  function send({ email: to, universityId }: Recipient, subject: string, parts: readonly string[]): void {
    const text = [...parts, new URL('/student-dashboard', publicUrl).href].join('\n\n');
    void mail
      .send({ to, subject: `${productName}: ${subject}`, text }, { universityId })
      .catch((error: unknown) => log.error({ err: error }, 'failed to send mail to student'));
  }

  return {
    notifyDecision(to: Recipient, { starts_on, ends_on, state, comment }: Excuse): void {
      const days = [...new Set([starts_on, ends_on])].map(formatLongDate).join(' to ');
      const commentLines = comment === null ? [] : ['Comment:', comment];
      send(to, `your absence was ${state}`, [`Your reported absence (${days}) was ${state}.`, ...commentLines]);
    },

    notifyAnswer(to: Recipient, { module_code, module_name, date, answer, corrected_to }: Question): void {
      const corrected = corrected_to === null ? [] : [`Your mark is now: ${corrected_to}.`];
      const heading = `Your question about ${module_code} ${module_name} on ${formatLongDate(date)} was answered:`;
      send(to, 'your question about a mark was answered', [heading, answer ?? '', ...corrected]);
    },
  };
}
