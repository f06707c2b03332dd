import { sessionFormTexts } from '@muster/contract/attendance/sessions';
import { startProblemText, texts as sessionTexts } from '../sessions.texts.ts';

export const texts = {
  title: 'Class Sessions',
  missing: sessionFormTexts.requiredShort,
  noStudents: (reason: string) =>
    `No students are expected: ${reason} Add students in the register; students who scan the code can ask to be added.`,
  createFailed: (message: string) => `Failed to create session: ${message}`,
  noModules: 'No modules available',
} as const;

/** Avoids the prefix if the message is already the fallback text. */
export function startErrorText(problem: unknown): string {
  const message = startProblemText(problem);
  return message === sessionTexts.startFailed ? message : `Failed to start QR generation: ${message}`;
}
