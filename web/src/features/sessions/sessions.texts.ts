import type { RegisterRow } from '@muster/contract/attendance/registers';
import { problemText } from '#lib/api/problem.ts';
import { optionsStatusText } from '#ui/select/options-status.ts';

/** Location check result; only for classes with a location check. */
export const locationWords = {
  in: 'Inside the area',
  out: 'Outside the area',
  uncertain: 'Position uncertain',
} as const satisfies Record<NonNullable<RegisterRow['location']>, string>;

export const signalTexts = {
  device_shared: 'The same phone marked another student of this class',
  device_shared_week: 'The same phone marked three or more students this week',
  device_new: 'Used a new phone; usually uses another one',
  claim_late: 'Claim used late: the phone was signed in at the scan, but checked in more than a minute later',
  claim_network: 'Claim used from another network than the scan',
  position_identical: 'Exactly the same position as another student',
  outside_geofence: 'Outside the area of this class',
  position_missing: 'Shared no position, although this class has an area',
  outside_campus: 'Outside the campus network while most of the class is inside',
  network_alone: 'Alone in their network in at least 4 of their last 6 classes',
  last_second: 'Scanned in the last second before the code expired',
  passkey_missing: 'Checked in without the passkey that your university asks for',
  second_code_missed: 'Did not answer the second code of this class',
  over_head_count: 'More students are marked than you counted in the room',
} as const satisfies Record<RegisterRow['flags'][number]['signal'], string>;

export const texts = {
  /** The phone had no network at the scan. */
  lateDelivery: (scanned: string, delivered: string, delay: string) =>
    `The phone had no network. The code was shown at ${scanned}; the scan arrived at ${delivered}, ${delay} later. A code proves only that someone saw it: was the student in class?`,
  flagQuestion: "Flags don't change marks. Was something wrong?",
  headCountConflict: "Someone else changed the head count. Theirs is shown; yours wasn't saved.",
  sessionFailed: (message: string) => `Failed to create the class session: ${message}`,
  codeFailed: (message: string) => `Failed to generate QR code: ${message}`,
  startFailed: 'Failed to start QR generation',
  reopened: "This class already has a session, so we opened that one. Your other changes weren't applied.",
  offline: 'Reconnecting… codes keep changing on their own.',
  /** Of a student without a mark in a withdrawn class. */
  noMark: 'No mark',
  noSemesters: 'No semesters available',
  noModules: 'No modules available',
  noGroups: 'No groups available for this module',
  noAssistants: 'No qualified assistant lecturers available',
} as const;

/** Error message for a failed start; falls back to a fixed text if the server sent none. */
export const startProblemText = (problem: unknown): string => problemText(problem, texts.startFailed);

/** Error message of a class session that cannot be created, for manual marking. */
export const sessionProblemText = (problem: unknown): string => texts.sessionFailed(problemText(problem));
/** Error messages of a class session that cannot be created, or whose codes cannot be started, for QR codes. */
export const qrSessionProblemText = (problem: unknown): string => texts.codeFailed(problemText(problem));
export const codeProblemText = (problem: unknown): string => texts.codeFailed(startProblemText(problem));

type Options = { readonly isError: boolean; readonly data: readonly unknown[] | undefined };

/** Text of an empty option list: still loading or failed, no options exist, or no match. */
export const noOptionsText = (options: Options, none: string): string =>
  optionsStatusText(options) ?? (options.data?.length === 0 ? none : 'Nothing found');

export const confirmations = {
  stop: {
    title: 'End attendance?',
    text: 'Codes stop working now. Marks are kept.',
    confirmLabel: 'End',
    cancelLabel: 'Keep running',
  },
  pause: {
    title: 'Pause attendance?',
    text: "Codes aren't accepted until you resume.",
    confirmLabel: 'Pause',
    cancelLabel: 'Keep running',
    isHarmless: true,
  },
  restore: {
    title: 'Restore this class?',
    text: 'It counts again, with the marks that it had. Its codes stay off.',
    confirmLabel: 'Restore class',
    isHarmless: true,
  },
  showCodes: {
    title: 'Show codes?',
    text: "Students on the list can check in while they're shown.",
    confirmLabel: 'Show codes',
    isHarmless: true,
  },
  showCodesAgain: {
    title: 'Show codes again?',
    text: "Students on the list can check in while they're shown. Marks are kept.",
    confirmLabel: 'Show codes',
    isHarmless: true,
  },
} as const;

export const manualTexts = {
  saved: 'Attendance marked successfully!',
  refused: (error: string) => `Failed to mark attendance: ${error}`,
  thrown: (message: string) => `Error marking attendance: ${message}`,
  chooseFirst: 'Choose a module and at least one group to see the students.',
} as const;
