import type { ListedSession, sessionSelections } from '@muster/contract/attendance/sessions';
import { capitalize } from '#lib/check-in/session-label.texts.ts';
import { bidiIsolate } from '#lib/format/bidi-isolate.ts';
import { requirementLabels } from '@muster/contract/attendance/requirements';
import { methodLabels } from '@muster/contract/attendance/marks';
import type { Tone } from '#ui/feedback/status-badge.tsx';
import { namesOf } from '#lib/format/teachers.ts';

/** Filters and search that hide nothing. */
export const noFilters = { text: '', module: 'all', lecturer: 'all', from: '', to: '', only: 'all' };
/** URL parameters of the history. */
export const pastSearch = { ...noFilters, page: 1, size: 25 };
export type PastSearch = typeof pastSearch;

export const selectionLabels: Readonly<Record<(typeof sessionSelections)[number], string>> = {
  open: 'Taking attendance now',
  flagged: 'With flags to review',
};

type Stated = Pick<ListedSession, 'state' | 'class_state' | 'is_marked'>;

/** `is_marked` may be newer than the states: students may have been marked since. */
export function stateOf({ state, class_state: classState, is_marked: isMarked }: Stated): { word: string; tone: Tone } {
  const marked = { word: methodLabels.manual, tone: 'neutral' } as const;
  switch (classState) {
    case 'open':
      return state === 'paused' ? { word: 'Paused', tone: 'fair' } : { word: 'Showing codes', tone: 'good' };
    case 'closed':
      return { word: 'In progress', tone: 'neutral' };
    case 'final':
      return state === 'created' ? marked : { word: 'Ended', tone: 'neutral' };
    case 'withdrawn':
      return { word: 'Withdrawn', tone: 'neutral' };
    case 'planned':
      return isMarked ? marked : { word: 'Not started', tone: 'neutral' };
    case 'not_taken':
      return isMarked ? marked : { word: 'Not taken', tone: 'fair' };
  }
}

/** 'Lecture', 'Lecture, recorded only'. */
export const typeAndRequirementOf = (session: Pick<ListedSession, 'session_type' | 'attendance_requirement'>): string =>
  session.attendance_requirement === 'required'
    ? typeOf(session)
    : `${typeOf(session)}, ${requirementLabels[session.attendance_requirement].toLowerCase()}`;

export const typeOf = ({ session_type }: Pick<ListedSession, 'session_type'>): string => capitalize(session_type);

/** The names of all lecturers, the first one first. */
export const lecturerNames = (session: Pick<ListedSession, 'lecturer_name' | 'further_lecturers'>): string[] => [
  session.lecturer_name,
  ...namesOf(session.further_lecturers),
];

export const groupsOf = ({ groups }: Pick<ListedSession, 'groups'>): string =>
  groups.length === 0 ? '–' : groups.map(({ name }) => bidiIsolate(name)).join(', ');
