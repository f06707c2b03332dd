import type { OwnJoinRequest } from '@muster/contract/attendance/join-requests';
import type { CheckedIn } from './check-in-result.texts.ts';

export const joinRequestTexts = {
  ask: 'Ask to be added',
  open: {
    title: 'Your lecturer has your request',
    text: 'Keep this page open to see the answer. If you are added, the time of your scan counts.',
  },
  declined: {
    title: 'You were not added to this class',
    text: 'Nothing was recorded. If you should be on the list, speak to your lecturer.',
  },
} as const;

/** Interval at which a student's page looks for the answer. */
export const answerPollMs = 5_000;

/** The check-in of a student who was added; undefined while there is no mark. */
export function toCheckedIn({ status, asked_at, session }: OwnJoinRequest): CheckedIn | undefined {
  if (status === null) return undefined;
  const shown = { success: true, message: '', method: 'qr', location_verdict: null, already: false } as const;
  return { ...shown, session, status, marked_at: asked_at };
}
