import { describe, expect, it } from 'vitest';
import { attendanceTakenError } from './withdrawals.rules.ts';

const taken = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at),
    module_code: `CS${at}`,
    session_type: 'lecture',
    date: '2026-09-14',
    start_time: '14:00',
    end_time: '16:00',
    lecturer_name: 'Nimal Perera',
    present: 12,
    expected: 40,
  }));

describe('attendanceTakenError', () => {
  it('names all classes, up to fifty', () => {
    expect(Object.keys(attendanceTakenError('Taken', taken(50)).details ?? {})).toHaveLength(50);
  });

  it('counts the classes beyond fifty', () => {
    const { details } = attendanceTakenError('Taken', taken(62));
    expect(Object.keys(details ?? {})).toHaveLength(51);
    expect(details).toMatchObject({
      'sessions.49': expect.stringContaining('CS49') as string,
      sessions_unlisted: '12',
    });
  });
});
