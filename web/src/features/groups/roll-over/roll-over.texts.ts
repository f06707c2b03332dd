import type { RollOverLine } from '@muster/contract/academics/roll-over';
import { formatCount, plural } from '@muster/contract/http/plural';
import type { RollOverPreview, RollOverResult } from './roll-over.api.ts';

export const texts = {
  title: 'Year Roll-over',
  text: "Move groups to the next semester or year. Past class lists and marks don't change.",
  differentTargets: 'The selected groups usually move to different academic years. All of them will move to this one.',
  loadFailed: 'Failed to fetch data',
  finishing: "Final-year groups: their students graduate, become inactive and can't sign in any more.",
} as const;

const students = (count: number): string => formatCount(count, 'student');

/** '28 students graduate'. */
export const formatFinishing = (count: number): string =>
  `${students(count)} ${plural(count, 'graduates', 'graduate')}`;

/** '3 groups: 84 students move up, 28 students graduate'. Omits a count of zero. */
export function formatSummary({ lines, moving, finishing }: RollOverPreview): string {
  const moves = moving > 0 ? [`${students(moving)} ${plural(moving, 'moves', 'move')} up`] : [];
  const graduates = finishing > 0 ? [formatFinishing(finishing)] : [];
  const groups = formatCount(lines.length, 'group');
  return moves.length + graduates.length === 0 ? groups : `${groups}: ${[...moves, ...graduates].join(', ')}`;
}

/** What happens to a group, in short sentences. */
export function formatChanges(line: RollOverLine): string {
  const notes = [
    line.to === null ? undefined : line.to_group_id === null ? 'Creates a new group.' : 'Joins the existing group.',
    line.closes ? 'Deactivates this one.' : 'This one stays Active.',
    line.timetable_entries > 0
      ? `${formatCount(line.timetable_entries, 'timetable class stays', 'timetable classes stay')} with the old group.`
      : undefined,
  ];
  return notes.filter((note) => note !== undefined).join(' ');
}

export const rollOverQuestion = (preview: RollOverPreview) => ({
  title: `Roll over ${formatCount(preview.lines.length, 'group')}?`,
  text: `${formatSummary(preview)}. Past class lists and marks don't change.`,
  confirmLabel: 'Roll over',
  isHarmless: preview.finishing === 0,
});

export const formatResult = ({ groups, moved, finished }: RollOverResult): string =>
  `${formatCount(groups, 'group')} rolled over: ${students(moved)} moved, ${students(finished)} graduated.`;
