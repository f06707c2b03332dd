import { randomUUID } from 'node:crypto';
import { listSessions } from '@muster/contract/attendance/sessions';
import type {} from '@muster/contract/http/endpoint';
import { dashboardToday } from '@muster/contract/reports/dashboard';
import { describe, expect, it } from 'vitest';
import { mondayNoonMs, type TestUniversity } from '#platform/database/testing/test-university.setup.ts';
import { addToList } from '#testing/class-list.ts';
import { mountClassEndpoints } from '#testing/class-app.ts';
import { scenario } from '#testing/scenario.ts';
import { countProposed } from '../accounts/unused/unused-accounts.service.ts';
import { makeOpenClashCount } from '../clashes/clash-report.service.ts';
import { countFlaggedClasses, countOpenClasses } from '../sessions/history/session-history.store.ts';
import { mountDashboard } from './dashboard.routes.ts';
import { makeDashboard } from './dashboard.service.ts';

const inbox = { excuses: 2, questions: 1, proposals: 3 };
const t = scenario({
  mount(mount, deps) {
    mountClassEndpoints(mount, deps);
    const counters = {
      countOpenClasses,
      countFlaggedClasses,
      countOpenClashes: makeOpenClashCount(),
      countUnusedAccounts: countProposed,
    };
    mountDashboard(
      mount,
      makeDashboard({ ...deps, ...counters, countInbox: async () => inbox, countEmptyClasses: async () => 0 }),
    );
  },
});

const readToday = async (of: TestUniversity = t.here) => (await t.call(of.admin, dashboardToday)).body;
const countListed = async (query: string): Promise<unknown> =>
  (await t.call(t.here.admin, listSessions, { query: `page=1&${query}` })).body.total;

const minute = 60_000;
const at = (minutes: number): Date => new Date(mondayNoonMs + minutes * minute);
let hour = 0;

/** Adds a class of the university with its QR window. */
async function hold(date: string, columns: Record<string, unknown>): Promise<string> {
  const id = randomUUID();
  const start = `${String(hour++).padStart(2, '0')}:00`;
  await t.insert('class_sessions', {
    university_id: t.here.universityId,
    id,
    handle: id
      .slice(0, 8)
      .toUpperCase()
      .replace(/[^0-9A-F]/g, '0'),
    module_id: t.here.moduleId,
    lecturer_id: t.here.lecturer.staffId,
    session_type: 'lecture',
    session_date: date,
    start_time: start,
    end_time: '23:30',
    starts_at: new Date(`${date}T00:00:00Z`),
    ends_at: new Date(`${date}T23:00:00Z`),
    ...columns,
  });
  return id;
}

describe('dashboard of today', () => {
  it('counts the classes whose codes run or are paused, with their students, as the list of sessions', async () => {
    const started = { qr_started_at: at(-2) };
    const running = await hold('2026-09-14', { ...started, qr_ends_at: at(1) });
    const paused = await hold('2026-09-14', { ...started, qr_ends_at: at(-1), qr_paused_at: at(-2) });
    await hold('2026-09-14', { ...started, qr_ends_at: at(-1) });
    await hold('2026-09-14', { ...started, qr_ends_at: at(1), qr_stopped_at: at(-1) });
    await hold('2026-09-14', {});
    const { aiko, bilal, chidi } = t.here.students;
    const late = { status: 'late', method: 'manual' } as const;
    const absent = { status: 'absent', method: 'manual' } as const;
    await addToList(t.sql, running, aiko.studentId, late);
    await addToList(t.sql, running, bilal.studentId, absent);
    await addToList(t.sql, running, chidi.studentId);
    await addToList(t.sql, paused, aiko.studentId);
    const { running: counted } = await readToday();
    expect(counted).toMatchObject({ classes: 2, here: 1, expected: 4 });
    expect(counted.shares).toHaveLength(2);
    expect(await countListed('only=open')).toBe(2);
    expect((await readToday(t.elsewhere)).running).toEqual({ classes: 0, here: 0, expected: 0, shares: [] });
    t.clock.set(mondayNoonMs + 24 * 60 * minute);
    expect((await readToday()).running.classes).toBe(0);
    t.clock.set(mondayNoonMs);
  });

  it('counts the classes of the last 30 days with flags to review, as the list of sessions', async () => {
    const flag = async (sessionId: string, values: object = {}): Promise<unknown> =>
      t.insert('mark_flags', {
        university_id: t.here.universityId,
        session_id: sessionId,
        student_id: t.here.students.aiko.studentId,
        signal: 'shared_device',
        ...values,
      });
    const flagged = await hold('2026-08-15', {});
    await flag(flagged);
    await flag(flagged, { student_id: t.here.students.bilal.studentId });
    await flag(await hold('2026-09-01', {}), {
      state: 'dismissed',
      reviewed_by: t.here.admin.accountId,
      reviewed_at: at(0),
    });
    await flag(await hold('2026-08-14', {}));
    const { waiting, flags_since: since } = await readToday();
    expect([waiting.flagged_classes, since]).toEqual([1, '2026-08-15']);
    expect(await countListed(`only=flagged&date_from=${since}`)).toBe(1);
    expect(await countListed('only=flagged')).toBe(2);
    expect((await readToday(t.elsewhere)).waiting.flagged_classes).toBe(0);
    expect((await t.call(t.here.admin, listSessions, { query: { page: 1, only: 'all-of-them' } })).status).toBe(400);
  });

  it('counts the inbox, pending registrations, privacy requests, unused accounts and clashes', async () => {
    await t.sql(`UPDATE accounts SET status = 'pending' WHERE id = $1`, t.here.otherLecturer.accountId);
    const before = (await readToday()).waiting;
    expect(before).toMatchObject({ absences: 2, questions: 1, proposals: 3, clashes: 0, privacy_requests: 0 });
    expect(before.registrations).toBe(0);
    const account = randomUUID();
    const of = { university_id: t.here.universityId };
    await t.insert('accounts', {
      ...of,
      id: account,
      email: 'new@u.edu',
      role: 'admin',
      name: 'New',
      status: 'pending',
    });
    await t.insert('admins', { ...of, user_id: account, email: 'new@u.edu', active: false });
    await t.insert('privacy_enquiries', {
      ...of,
      account_id: account,
      question: 'Why?',
      asked_at: at(0),
      due_at: at(1),
    });
    await t.sql(
      `UPDATE accounts SET created_at = '2020-01-01', updated_at = '2020-01-01' WHERE id = $1`,
      t.here.students.bilal.accountId,
    );
    await t.sql(`UPDATE students SET updated_at = '2020-01-01' WHERE id = $1`, t.here.students.bilal.studentId);
    expect((await readToday()).waiting).toEqual({
      ...before,
      registrations: 1,
      privacy_requests: 1,
      unused_accounts: 1,
    });
    expect((await readToday(t.elsewhere)).waiting).toMatchObject({ registrations: 0, privacy_requests: 0 });
  });
});
