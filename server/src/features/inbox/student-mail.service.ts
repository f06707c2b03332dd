import type { Excuse } from '@muster/contract/excuses';
import type { Question } from '@muster/contract/questions';
import { productName } from '@muster/contract/shared';
import type { Log } from '../../platform/log.ts';
import { dayInWords } from '../../platform/mail/day-in-words.rules.ts';
import type { Mail } from '../../platform/mail/mail.ts';

/** Reasons and questions are not repeated: a mail is read in more places than the product. */
export function makeStudentMail({ mail, log, publicUrl }: { mail: Pick<Mail, 'send'>; log: Log; publicUrl: string }) {
  // What is told stands on the student's dashboard too; a mail server that is away does not undo it.
  function send(to: string, subject: string, parts: readonly string[]): void {
    void mail
      .send({
        to,
        subject: `${productName}: ${subject}`,
        text: [...parts, new URL('/student-dashboard', publicUrl).href].join('\n\n'),
      })
      .catch((error: unknown) => log.error({ err: error }, 'a student could not be told by mail'));
  }

  return {
    tellDecision(to: string, { starts_on, ends_on, state, comment }: Excuse): void {
      const days = [...new Set([starts_on, ends_on])].map(dayInWords).join(' to ');
      const said = comment === null ? [] : ['Comment:', comment];
      send(to, `your absence was ${state}`, [`Your reported absence (${days}) was ${state}.`, ...said]);
    },

    tellAnswer(to: string, { module_code, module_name, date, answer, corrected_to }: Question): void {
      const corrected = corrected_to === null ? [] : [`Your mark is now: ${corrected_to}.`];
      const asked = `Your question about ${module_code} ${module_name} on ${dayInWords(date)} was answered:`;
      send(to, 'your question about a mark was answered', [asked, answer ?? '', ...corrected]);
    },
  };
}
