/**
 * The state of a class. The server computes it (`server/src/features/sessions/class-state.rules.ts`):
 *
 * - `planned`: attendance was not taken, and the class is not over
 * - `open`: codes run or are paused
 * - `closed`: attendance was taken, no codes run, and check-ins may still arrive
 * - `final`: no check-in can arrive any more; only these classes are counted
 * - `withdrawn`: taken back by a person; it counts for no student
 * - `not_taken`: over, and attendance was not taken
 */
export const classStates = ['planned', 'open', 'closed', 'final', 'withdrawn', 'not_taken'] as const;
export type ClassState = (typeof classStates)[number];

/** Hours after a class is final in which its lecturer may withdraw and restore it. Administrators may at any time. */
export const lecturerWithdrawHours = 24;

/** Days after a class in which its lecturer may open or mark it without a reason. */
export const lecturerPastDays = 14;

/** Why a class is on an unusual date. A reason is required to open or mark it, and is stored. */
export const unusualDateTexts = {
  holiday: (name: string): string => `This date is a holiday: ${name}.`,
  outsideSemester: 'This date is outside the semester.',
  past: `This class was more than ${lecturerPastDays} days ago.`,
  future: 'This class is in the future.',
} as const;

export const notBegunText = (date: string, start: string): string =>
  `This class begins at ${start} on ${date}. Students can be marked from then on.`;

export const maxWithdrawalReason = 500;

export const withdrawalTexts = {
  noReason: 'Please give a reason',
  isWithdrawn: 'This class was withdrawn. Restore it first.',
  checkIn: "This class was withdrawn. You don't need to check in.",
  ask: "This class was withdrawn, so it doesn't count.",
  tooLate: `Lecturers can withdraw or restore a class until ${lecturerWithdrawHours} hours after it is final. Ask an administrator.`,
  byAdministrator: 'An administrator withdrew this class. Ask an administrator to restore it.',
} as const;
