import type { ReplyOf } from '@muster/contract/http/endpoint';
import type { clashReport } from '@muster/contract/timetables/clashes';
import { formatCount, plural } from '@muster/contract/http/plural';
import { termLabel } from '#lib/format/term-name.ts';
import { bidiIsolate } from '#lib/format/bidi-isolate.ts';
import { formatPerson } from '#lib/format/person-label.ts';
import { formatNameList } from '#ui/text/name-list.logic.ts';

export type ClashReport = ReplyOf<typeof clashReport>;
export type ClashPair = ClashReport['clashes'][number];

export const texts = {
  title: 'Timetable Clashes',
  back: 'Back to Time Table Management',
  about: 'Classes that share a lecturer, venue or group at the same time',
  loading: 'Checking for clashes...',
  loadFailed: 'Failed to fetch data',
  notAccepted: 'Not accepted',
} as const;

type Term = Pick<ClashReport, 'academic_year' | 'semester'>;

/** 'Semester 1, 2026-2027' */
const termName = ({ academic_year, semester }: Term): string =>
  semester === null ? academic_year : `${termLabel(semester)}, ${academic_year}`;

/** '3 clashes among 214 classes, Semester 1, 2026-2027. 2 are not accepted' */
export function summary(report: ClashReport): string {
  const { clashes, total, entries, not_accepted: open } = report;
  const listed = clashes.length < total ? `. The first ${formatCount(clashes.length)} are listed` : '';
  const accepted = open === total ? '' : `. ${formatCount(open)} ${plural(open, 'is', 'are')} not accepted`;
  return `${formatCount(total, 'clash', 'clashes')} among ${formatCount(entries, 'class', 'classes')}, ${termName(report)}${accepted}${listed}`;
}

export const emptyStateText = (report: ClashReport): { title: string; text: string } =>
  report.entries === 0
    ? { title: 'No classes yet', text: `There is no timetable for ${termName(report)}.` }
    : {
        title: 'No clashes',
        text: `We checked ${formatCount(report.entries, 'class', 'classes')} of ${termName(report)}. No lecturer, group or room is double-booked.`,
      };

/**
 * 'Hall A1', 'Hall A1 and Dr N. Perera', 'Hall A1, Dr N. Perera and Group A', 'Group A, Group B, Group C and 5 more'
 */
export const sharedNames = ({ shared }: Pick<ClashPair, 'shared'>): string => {
  const names = shared.map(({ name }) => name);
  if (names.length > maxSharedNames) return formatNameList(names, maxSharedNames - 1);
  const [last = '', ...before] = names.map(bidiIsolate).toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
};
/** Enough for a lecturer, a venue and some groups. */
const maxSharedNames = 5;

/** Users who accepted the clash; undefined if there are none. */
export function acceptedText({ first, second }: Pick<ClashPair, 'first' | 'second'>): string | undefined {
  const people = [first.accepted_by, second.accepted_by].filter((person) => person !== null);
  return people.length === 0 ? undefined : `Accepted by ${[...new Set(people.map(formatPerson))].join(' and ')}`;
}
