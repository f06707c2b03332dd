import type { Excuse } from '@muster/contract/attendance/excuse-decisions';
import type { Question } from '@muster/contract/attendance/questions';
import { productName } from '@muster/contract/http/shared';
import type { UniversityTx } from '../../platform/database/database.ts';
import { formatLongDate } from '../../platform/mail/format-date.rules.ts';
import type { Mail } from '../../platform/mail/mail.ts';

/** Mails decisions and replies to students. Leaves out reasons and questions, because mails are less private than Muster. */
export function makeStudentMail({ mail, publicUrl }: { mail: Pick<Mail, 'enqueue'>; publicUrl: string }) {
  const toMail = (subject: string, parts: readonly string[]) => ({
    subject: `${productName}: ${subject}`,
    text: [...parts, new URL('/student-dashboard', publicUrl).href].join('\n\n'),
  });

  return {
    async notifyDecision(
      tx: UniversityTx,
      recipient: string,
      { starts_on, ends_on, state, comment }: Excuse,
    ): Promise<void> {
      const days = [...new Set([starts_on, ends_on])].map(formatLongDate).join(' to ');
      const commentLines = comment === null ? [] : ['Comment:', comment];
      const content = toMail(`your absence was ${state}`, [
        `Your reported absence (${days}) was ${state}.`,
        ...commentLines,
      ]);
      await mail.enqueue(tx, tx.universityId, [{ kind: 'excuse_decision', recipient, ...content }]);
    },

    async notifyAnswer(
      tx: UniversityTx,
      recipient: string,
      { module_code, module_name, date, answer, corrected_to }: Question,
    ): Promise<void> {
      const corrected = corrected_to === null ? [] : [`Your mark is now: ${corrected_to}.`];
      const heading = `Your question about ${module_code} ${module_name} on ${formatLongDate(date)} was answered:`;
      const content = toMail('your question about a mark was answered', [heading, answer ?? '', ...corrected]);
      await mail.enqueue(tx, tx.universityId, [{ kind: 'question_answer', recipient, ...content }]);
    },
  };
}
