import type { ExcuseClass } from '@muster/contract/attendance/excuse-decisions';
import type { ExcuseState } from '@muster/contract/attendance/excuses';
import { formatCount } from '@muster/contract/http/plural';
import { formatDateRange } from '#lib/format/dates.ts';
import type { Tone } from '#ui/feedback/status-badge.tsx';

export const excuseStates: Readonly<Record<ExcuseState, { readonly word: string; readonly tone: Tone }>> = {
  waiting: { word: 'Waiting', tone: 'fair' },
  approved: { word: 'Approved', tone: 'good' },
  declined: { word: 'Declined', tone: 'bad' },
  withdrawn: { word: 'Withdrawn', tone: 'neutral' },
};

export const formatDays = ({ starts_on, ends_on }: { readonly starts_on: string; readonly ends_on: string }): string =>
  formatDateRange(starts_on, ends_on);

export const excuseTexts = {
  reported: "Absence reported. We'll email you the decision.",
  reportedWithout: (why: string) => `Absence reported, but the document wasn't added: ${why}`,
  withdrawn: 'Report withdrawn',
  documentAdded: 'Document added',
  withdrawTitle: 'Withdraw this report?',
  withdrawWaiting: "It won't be reviewed, and its document will be deleted.",
  withdrawApproved: 'Classes it excused count as missed again, and its document will be deleted.',
  approved: (name: string) => `Absence of ${name} approved`,
  declined: (name: string) => `Absence of ${name} declined`,
  ruleSaved: 'Policy saved. It applies to future decisions.',
  accept: '.pdf,.jpg,.jpeg,.png,.webp',
} as const;

/** Describes the absence policy. */
export function formatRule(rule: { readonly needs_document: boolean; readonly days_to_report: number }): string {
  const until = `You can report an absence up to ${formatCount(rule.days_to_report, 'day')} after it ends.`;
  return rule.needs_document ? `${until} Your university requires a document.` : until;
}

/** Describes the effect of an approval on the marks. */
export function formatChanges(classes: readonly Pick<ExcuseClass, 'is_changed'>[]): string {
  if (classes.length === 0) return 'No classes were held on these days yet. Later ones are excused automatically.';
  const changed = classes.filter((one) => one.is_changed).length;
  const held = formatCount(classes.length, 'class was held', 'classes were held');
  if (changed === 0) return `${held} on these days; no mark changes.`;
  return `${held} on these days; ${formatCount(changed, 'absence becomes', 'absences become')} excused.`;
}
