import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { dryRunPrivacy, listPrivacyRuns, type PrivacyCounts } from '@muster/contract/accounts/privacy';
import { vi } from 'vitest';
import { auditRetentionOf } from '../../app/audit.ts';
import { dataRetention, unusedRetention } from '../../app/data-retention.ts';
import { mondayNoonMs, type TestUniversity } from '#platform/database/testing/test-university.setup.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { JobWork } from '#platform/jobs/jobs.ts';
import { scenario } from '#testing/scenario.ts';
import { makeAuditChain } from '../audit/chain.service.ts';
import { mountPrivacy } from './privacy.routes.ts';
import { makePrivacy } from './privacy.service.ts';
import { addToList } from '#testing/class-list.ts';

/** A scenario with the endpoints for privacy, and mocks of the stores outside the database. */
export function privacyScenario() {
  const deletePhotos = vi.fn<() => Promise<void>>(async () => undefined);
  const deleteDocuments = vi.fn<(keys: readonly string[]) => void>();
  let runJob: JobWork = async () => ({});
  const t = scenario({
    mount(mount, deps) {
      const privacy = makePrivacy({
        ...deps,
        jobs: { every: (_name, _everyMs, work) => void (runJob = work) },
        listDocuments: async ({ studentId }) =>
          studentId === null
            ? []
            : [
                {
                  name: 'a"b.pdf',
                  type: 'application/pdf',
                  open: async () => Readable.from([...Buffer.from(studentId)].map((byte) => Buffer.of(byte))),
                },
              ],
        stores: {
          ...dataRetention,
          unused: unusedRetention(deps.audit),
          audit: auditRetentionOf(makeAuditChain(deps), deps.audit),
          deletePhotos,
          deleteDocuments,
        },
        hasCampusNetworks: false,
      });
      mountPrivacy(mount, privacy);
    },
  });
  return Object.assign(t, {
    deletePhotos,
    deleteDocuments,
    /** Resets clock and mocks. */
    reset() {
      t.clock.set(mondayNoonMs);
      deletePhotos.mockClear();
      deleteDocuments.mockClear();
    },
    teachAClass: (here: TestUniversity) => teachAClass(t.sql, here),
    dryRun: async (who: Caller) => (await t.call(who, dryRunPrivacy)).body.counts,
    /** Runs the job for all universities and returns the counts of the caller's. */
    async run(who: Caller): Promise<PrivacyCounts | undefined> {
      t.clock.advance(1_000);
      await runJob(() => false);
      const { body } = await t.call(who, listPrivacyRuns);
      return body[0]?.counts;
    },
  });
}

type Sql = (text: string, ...values: unknown[]) => Promise<unknown>;

/** Aiko and Bilal attended a class today. Aiko's location was checked, and her mark was corrected. */
async function teachAClass(sql: Sql, here: TestUniversity): Promise<string> {
  const [session, at] = [randomUUID(), new Date(mondayNoonMs)];
  const { universityId: u, students } = here;
  await sql(
    `INSERT INTO class_sessions (university_id, id, handle, module_id, lecturer_id, session_type, session_date, start_time,
       end_time, starts_at, ends_at) VALUES ($1, $2, $5, $3, $4, 'Lecture', '2026-09-14', '14:00', '16:00', $6::timestamptz, $6::timestamptz + interval '2 h')`,
    u,
    session,
    here.moduleId,
    here.lecturer.staffId,
    randomUUID()
      .slice(0, 8)
      .toUpperCase()
      .replaceAll(/[ILOU]/g, '0'),
    at,
  );
  for (const { studentId } of [students.aiko, students.bilal, students.inactive])
    await addToList(sql, session, studentId);
  const mark = async (studentId: string, verdict: string | null) => {
    const location = { location_verdict: verdict, location_accuracy: verdict && 'fine' };
    const mark = {
      status: 'present',
      marked_at: at,
      ...location,
      device_hash: Buffer.from('deadbeef', 'hex'),
    } as const;
    await addToList(sql, session, studentId, mark);
    await sql(`INSERT INTO devices VALUES ($1, $2, '\\xdeadbeef')`, u, studentId);
    await sql(
      `INSERT INTO mark_changes (university_id, session_id, student_id, after_status, after_method, changed_by, reason)
       VALUES ($1, $2, $3, 'present', 'manual', $4, 'came late')`,
      u,
      session,
      studentId,
      here.lecturer.accountId,
    );
    for (const signal of verdict === null ? ['device_shared'] : ['outside_geofence', 'device_shared']) {
      await sql(
        'INSERT INTO mark_flags (university_id, session_id, student_id, signal, raised_at) VALUES ($1, $2, $3, $4, $5)',
        u,
        session,
        studentId,
        signal,
        at,
      );
      await sql(
        `INSERT INTO mark_flag_reviews (university_id, session_id, student_id, signal, before_state, after_state)
         VALUES ($1, $2, $3, $4, 'open', 'dismissed')`,
        u,
        session,
        studentId,
        signal,
      );
    }
  };
  await mark(students.aiko.studentId, 'out');
  await mark(students.bilal.studentId, null);
  await mark(students.inactive.studentId, 'in');
  return session;
}
