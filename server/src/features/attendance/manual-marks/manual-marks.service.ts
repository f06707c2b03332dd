import type { BodyOf } from '@muster/contract/http/endpoint';
import type { markManually } from '@muster/contract/attendance/registers';
import { sessionFormTexts } from '@muster/contract/attendance/sessions';
import { isAttended } from '@muster/contract/attendance/statuses';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import type { FirstMarks } from '#domain/first-marks.ts';
import type { MarkInput } from '../corrections/corrections.rules.ts';
import { type Corrections, requireBegun } from '../corrections/corrections.service.ts';
import { lastPerStudent } from './manual-marks.rules.ts';
import * as store from './manual-marks.store.ts';

type Form = BodyOf<typeof markManually>;

export type ManualMarksDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly audit: Audit;
  /** Validates the form and creates the session, with these marks, or reopens it. */
  readonly openForMarking: (
    tx: UniversityTx,
    caller: Caller,
    form: Form,
    first: FirstMarks,
  ) => Promise<{ readonly sessionId: string; readonly isReopened: boolean }>;
  readonly corrections: Pick<Corrections, 'correctMarks' | 'recordFirstMarks'>;
  /** Applies approved excuses to the session. */
  readonly applyDueExcuses: (universityId: string, sessionId: string) => Promise<void>;
};

export type ManualMarks = ReturnType<typeof makeManualMarks>;

export function makeManualMarks(deps: ManualMarksDeps) {
  const { database, clock, openForMarking, applyDueExcuses } = deps;
  const recordAudit = makeAuditRecorder(deps.audit, 'class session');
  return {
    /** Creates or reopens the session and sets the marks in one transaction. Students who are not listed keep their mark. */
    async mark(caller: Caller, form: Form): Promise<{ sessionId: string; count: number }> {
      const changed = lastPerStudent(form.attendance_records.filter((record) => record.is_unchanged !== true));
      const unchanged = form.attendance_records.filter((record) => record.is_unchanged === true);
      const count = [...changed, ...unchanged].filter(({ status }) => isAttended(status)).length;
      const marked = await database.inUniversity(caller.universityId, async (tx) => {
        const at = new Date(clock.now());
        const first = { by: caller.accountId, at, marks: changed };
        const { sessionId, isReopened } = await openForMarking(tx, caller, form, first);
        await requireBegun(tx, sessionId, at, 'class_start_time');
        if (count === 0) {
          throw httpError('invalid_input', sessionFormTexts.nonePresent, {
            attendance_records: sessionFormTexts.nonePresent,
          });
        }
        await requireExpected(tx, sessionId, changed);
        const by = { sessionId, by: caller.accountId, at };
        const { correctMarks, recordFirstMarks } = deps.corrections;
        const write = isReopened ? correctMarks : recordFirstMarks;
        const corrections = await write(tx, by, changed, 'attendance_records');
        if (corrections.length > 0)
          await recordAudit(tx, caller, 'marks.made', sessionId, {
            marks: countBy(corrections, ({ status }) => status),
          });
        return { sessionId, count };
      });
      // The register is saved. If this fails, a job applies the excuses later.
      await applyDueExcuses(caller.universityId, marked.sessionId).catch(() => undefined);
      return marked;
    },
  };
}

const countBy = <T>(all: readonly T[], keyOf: (one: T) => string): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(all, keyOf)].map(([key, some]) => [key, some.length]));

async function requireExpected(tx: UniversityTx, sessionId: string, changed: readonly MarkInput[]): Promise<void> {
  const ids = changed.map(({ student_id }) => student_id);
  const unexpected = ids.length - (await store.countExpected(tx, sessionId, ids));
  if (unexpected === 0) return;
  const subject = unexpected === 1 ? 'One of these students is' : `${unexpected} of these students are`;
  throw httpError('not_expected', `${subject} not on the list of this class.`);
}
