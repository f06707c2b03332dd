import { describe, expect, it } from 'vitest';
import { addCheckIn, makeSessionCheckIns, type ObservedCheckIn } from './session-check-ins.rules.ts';

/** An answer to a second code from a browser without the cookie of a device. */
const answer = (number: number, changes: Partial<ObservedCheckIn> = {}): ObservedCheckIn => ({
  studentId: 'aiko',
  deviceHash: `device ${number}`,
  markedAtMs: 1_000 + number,
  isLastSecond: false,
  isOutsideGeofence: false,
  positionHash: null,
  isOnCampus: null,
  isAnswer: true,
  ...changes,
});

describe('addCheckIn', () => {
  it('compares few answers of one student to a code, and those of others and to later codes', () => {
    const session = makeSessionCheckIns('university', 'session');
    for (let number = 0; number < 40; number += 1) addCheckIn(session, answer(number));
    expect([session.answers.length, session.pending.length]).toEqual([5, 5]);
    addCheckIn(session, answer(1, { studentId: 'bilal' }));
    addCheckIn(session, answer(2, { markedAtMs: 60_000 }));
    expect([session.answers.length, session.pending.length]).toEqual([7, 7]);
  });
});
