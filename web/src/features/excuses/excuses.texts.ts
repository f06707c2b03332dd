import type { ExcuseClass, ExcuseState } from '@muster/contract/excuses';
import { formatDateRange } from '../../lib/dates.ts';
import { counted } from '../../ui/counted.ts';
import type { Tone } from '../../ui/status-word.tsx';

export const excuseWords: Readonly<Record<ExcuseState, { readonly word: string; readonly tone: Tone }>> = {
  waiting: { word: 'Waiting', tone: 'fair' },
  approved: { word: 'Approved', tone: 'good' },
  declined: { word: 'Declined', tone: 'bad' },
  withdrawn: { word: 'Withdrawn', tone: 'neutral' },
};

export const daysText = ({ starts_on, ends_on }: { readonly starts_on: string; readonly ends_on: string }): string =>
  formatDateRange(starts_on, ends_on);

export const excuseTexts = {
  reported: 'Your absence is reported. You are told when it is decided.',
  reportedWithout: (why: string) => `Your absence is reported, but its document was not taken: ${why}`,
  withdrawn: 'The report is withdrawn.',
  documentAdded: 'The document is added.',
  withdrawTitle: 'Withdraw this report?',
  withdrawWaiting: 'Nobody decides about it then. Its document is deleted.',
  withdrawApproved: 'Classes that it excused count as missed again. Its document is deleted.',
  approved: (name: string) => `The absence of ${name} is approved.`,
  declined: (name: string) => `The absence of ${name} is declined.`,
  ruleSaved: 'The rule is saved. It holds for what is decided from now on.',
  accept: '.pdf,.jpg,.jpeg,.png,.webp',
} as const;

/** What the university asks of a report, in one sentence. */
export function ruleText(rule: { readonly needs_document: boolean; readonly days_to_report: number }): string {
  const days = rule.days_to_report === 1 ? '1 day' : `${rule.days_to_report} days`;
  const until = `You can report an absence up to ${days} after it ended.`;
  return rule.needs_document ? `${until} Your university approves it only with a document.` : until;
}

/** What an approval does, in one sentence. */
export function changesText(classes: readonly Pick<ExcuseClass, 'is_changed'>[]): string {
  if (classes.length === 0) return 'No class was held on these days yet. Classes held later are excused by themselves.';
  const changed = classes.filter((one) => one.is_changed).length;
  const held = counted(classes.length, 'class was held', 'classes were held');
  if (changed === 0) return `${held} on these days; no mark changes.`;
  return `${held} on these days; ${counted(changed, 'absence becomes', 'absences become')} excused.`;
}
