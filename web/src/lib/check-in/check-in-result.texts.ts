import type { checkIn } from '@muster/contract/check-ins';
import type { ReplyOf } from '@muster/contract/endpoint';

export type CheckedIn = ReplyOf<typeof checkIn>;
type Status = CheckedIn['status'];

/** The mark may have stood before and may have been corrected since, so a repeat can tell of any status. */
const titles: Readonly<Record<Status, string>> = {
  present: 'You are in',
  late: 'You are in, marked late',
  excused: 'You are excused',
  absent: 'You are recorded as absent',
};

const explanations: Readonly<Record<Status, string>> = {
  present: 'Your attendance is recorded.',
  late: 'Your attendance is recorded as late.',
  excused: 'Your lecturer has excused you from this class.',
  absent: 'Your lecturer has marked you absent from this class. If that is wrong, speak to your lecturer.',
};

const checkedInBefore = 'You had already checked in. Nothing was recorded twice.';
/** Of somebody who is in and comes again: a mark by hand tells of no check-in. */
const repeatTexts = {
  qr: checkedInBefore,
  typed: checkedInBefore,
  manual: 'Your lecturer has marked you by hand. Nothing was recorded twice.',
} as const satisfies Record<CheckedIn['method'], string>;

export type CheckInResult = { readonly title: string; readonly text: string; readonly isGood: boolean };

type CheckInReply = Pick<CheckedIn, 'status' | 'method' | 'already' | 'location_verdict'>;

/** `isWithoutPosition`: the class asked for it, and the student or the device said no. */
export function describeCheckIn(reply: CheckInReply, isWithoutPosition = false): CheckInResult {
  const { status, method, already } = reply;
  const isIn = status === 'present' || status === 'late';
  const text = already && isIn ? repeatTexts[method] : explanations[status];
  const place = isIn ? positionSentence(reply, isWithoutPosition) : '';
  return { title: titles[status], text: [text, place].filter(Boolean).join(' '), isGood: status !== 'absent' };
}

function positionSentence({ already, location_verdict: verdict }: CheckInReply, isWithoutPosition: boolean): string {
  if (verdict === 'out') return 'Your position was outside the area of the class; your lecturer will see that.';
  return isWithoutPosition && !already ? 'Your position was not shared.' : '';
}
