import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { get, lecturer, student, tokenOf } from '../people.ts';

type Status = 'present' | 'late' | 'absent' | 'excused';
type Records = { module_code: string; records: { session_id: string; date: string; status: Status }[] }[];
type Counts = { attended: number; total: number };

/** A class of the demo's lecturer that is over, at which the demo's student was expected and is absent. */
export type MissedClass = {
  readonly module: string;
  readonly session: string;
  readonly date: string;
  /** As the student's own record has it now. */
  readonly status: () => Promise<Status | undefined>;
  /** How many classes of the module count, and how many of them were attended, as the administration's report has it. */
  readonly report: () => Promise<Counts>;
};

const restMs = 36 * 3_600_000;

export async function missAClass(url: string, adminToken: string): Promise<MissedClass> {
  const own = await tokenOf(url, student.email, student.role);
  const teaching = await tokenOf(url, lecturer.email, lecturer.role);
  const me = await get<{ user: { student_id: string } }>(url, '/api/auth/me', own);
  const records = async () =>
    (await get<Records>(url, '/api/attendance/my', own)).body.flatMap(({ module_code: module, records }) =>
      records.map((one) => ({ ...one, module })),
    );
  const reportOf = async (module: string): Promise<Counts> => {
    const query = new URLSearchParams({ student_id: me.body.user.student_id, module_code: module });
    const path = `/api/attendance/reports/student-attendance-count?${query.toString()}`;
    const { body } = await get<{ attendance_count: number; total_sessions: number }>(url, path, adminToken);
    return { attended: body.attendance_count, total: body.total_sessions };
  };
  // Whatever the zone, the class of that day is over.
  const latest = new Date(Date.now() - restMs).toISOString().slice(0, 10);
  const past = (await records())
    // Alone of its module on its day: an excuse is for whole days, and the screens name a mark by module and day.
    .filter(({ date, module }, _, all) => all.filter((one) => one.date === date && one.module === module).length === 1)
    .filter(({ date }) => date <= latest)
    .toSorted((one, other) => (one.date < other.date ? 1 : -1));
  for (const { session_id: session, date, module, status: before } of past) {
    const register = `/api/qr-sessions/${session}/attendance`;
    const { status, body } = await get<{ students: { id: string; email: string }[] }>(url, register, teaching);
    const line = status === 200 ? body.students.find(({ email }) => email === student.email) : undefined;
    if (!line) continue;
    const { attended, total } = await reportOf(module);
    const reply = await fetch(`${url}${register}/${line.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${teaching}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'absent', reason: 'Was not there' }),
    });
    if (!reply.ok) throw new Error(`The mark was not corrected: ${reply.status}`);
    // The report hears of it a moment later, and what the journeys change is measured against it.
    const expected = {
      attended: before === 'present' || before === 'late' ? attended - 1 : attended,
      total: before === 'excused' ? total + 1 : total,
    };
    while (!isDeepStrictEqual(await reportOf(module), expected)) await sleep(100);
    return {
      module,
      session,
      date,
      status: async () => (await records()).find((one) => one.session_id === session)?.status,
      report: () => reportOf(module),
    };
  }
  throw new Error('The demo has no past class of its lecturer with its student');
}
