import type { RegisterRow } from '@muster/contract/registers';
import { problemText } from '../../lib/problem.ts';
import { missingText } from '../../ui/missing-text.ts';

/** Where the student's device was when it checked in; only for a class with an area. */
export const locationWords = {
  in: 'Inside the area',
  out: 'Outside the area',
  uncertain: 'Position uncertain',
} as const satisfies Record<NonNullable<RegisterRow['location']>, string>;

/** What a flag says to the lecturer who looks at it. */
export const signalTexts = {
  device_shared: 'The same phone marked another student of this class',
  device_shared_week: 'The same phone marked three or more students this week',
  device_new: 'A phone first seen minutes ago, though another one is known',
  position_identical: 'Exactly the same position as another student',
  outside_geofence: 'Outside the area of this class',
  outside_campus: 'Outside the campus network while most of the class is inside',
  last_second: 'Came in the last second in which the code was valid',
  over_head_count: 'More students are marked than you counted in the room',
} as const satisfies Record<RegisterRow['flags'][number]['signal'], string>;

export const texts = {
  flagAsks: 'A flag never changes the mark. Confirm it when something was wrong, dismiss it when all was well.',
  countedMeanwhile:
    'Somebody else has entered another head count meanwhile. It stands in the field now; yours was not saved.',
  createFailed: (message: string) => `Failed to generate QR code: ${message}`,
  startFailed: 'Failed to start QR generation',
  reopened:
    'This class was opened before and goes on as it was opened. What else you have filled in now was not taken over.',
  offline: 'Connection lost. Trying again; the code goes on by itself.',
  noSemesters: 'No semesters available',
  noModules: 'No modules available',
  noGroups: 'No groups available for this module',
  noAssistants: 'No qualified assistant lecturers available',
} as const;

/** Why no codes came of it: the server's words, or the stated ones where it says nothing. */
export const startProblemText = (problem: unknown): string => problemText(problem, texts.startFailed);

type Offered = { readonly isError: boolean; readonly data: readonly unknown[] | undefined };

/** Why a list of choices shows none: none exist, they are not here yet, or none is called as was typed. */
export const nothingText = (offered: Offered, none: string): string =>
  missingText(offered) ?? (offered.data?.length === 0 ? none : 'Nothing found');

export const questions = {
  stop: {
    title: 'Stop taking attendance?',
    text: 'Every code stops working at once. Who is marked stays marked.',
    yes: 'Stop',
    no: 'Go on',
  },
  pause: {
    title: 'Pause taking attendance?',
    text: 'No code is accepted until you resume.',
    yes: 'Pause',
    no: 'Go on',
    isHarmless: true,
  },
  showAgain: {
    title: 'Show codes of this class?',
    text: 'Students who are expected at it can check in while codes are shown. Who is marked stays marked.',
    yes: 'Show codes',
    isHarmless: true,
  },
} as const;

export const manualTexts = {
  saved: 'Attendance marked successfully!',
  refused: (error: string) => `Failed to mark attendance: ${error}`,
  thrown: (message: string) => `Error marking attendance: ${message}`,
  chooseFirst: 'Choose a module and at least one group to see the students.',
} as const;
