import type { ApiProblemCode } from '../api/problem.ts';

/** Kinds of results that differ in icon and colour. */
export type ResultKind = 'good' | 'clock' | 'pause' | 'person' | 'swap' | 'warning' | 'place';

/** Strokes on a square of 48. */
export const resultPaths: Readonly<Record<ResultKind, string>> = {
  good: 'm14 25 7 7 14-15',
  clock: 'M24 12a12 12 0 1 0 0 24 12 12 0 1 0 0-24m0 6v6l4 3',
  pause: 'M19 16v16m10-16v16',
  person: 'M24 23a5 5 0 1 0 0-10 5 5 0 1 0 0 10m-10 12c0-5 4-8 10-8s10 3 10 8',
  swap: 'M14 20h19l-5-5m6 13H15l5 5',
  warning: 'M24 14v12m0 7v.5',
  place: 'M24 36c-6-7-8-10-8-14a8 8 0 1 1 16 0c0 4-2 7-8 14m0-14.5v.5',
};

const refusalKinds: Partial<Record<ApiProblemCode, ResultKind>> = {
  code_expired: 'clock',
  second_code_expired: 'clock',
  session_closed: 'pause',
  not_expected: 'person',
  not_on_list: 'person',
  no_student_record: 'person',
  late_scan_refused: 'swap',
  claim_used: 'swap',
  wrong_role: 'swap',
  no_admin_record: 'swap',
  no_staff_record: 'swap',
  position_wanted: 'place',
  passkey_wanted: 'person',
};

/** Icon and colour of a refused check-in. */
export const refusalKind = (code: ApiProblemCode): ResultKind => refusalKinds[code] ?? 'warning';
