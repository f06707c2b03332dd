import { randomUUID } from 'node:crypto';
import { hourMs } from '@muster/contract/http/durations';
import { defaultWarningRules, saveWarningRules, type WarningRules } from '@muster/contract/attendance/warning-rules';
import type { Caller } from '#platform/http/caller.ts';
import type { JobWork } from '#platform/jobs/jobs.ts';
import { makeMailQueue } from '#platform/mail/mail-queue.ts';
import type { MailTransport, Message } from '#platform/mail/mail.ts';
import { makeRegisters } from '../registers/registers.service.ts';
import { makeTestApp } from '#platform/http/test-app.setup.ts';
import type { Mount } from '#platform/http/mount.ts';
import type { TestUniversity } from '#platform/database/testing/test-university.setup.ts';
import { type ScenarioDeps, scenario } from '#testing/scenario.ts';
import { makeOwnership } from '../sessions/sessions.access.ts';
import { mountWarnings } from './warnings.routes.ts';
import { makeWarnings } from './warnings.service.ts';
import { addToList } from '#testing/class-list.ts';
import { makeMarking } from '#testing/marking.ts';
import type { MarkStatus } from '@muster/contract/attendance/statuses';

type Student = { readonly studentId: string };
type Status = MarkStatus;

/** Thursday, 1 October 2026, noon UTC, after a month of classes. */
export const octoberMs = Date.UTC(2026, 9, 1, 12);
const on: WarningRules = { ...defaultWarningRules, is_on: true };

/** A scenario with early warnings and a mail server that can fail. */
export function warningsScenario() {
  const mails: Message[] = [];
  let isMailDown = false;
  let isMailSilent = false;
  const transport: MailTransport = {
    send: async (message) => {
      if (isMailDown) throw new Error('connect ECONNREFUSED');
      if (isMailSilent) await new Promise(() => undefined);
      mails.push(message);
    },
    close: () => undefined,
  };

  /** Mounts the endpoints of a server process. Processes share only the database and the mail server. */
  function mountProcess(mount: Mount, deps: ScenarioDeps, settings: { maxCheckMs?: number } = {}) {
    const works = new Map<string, JobWork>();
    const ranNow: string[] = [];
    const mail = makeMailQueue({ ...deps, transport });
    const warnings = makeWarnings({
      ...deps,
      mail,
      jobs: {
        every: (name, _everyMs, work) => void works.set(name, work),
        runNow: async (name) => ranNow.push(name) > 0,
      },
      publicUrl: 'https://muster.example',
      ...settings,
    });
    mountWarnings(mount, warnings);
    const run = async (name: string) => await works.get(name)?.(() => false);
    const { figures } = makeMarking(deps);
    /** Classes become final before the warnings are evaluated. */
    async function evaluate() {
      await figures.work(() => false);
      return await run('warnings');
    }
    async function deliver() {
      await run('warning-mails');
      await mail.sendDue();
    }
    return { ranNow, figures, evaluate, deliver };
  }
  const t = scenario({
    startsAtMs: octoberMs,
    mount: (mount, deps) => ({
      ...mountProcess(mount, deps),
      registers: makeRegisters({
        ...deps,
        ...makeMarking(deps),
        reviewFlag: async () => undefined,
        decideLateDelivery: async () => undefined,
      }),
    }),
  });

  return Object.assign(t, {
    mails,
    evaluate: () => t.services.evaluate(),
    makeFinal: () => t.services.figures.work(() => false),
    deliver: () => t.services.deliver(),
    async makeProcess(settings: { maxCheckMs?: number } = {}) {
      let process: ReturnType<typeof mountProcess> | undefined;
      const { call } = await makeTestApp(makeOwnership(t), (mount) => {
        process = mountProcess(mount, t, settings);
      });
      if (!process) throw new Error('The process was not mounted.');
      return { ...process, call };
    },
    /** Switches off the warnings of earlier tests. */
    async begin(): Promise<void> {
      t.clock.set(octoberMs);
      mails.length = 0;
      isMailDown = false;
      isMailSilent = false;
      await t.sql('UPDATE warning_rules SET is_on = false, looked_until = $1', new Date(octoberMs));
      await t.sql('DELETE FROM mails');
      await t.sql(`UPDATE warning_mails SET state = 'cancelled' WHERE state IN ('waiting', 'sending')`);
    },
    setMailDown: (isDown: boolean) => void (isMailDown = isDown),
    /** Sending never returns, as in a killed process. */
    setMailSilent: (isSilent: boolean) => void (isMailSilent = isSilent),
    setRules: (who: Caller, rules: Partial<WarningRules> = {}) =>
      t.call(who, saveWarningRules, { body: { ...on, ...rules } }),

    /** Adds a past class that showed codes. Without a status the student has no mark. */
    async teach(
      here: TestUniversity,
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
      await t.insert('class_sessions', {
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
      });
      for (const [{ studentId }, status] of marks) {
        await addToList(t.sql, id, studentId, { status: status ?? undefined, marked_at: startsAt });
      }
      return id;
    },

    /** Corrects a mark as a lecturer does on the register. */
    correct: (here: TestUniversity, sessionId: string, { studentId }: Student, status: Status) =>
      t.services.registers.correct(here.lecturer, { sessionId, studentId }, { status, reason: 'by hand' }),
  });
}

export type WarningsScenario = ReturnType<typeof warningsScenario>;
