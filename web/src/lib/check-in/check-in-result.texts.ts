import type { checkIn } from '@muster/contract/attendance/check-ins';
import { isAttended } from '@muster/contract/attendance/statuses';
import { requirementTexts } from './requirement.texts.ts';
import { groupTitle } from '../format/group-title.texts.ts';
import { secondCodeTexts } from './second-code.texts.ts';
import type { ReplyOf } from '@muster/contract/http/endpoint';

export type CheckedIn = ReplyOf<typeof checkIn>;
type Status = CheckedIn['status'];

/** A repeated check-in returns the existing mark, which may have been corrected to any status. */
const titles: Readonly<Record<Status, string>> = {
  present: "You're checked in",
  late: "You're checked in, marked late",
  online: "You're marked as attending online",
  excused: "You're excused",
  absent: "You're marked absent",
};

const explanations: Readonly<Record<Status, string>> = {
  present: 'Your attendance is recorded.',
  late: 'Your attendance is recorded as late.',
  online: 'Your lecturer has marked you as attending online.',
  excused: 'Your lecturer has excused you from this class.',
  absent: "Your lecturer has marked you absent from this class. If that's wrong, speak to your lecturer.",
};

const alreadyCheckedIn = 'You were already checked in.';
/** Explanations of a repeated check-in, by how the existing mark was made. */
const repeatTexts = {
  qr: alreadyCheckedIn,
  typed: alreadyCheckedIn,
  manual: 'Your lecturer already marked you present.',
} as const satisfies Record<CheckedIn['method'], string>;

export type CheckInResult = { readonly title: string; readonly text: string; readonly isGood: boolean };

type CheckInReply = Pick<
  CheckedIn,
  'status' | 'method' | 'already' | 'location_verdict' | 'parallel' | 'second_code_at' | 'second_code_needed'
> & { readonly session: Pick<CheckedIn['session'], 'attendance_requirement'> };

/** `isWithoutPosition`: the class checks the location, and the student or the device declined. */
export function describeCheckIn(reply: CheckInReply, isWithoutPosition = false): CheckInResult {
  const { status, method, already } = reply;
  if (reply.second_code_at !== undefined) {
    if (reply.second_code_needed !== false) return { ...secondCodeTexts.answered, isGood: true };
    if (isAttended(status)) return { ...secondCodeTexts.notNeeded, isGood: true };
  }
  const isIn = isAttended(status);
  const { attendance_requirement: requirement } = reply.session;
  const isRepeated = already && isIn && status !== 'online';
  // Says what the mark is for instead of that it is recorded.
  const isExplained = requirement !== 'required' && (status === 'present' || status === 'late');
  const text = isRepeated ? repeatTexts[method] : isExplained ? '' : explanations[status];
  const position = isIn ? positionSentence(reply, isWithoutPosition) : '';
  const parallel = isIn && reply.parallel ? parallelSentence(reply.parallel) : '';
  return {
    title: titles[status],
    text: [text, isExplained && requirementTexts[requirement], parallel, position].filter(Boolean).join(' '),
    isGood: status !== 'absent',
  };
}

const parallelSentence = ({ own, attended, counts }: NonNullable<CheckedIn['parallel']>): string =>
  `You are in ${groupTitle(own)}, in ${groupTitle(attended)} today. ${
    counts
      ? 'If you miss your own class of this week, this one counts in its place.'
      : 'This class does not count in place of your own one.'
  }`;

function positionSentence({ already, location_verdict: verdict }: CheckInReply, isWithoutPosition: boolean): string {
  if (verdict === 'out') return 'You were outside the area of the class; your lecturer will see that.';
  return isWithoutPosition && !already ? "Your location wasn't shared." : '';
}
