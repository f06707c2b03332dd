import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { get, lecturer, tokenOf } from './people.ts';

type Code = { readonly url: string; readonly state: string; readonly next_refresh_in: number };
type Expected = { readonly id: string; readonly name: string; readonly email: string; readonly status: string };

/** The demo lecturer's class that is on, opened without a browser. */
export type ClassOn = {
  readonly id: string;
  readonly display: string;
  readonly token: string;
  /** Everyone expected but the demo's own student. */
  readonly others: readonly Expected[];
  /** With so much time left that a busy machine can use it. */
  readonly currentCode: () => Promise<Code>;
  readonly say: (command: string, body?: object) => Promise<Response>;
};

const leastLeftMs = 3_000;

/** On the lecturer's dashboard the button of the class that is on; half an hour before it begins the next one has its own, below. */
export const takeAttendance = (page: Page): Locator =>
  page.locator('#main').getByRole('button', { name: 'Take attendance', exact: true }).first();

export async function openClass(url: string): Promise<ClassOn> {
  const token = await tokenOf(url, lecturer.email, lecturer.role);
  const me = await get<{ user: { staff_id: string } }>(url, '/api/auth/me', token);
  type Entry = { id: string; this_week: { is_open: boolean; start_time: string } };
  const timetable = await get<Entry[]>(url, `/api/timetables/lecturer/${me.body.user.staff_id}`, token);
  // So may the next one be already.
  const [entry] = timetable.body
    .filter((one) => one.this_week.is_open)
    .toSorted((one, other) => one.this_week.start_time.localeCompare(other.this_week.start_time));
  const opened = await post(url, '/api/qr-sessions/create', token, { timetable_id: entry?.id });
  const { session } = (await opened.json()) as { session: { id: string } };
  const path = `/api/qr-sessions/${session.id}`;
  await post(url, `${path}/start-qr`, token);
  const currentCode = async (): Promise<Code> => {
    const { body } = await get<Code>(url, `${path}/current-qr`, token);
    if (body.state !== 'running' || body.next_refresh_in >= leastLeftMs) return body;
    await sleep(body.next_refresh_in);
    return currentCode();
  };
  const register = await get<{ students: Expected[] }>(url, `${path}/attendance`, token);
  return {
    id: session.id,
    display: `/qr-display?session=${session.id}`,
    token,
    others: register.body.students.filter(({ email }) => email !== 'student@demo.muster.test'),
    currentCode,
    say: (command, body) => post(url, `${path}/${command}`, token, body),
  };
}

export function post(url: string, path: string, token: string, body: object = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** A student of the class scans what is on the screen at this moment, without a browser. */
export async function scan(url: string, email: string, { currentCode }: ClassOn): Promise<Response> {
  const token = await tokenOf(url, email, 'student');
  for (;;) {
    const reply = await post(url, '/api/attendance/scan', token, { code: (await currentCode()).url });
    // Asked to come again, as a server on a busy machine may ask, phones do.
    if (reply.status !== 503) return reply;
    await sleep(1_000);
  }
}
