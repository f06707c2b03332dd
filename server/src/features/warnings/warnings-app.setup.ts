import { randomUUID } from 'node:crypto';
import { defaultWarningRules, type WarningRules } from '@muster/contract/attendance/warnings';
import { z } from 'zod';
import { makeAudit } from '../../platform/audit/audit.ts';
import { makeSettableClock } from '../../platform/clock.ts';
import { makeTestDatabase } from '../../platform/database/testing/test-database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { JobWork } from '../../platform/jobs/jobs.ts';
import { makeLog } from '../../platform/log.ts';
import type { Message } from '../../platform/mail/mail.ts';
import { makeAdministeredUniversity, makeAdministrationApp, requireAdmin } from '../../testing/administration-app.ts';
import { correctMark } from '../attendance/corrections/corrections.service.ts';
import { makeRegisters } from '../registers/registers.service.ts';
import { mountWarnings } from './warnings.routes.ts';
import { makeWarnings } from './warnings.service.ts';

type University = Awaited<ReturnType<typeof makeAdministeredUniversity>>;
type Student = { readonly studentId: string };
type Status = 'present' | 'late' | 'absent' | 'excused';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** Thursday, 1 October 2026, noon UTC, after a month of classes. */
export const octoberMs = Date.UTC(2026, 9, 1, 12);
const on: WarningRules = { ...defaultWarningRules, is_on: true };

/** Sets up universities with early warnings, a mail server that can fail, and a fixed clock. */
export async function makeWarningsApp() {
  const database = await makeTestDatabase();
  const clock = makeSettableClock(octoberMs);
  const mails: Message[] = [];
  let isMailDown = false;
  let isMailSilent = false;
  const mail = {
    send: async (message: Message) => {
      if (isMailDown) throw new Error('connect ECONNREFUSED');
      if (isMailSilent) await new Promise(() => undefined);
      mails.push(message);
    },
  };

  /** Simulates a server process. Processes share only the database and the mail server. */
  async function makeProcess(settings: { maxCheckMs?: number } = {}) {
    const works = new Map<string, JobWork>();
    const ranNow: string[] = [];
    const warnings = makeWarnings({
      database,
      clock,
      mail,
      audit: makeAudit(),
      log: makeLog('silent'),
      jobs: {
        every: (name, _everyMs, work) => void works.set(name, work),
        runNow: async (name) => ranNow.push(name) > 0,
      },
      requireAdmin,
      publicUrl: 'https://muster.example',
      ...settings,
    });
    const run = async (name: string) => await works.get(name)?.(() => false);
    const app = await makeAdministrationApp((mount) => mountWarnings(mount, warnings));
    return { app, ranNow, evaluate: () => run('warnings'), deliver: () => run('warning-mails') };
  }
  const product = await makeProcess();
  const registers = makeRegisters({ database, clock, correctMark, reviewFlag: async () => undefined });
  const sql = <T = Record<string, unknown>>(text: string, ...values: unknown[]) =>
    database.acrossUniversities((tx) => tx.query(text, values, z.custom<T>()));

  return {
    ...product,
    makeProcess,
    database,
    clock,
    mails,
    sql,
    /** Switches off the warnings of earlier tests. */
    async begin(): Promise<void> {
      clock.set(octoberMs);
      mails.length = 0;
      isMailDown = false;
      isMailSilent = false;
      await sql('UPDATE warning_rules SET is_on = false, looked_until = $1', new Date(octoberMs));
      await sql(`UPDATE warning_mails SET state = 'cancelled' WHERE state IN ('waiting', 'sending')`);
    },
    setMailDown: (isDown: boolean) => void (isMailDown = isDown),
    /** Sending never returns, as in a killed process. */
    setMailSilent: (isSilent: boolean) => void (isMailSilent = isSilent),
    university: () => makeAdministeredUniversity(database, randomUUID().slice(0, 8).toUpperCase()),

    setRules: (who: Caller, rules: Partial<WarningRules> = {}) =>
      product.app.call(who, 'PUT', '/api/attendance/warning-rules', { ...on, ...rules }),

    /** Adds a past class that showed codes. Without a status the student has no mark. */
    async teach(
      here: University,
      startsMs: number,
      marks: readonly (readonly [Student, Status | null])[],
      values: Record<string, unknown> = {},
    ): Promise<string> {
      const id = randomUUID();
      const startsAt = new Date(startsMs);
      const handle = id
        .replaceAll(/[^0-9]/g, '')
        .padEnd(8, '0')
        .slice(0, 8);
      const row = {
        university_id: here.universityId,
        id,
        handle,
        module_id: here.moduleId,
        lecturer_id: here.lecturer.staffId,
        session_type: 'Lecture',
        academic_year: '2026-2027',
        semester: 1,
        session_date: startsAt.toISOString().slice(0, 10),
        start_time: startsAt.toISOString().slice(11, 16),
        end_time: '23:30',
        starts_at: startsAt,
        ends_at: new Date(startsMs + hourMs),
        qr_started_at: startsAt,
        qr_ends_at: new Date(startsMs + 180_000),
        ...values,
      };
      const names = Object.keys(row);
      await sql(
        `INSERT INTO class_sessions (${names.join()}) VALUES (${names.map((_, at) => `$${at + 1}`).join()})`,
        ...Object.values(row),
      );
      for (const [{ studentId }, status] of marks) {
        await sql('INSERT INTO session_roster VALUES ($1, $2, $3)', here.universityId, id, studentId);
        if (status === null) continue;
        await sql(
          `INSERT INTO marks (university_id, session_id, student_id, status, method, marked_at) VALUES ($1, $2, $3, $4, 'qr', $5)`,
          here.universityId,
          id,
          studentId,
          status,
          startsAt,
        );
      }
      return id;
    },

    /** Corrects a mark as a lecturer does on the register. */
    correct: (here: University, sessionId: string, { studentId }: Student, status: Status) =>
      registers.correct(here.lecturer, { sessionId, studentId }, { status, reason: 'by hand' }),
  };
}

export type WarningsTestApp = Awaited<ReturnType<typeof makeWarningsApp>>;
