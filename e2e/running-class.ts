import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { get, lecturer, tokenOf } from './users.ts';

type Code = {
  readonly url: string;
  readonly state: string;
  readonly next_refresh_in: number;
};
type ExpectedStudent = { readonly id: string; readonly name: string; readonly email: string; readonly status: string };

/** The demo lecturer's current class, whose attendance was started without a browser. */
export type RunningClass = {
  readonly id: string;
  readonly displayPath: string;
  readonly token: string;
  /** Expected students, except the demo student. */
  readonly others: readonly ExpectedStudent[];
  /** The current code, valid for at least `minRemainingMs`. */
  readonly currentCode: () => Promise<Code>;
  readonly sendCommand: (command: string, body?: object) => Promise<Response>;
};

const minRemainingMs = 3_000;

/** Button of the current class on the lecturer's dashboard. The next class has its own button from half an hour before its start. */
export const takeAttendanceButton = (page: Page): Locator =>
  page.locator('#main').getByRole('button', { name: 'Take attendance', exact: true }).first();

export async function startClass(url: string): Promise<RunningClass> {
  const token = await tokenOf(url, lecturer.email, lecturer.role);
  const me = await get<{ user: { staff_id: string } }>(url, '/api/auth/me', token);
  type Entry = { id: string; this_week: { is_open: boolean; start_time: string } };
  const timetable = await get<Entry[]>(url, `/api/timetables/lecturer/${me.body.user.staff_id}`, token);
  // The next class may be open already.
  const [entry] = timetable.body
    .filter((entry) => entry.this_week.is_open)
    .toSorted((a, b) => a.this_week.start_time.localeCompare(b.this_week.start_time));
  const opened = await post(url, '/api/qr-sessions/create', token, { timetable_id: entry?.id });
  const { session } = (await opened.json()) as { session: { id: string } };
  const path = `/api/qr-sessions/${session.id}`;
  await post(url, `${path}/start-qr`, token);
  const currentCode = async (): Promise<Code> => {
    const { body } = await get<Code>(url, `${path}/current-qr`, token);
    if (body.state !== 'running' || body.next_refresh_in >= minRemainingMs) return body;
    await sleep(body.next_refresh_in);
    return currentCode();
  };
  const register = await get<{ students: ExpectedStudent[] }>(url, `${path}/attendance`, token);
  return {
    id: session.id,
    displayPath: `/qr-display?session=${session.id}`,
    token,
    others: register.body.students.filter(({ email }) => email !== 'student@demo.muster.test'),
    currentCode,
    sendCommand: (command, body) => post(url, `${path}/${command}`, token, body),
  };
}

export function post(url: string, path: string, token: string, body: object = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Checks a student in with the current code, without a browser. */
export async function checkIn(url: string, email: string, { currentCode }: RunningClass): Promise<Response> {
  const token = await tokenOf(url, email, 'student');
  for (;;) {
    const reply = await post(url, '/api/attendance/scan', token, { code: (await currentCode()).url });
    // A busy server asks clients to retry.
    if (reply.status !== 503) return reply;
    await sleep(1_000);
  }
}
