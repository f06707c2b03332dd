import { handOverTexts } from '@muster/contract/timetables/class-hand-over';
import type { ClassResource } from '@muster/contract/timetables/class-types';
import { formatCount, plural } from '@muster/contract/http/plural';

export const texts = {
  ...handOverTexts,
  title: 'Hand over classes',
  text: 'Give the weekly classes of a lecturer, a room or a group to another one. Earlier classes stay as they were planned and held.',
  loadFailed: 'Could not load the classes',
  chooseFrom: 'Choose whose classes you want to hand over',
  possible: 'Can be handed over',
  impossible: 'Stay as they are',
  impossibleText: 'Choose another recipient for them, or edit them one by one.',
  assign: (name: string) => `Assign modules to ${name}`,
  who: 'Hand-over',
  what: 'What the classes have in common',
  from: 'When does it apply?',
  allDays: 'All days',
  free: 'No clash',
  select: { lecturer: 'Select lecturer', venue: 'Select room', group: 'Select group' },
  busy: 'Handing over...',
} as const;

export const kinds: readonly { value: ClassResource; label: string; from: string; to: string }[] = [
  { value: 'lecturer', label: 'Lecturer', from: 'Classes of lecturer', to: 'New lecturer' },
  { value: 'venue', label: 'Room', from: 'Classes in room', to: 'New room' },
  { value: 'group', label: 'Group', from: 'Classes of group', to: 'New group' },
];

const classCount = (count: number): string => formatCount(count, 'weekly class', 'weekly classes');
export const submitLabel = (count: number): string => (count === 0 ? 'Hand over' : `Hand over ${classCount(count)}`);
export const noneAhead = (name: string): string => `${name} has no classes ahead.`;
export const aheadText = (name: string, total: number, shown: number): string =>
  `${name} has ${classCount(total)} ahead.${shown < total ? ` These are the first ${formatCount(shown)}; hand them over first.` : ''}`;
export const doneText = (count: number, to: string, left: number): string =>
  `${to} has ${classCount(count)} more.${left > 0 ? ` ${classCount(left)} ${plural(left, 'is', 'are')} left.` : ''}`;
