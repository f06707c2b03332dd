import { formatPercent, percentage } from '@muster/contract/attendance/attendance';
import { productName } from '@muster/contract/http/shared';
import { formatLongDate } from '#platform/mail/format-date.rules.ts';
import type { DueMail } from './warning-mails.store.ts';

/** One mail with all due warnings of a student. */
export function warningMail(mails: readonly DueMail[], publicUrl: string): { subject: string; text: string } {
  const isWarning = mails.some(({ kind }) => kind === 'warned');
  const codes = [...new Set(mails.map(({ module_code }) => module_code))];
  const modules = codes.length > 3 ? `${codes.slice(0, 3).join(', ')} and ${codes.length - 3} more` : codes.join(', ');
  const parts = [
    `Hello ${mails[0]?.name ?? ''},`,
    ...mails.map((one) => (one.kind === 'warned' ? warnedText(one) : clearedText(one))),
    isWarning
      ? 'If a mark is wrong or you had a good reason, tell your lecturer. This is only an early heads-up; nothing else happens.'
      : "You don't need to do anything.",
    `Your attendance: ${new URL('/student-dashboard', publicUrl).href}`,
  ];
  return {
    subject: `${productName}: ${isWarning ? `your attendance in ${modules}` : `warning for ${modules} cleared`}`,
    text: parts.join('\n\n'),
  };
}

function warnedText(mail: DueMail): string {
  const { module_code, module_name, rule, attended, total, missed_on, below } = mail;
  const name = `${module_code} ${module_name}`;
  const percent = percentage(attended, total);
  const days = [...Map.groupBy(missed_on, (date) => date)].map(
    ([date, { length }]) => `  ${formatLongDate(date)}${length === 1 ? '' : ` (${length} classes)`}`,
  );
  const summary =
    rule === 'missed'
      ? `In ${name} you missed the last ${missed_on.length} classes in a row.`
      : `In ${name} your attendance is ${formatPercent((percent ?? 0).toFixed(1))} (${attended} of ${total} classes). Your university expects ${formatPercent(below)}.`;
  return [summary, 'Missed classes:', ...days].join('\n');
}

const reasonTexts: Partial<Record<NonNullable<DueMail['reason']>, string>> = {
  corrected: 'a mark was corrected',
  excused: 'an absence was excused',
  rules: 'your university changed its rules',
};

function clearedText({ module_code, module_name, rule, reason }: DueMail): string {
  const topic = rule === 'missed' ? 'missed classes' : 'your attendance';
  const why = reason === null ? undefined : reasonTexts[reason];
  return `The warning about ${topic} in ${module_code} ${module_name} was cleared${why === undefined ? '' : `: ${why}`}.`;
}
