import { isolated } from '../../lib/isolated.ts';
import { counted } from '../../ui/counted.ts';
import { fewNames } from '../../ui/names.logic.ts';
import type { ClashPair, ClashReport } from './clash-report.api.ts';

export const texts = {
  title: 'Timetable Clashes',
  back: 'Back to Time Table Management',
  about: 'Classes of the active timetable that need the same lecturer, venue or group at the same time.',
  loading: 'Looking for clashes...',
  loadFailed: 'Failed to fetch data',
  notAccepted: 'Not accepted',
} as const;

type Term = Pick<ClashReport, 'academic_year' | 'semester'>;

/** 'Semester 1, 2026-2027' */
const termName = ({ academic_year, semester }: Term): string =>
  semester === null ? academic_year : `Semester ${semester}, ${academic_year}`;

/** '3 clashes among 214 classes, Semester 1, 2026-2027' */
export function summary(report: ClashReport): string {
  const { clashes, total, entries } = report;
  const listed = clashes.length < total ? `. The first ${counted(clashes.length)} are listed` : '';
  return `${counted(total, 'clash', 'clashes')} among ${counted(entries, 'class', 'classes')}, ${termName(report)}${listed}`;
}

export const nothing = (report: ClashReport): { title: string; text: string } =>
  report.entries === 0
    ? { title: 'No classes yet', text: `There is no timetable for ${termName(report)}.` }
    : {
        title: 'No clashes',
        text: `${counted(report.entries, 'class', 'classes')} of ${termName(report)} compared: everybody and every room is in one place at a time.`,
      };

/** 'Hall A1', 'Hall A1 and Dr N. Perera', 'Hall A1, Dr N. Perera and Group A', 'Group A, Group B, Group C and 5 more' */
export const sharedNames = ({ shared }: Pick<ClashPair, 'shared'>): string => {
  const names = shared.map(({ name }) => name);
  if (names.length > mostShared) return fewNames(names, mostShared - 1);
  const [last = '', ...before] = names.map(isolated).toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
};
/** A lecturer, a venue and the first groups. */
const mostShared = 5;

/** Who said that the two may stand like this; undefined where nobody did. */
export function acceptedText({ first, second }: Pick<ClashPair, 'first' | 'second'>): string | undefined {
  const names = [...new Set([first.accepted_by, second.accepted_by])].filter((name) => name !== null).map(isolated);
  return names.length === 0 ? undefined : `Accepted by ${names.join(' and ')}`;
}
