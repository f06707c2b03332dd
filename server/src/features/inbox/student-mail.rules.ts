import type { Excuse } from '@muster/contract/attendance/excuse-decisions';
import type { Question } from '@muster/contract/attendance/questions';
import { productName } from '@muster/contract/http/shared';
import { formatLongDate } from '#platform/mail/format-date.rules.ts';

// Reasons and questions are left out, because mails are less private than Muster.

const toMail = <K extends string>(kind: K, publicUrl: string, subject: string, parts: readonly string[]) => ({
  kind,
  subject: `${productName}: ${subject}`,
  text: [...parts, new URL('/student-dashboard', publicUrl).href].join('\n\n'),
});

export function decisionMail({ starts_on, ends_on, state, comment }: Excuse, publicUrl: string) {
  const days = [...new Set([starts_on, ends_on])].map(formatLongDate).join(' to ');
  const commentLines = comment === null ? [] : ['Comment:', comment];
  const parts = [`Your reported absence (${days}) was ${state}.`, ...commentLines];
  return toMail('excuse_decision', publicUrl, `your absence was ${state}`, parts);
}

export function answerMail({ module_code, module_name, date, answer, corrected_to }: Question, publicUrl: string) {
  const corrected = corrected_to === null ? [] : [`Your mark is now: ${corrected_to}.`];
  const heading = `Your question about ${module_code} ${module_name} on ${formatLongDate(date)} was answered:`;
  const parts = [heading, answer ?? '', ...corrected];
  return toMail('question_answer', publicUrl, 'your question about a mark was answered', parts);
}
