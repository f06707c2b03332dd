import type { RollOverLine } from '@muster/contract/roll-over';
import { counted } from '../../ui/counted.ts';
import type { RollOverPreview, RollOverResult } from './roll-over.api.ts';

export const texts = {
  title: 'Year Roll-over',
  text: 'Groups go to their next semester, or to the first semester of the next year. Past rosters and marks stay as they were.',
  mixed: 'The chosen groups usually go to different academic years. All of them will go to this one.',
  loadFailed: 'Failed to fetch data',
  finishing:
    'These groups are in the last year of their degree. Their students finish: they become Inactive and can no longer sign in.',
} as const;

const students = (count: number): string => counted(count, 'student');

/** '28 students finish'. */
export const finishText = (count: number): string => `${students(count)} ${count === 1 ? 'finishes' : 'finish'}`;

/** '3 groups: 84 students move, 28 students finish.' */
export function summaryOf({ lines, moving, finishing }: RollOverPreview): string {
  const moves = `${students(moving)} ${moving === 1 ? 'moves' : 'move'}`;
  return `${counted(lines.length, 'group')}: ${moves}, ${finishText(finishing)}.`;
}

/** What else happens to a group, in short sentences. */
export function notesOf(line: RollOverLine): string {
  const notes = [
    line.to === null
      ? undefined
      : line.to_group_id === null
        ? 'A new group is made.'
        : 'Joins the group that is there.',
    line.closes ? 'The old group becomes Inactive.' : 'The old group stays Active.',
    line.timetable_entries > 0
      ? `${counted(line.timetable_entries, 'class', 'classes')} of the timetable stay with the old group.`
      : undefined,
  ];
  return notes.filter((note) => note !== undefined).join(' ');
}

export const questionOf = (preview: RollOverPreview) => ({
  title: `Roll over ${counted(preview.lines.length, 'group')}?`,
  text: `${summaryOf(preview)} Past rosters and marks stay as they were.`,
  yes: 'Roll over',
  isHarmless: preview.finishing === 0,
});

export const resultOf = ({ groups, moved, finished }: RollOverResult): string =>
  `${counted(groups, 'group')} rolled over: ${students(moved)} moved, ${students(finished)} finished.`;
