import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { isAttended, isInTotal, type ShownStatus } from '@muster/contract/attendance/statuses';
import { get, lecturer, student, tokenOf } from '../users.ts';

type Records = { module_code: string; records: { session_id: string; date: string; status: ShownStatus }[] }[];
type Counts = { attended: number; total: number };

/** A past class of the demo lecturer at which the demo student is absent. */
export type MissedClass = {
  readonly module: string;
  readonly session: string;
  readonly date: string;
  /** The student's current mark. */
  readonly status: () => Promise<ShownStatus | undefined>;
  /** Counted and attended classes of the module in the administrator's report. */
  readonly report: () => Promise<Counts>;
};

const minAgeMs = 36 * 3_600_000;

export async function createMissedClass(url: string, adminToken: string): Promise<MissedClass> {
  const studentToken = await tokenOf(url, student.email, student.role);
  const lecturerToken = await tokenOf(url, lecturer.email, lecturer.role);
  const me = await get<{ user: { student_id: string } }>(url, '/api/auth/me', studentToken);
  const records = async () =>
    (await get<Records>(url, '/api/attendance/my', studentToken)).body.flatMap(({ module_code: module, records }) =>
      records.map((record) => ({ ...record, module })),
    );
  const reportOf = async (module: string): Promise<Counts> => {
    const query = new URLSearchParams({ student_id: me.body.user.student_id, module_code: module });
    const path = `/api/attendance/reports/student-attendance-count?${query.toString()}`;
    const { body } = await get<{ attendance_count: number; total_sessions: number }>(url, path, adminToken);
    return { attended: body.attendance_count, total: body.total_sessions };
  };
  // In every time zone the class of that day is over.
  const latest = new Date(Date.now() - minAgeMs).toISOString().slice(0, 10);
  const past = (await records())
    // The only class of its module on that day: excuses are for whole days, and screens identify a mark by module and day.
    .filter(
      ({ date, module }, _, all) =>
        all.filter((record) => record.date === date && record.module === module).length === 1,
    )
    .filter(({ date }) => date <= latest)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1));
  for (const { session_id: session, date, module, status: previousStatus } of past) {
    const register = `/api/qr-sessions/${session}/attendance`;
    const { status, body } = await get<{ students: { id: string; email: string }[] }>(url, register, lecturerToken);
    const row = status === 200 ? body.students.find(({ email }) => email === student.email) : undefined;
    if (!row) continue;
    const { attended, total } = await reportOf(module);
    const reply = await fetch(`${url}${register}/${row.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${lecturerToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'absent', reason: 'Was not there' }),
    });
    if (!reply.ok) throw new Error(`The mark was not corrected: ${reply.status}`);
    // The report is updated with a delay.
    const expected = {
      attended: isAttended(previousStatus) ? attended - 1 : attended,
      total: isInTotal(previousStatus) ? total : total + 1,
    };
    while (!isDeepStrictEqual(await reportOf(module), expected)) await sleep(100);
    return {
      module,
      session,
      date,
      status: async () => (await records()).find((record) => record.session_id === session)?.status,
      report: () => reportOf(module),
    };
  }
  throw new Error('The demo has no past class of its lecturer with its student');
}
