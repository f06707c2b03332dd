import { ofHundred, percentage } from '@muster/contract/attendance';
import { productName } from '@muster/contract/shared';
import { dayInWords } from '../../platform/mail/day-in-words.rules.ts';
import type { DueMail } from './warning-mails.store.ts';

/** Minutes until the next try; after the last one it is given up. */
const waits = [5, 30, 120, 720];

export function nextTryAt(tries: number, nowMs: number): Date | null {
  const minutes = waits[tries - 1];
  return minutes === undefined ? null : new Date(nowMs + minutes * 60_000);
}

/** What a student is told at one time, in one mail. */
export function warningMail(news: readonly DueMail[], publicUrl: string): { subject: string; text: string } {
  const isWarning = news.some(({ kind }) => kind === 'warned');
  const codes = [...new Set(news.map(({ module_code }) => module_code))];
  const of = codes.length > 3 ? `${codes.slice(0, 3).join(', ')} and ${codes.length - 3} more` : codes.join(', ');
  const parts = [
    `Hello ${news[0]?.name ?? ''},`,
    ...news.map((one) => (one.kind === 'warned' ? warned(one) : withdrawn(one))),
    isWarning
      ? 'If a mark is wrong or you had a reason to be away, tell your lecturer. Nothing else happens by this mail: it is sent early, so that there is time.'
      : 'You need not do anything.',
    `Your attendance: ${new URL('/student-dashboard', publicUrl).href}`,
  ];
  return {
    subject: `${productName}: ${isWarning ? 'your attendance in' : 'warning withdrawn,'} ${of}`,
    text: parts.join('\n\n'),
  };
}

function warned(news: DueMail): string {
  const { module_code, module_name, rule, attended, total, missed_on, below } = news;
  const name = `${module_code} ${module_name}`;
  const percent = percentage(attended, total);
  const days = [...Map.groupBy(missed_on, (date) => date)].map(
    ([date, { length }]) => `  ${dayInWords(date)}${length === 1 ? '' : ` (${length} classes)`}`,
  );
  const what =
    rule === 'missed'
      ? `In ${name} you missed the last ${missed_on.length} classes in a row.`
      : `In ${name} your attendance is ${ofHundred((percent ?? 0).toFixed(1))} (${attended} of ${total} classes). Your university expects ${ofHundred(below)}.`;
  return [what, 'Missed classes:', ...days].join('\n');
}

const because: Partial<Record<NonNullable<DueMail['reason']>, string>> = {
  corrected: 'a mark was corrected',
  excused: 'an absence was excused',
  rules: 'your university changed its rules',
};

function withdrawn({ module_code, module_name, rule, reason }: DueMail): string {
  const about = rule === 'missed' ? 'missed classes' : 'your attendance';
  const why = reason === null ? undefined : because[reason];
  return `The warning about ${about} in ${module_code} ${module_name} is withdrawn${why === undefined ? '' : `: ${why}`}.`;
}
