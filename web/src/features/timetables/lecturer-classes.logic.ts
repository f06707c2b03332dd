import type { LecturerClass } from '@muster/contract/timetables';

const noStaffRecord = 'Lecturer not found in staff table';
const noStaffRecordAdvice =
  'Your lecturer account is not found in the staff table. Please contact your administrator to add your record with the correct university_id.';

/** The server's refusal in words that tell the lecturer what to do. */
export function adviceFor(text: string): string {
  return text === noStaffRecord ? noStaffRecordAdvice : text;
}

/** Today's classes, by start. `today` is the university's date 'YYYY-MM-DD'. */
export function classesOn(today: string, classes: readonly LecturerClass[]): LecturerClass[] {
  return classes
    .filter((entry) => entry.this_week.date === today)
    .sort((a, b) => a.start_time.localeCompare(b.start_time));
}

/** What can be pressed for a class at this moment. */
export function offerOf(entry: LecturerClass): 'take' | 'continue' | 'register' | undefined {
  const { session_id: sessionId, session_state: state, is_open: isOpen } = entry.this_week;
  if (state === 'running' || state === 'paused') return 'continue';
  if (isOpen && sessionId === null) return 'take';
  if (isOpen && state === 'created') return 'continue';
  return sessionId === null ? undefined : 'register';
}

/** The class that is open now, else the next one today; `now` is an instant in ISO 8601, UTC. */
export function classToPrefill(
  classes: readonly LecturerClass[],
  date: string,
  now: string,
): LecturerClass | undefined {
  const todays = classesOn(date, classes);
  return todays.find((entry) => entry.this_week.is_open) ?? todays.find((entry) => entry.this_week.ends_at > now);
}
