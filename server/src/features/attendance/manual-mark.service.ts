import type { BodyOf } from '@muster/contract/endpoint';
import type { markManually } from '@muster/contract/registers';
import { sessionFormTexts } from '@muster/contract/sessions';
import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { GivenMark } from './corrections.rules.ts';
import { correctMarks } from './corrections.service.ts';
import { isHere, oneEach } from './manual-mark.rules.ts';
import * as store from './manual-mark.store.ts';

type Form = BodyOf<typeof markManually>;

export type ManualMarksDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  /** Checks the form and creates or reopens the session; the sessions do that. */
  readonly openForMarking: (tx: UniversityTx, caller: Caller, form: Form) => Promise<{ readonly sessionId: string }>;
  /** What approved excuses still have to mark in it; the excuses do that. */
  readonly markExcusedOf: (universityId: string, sessionId: string) => Promise<void>;
};

export type ManualMarks = ReturnType<typeof makeManualMarks>;

export function makeManualMarks({ database, clock, openForMarking, markExcusedOf }: ManualMarksDeps) {
  return {
    /** The session and its marks together or not at all; whoever is not listed stays as they are. */
    async mark(caller: Caller, form: Form): Promise<{ sessionId: string; count: number }> {
      const given = oneEach(form.attendance_records.filter((record) => record.is_standing !== true));
      const standing = form.attendance_records.filter((record) => record.is_standing === true);
      const count = [...given, ...standing].filter(isHere).length;
      const marked = await database.inUniversity(caller.universityId, async (tx) => {
        const { sessionId } = await openForMarking(tx, caller, form);
        if (count === 0) {
          throw refuse('invalid_input', sessionFormTexts.nobodyPresent, {
            attendance_records: sessionFormTexts.nobodyPresent,
          });
        }
        await requireExpected(tx, sessionId, given);
        await correctMarks(tx, { sessionId, by: caller.accountId, at: new Date(clock.now()) }, given);
        return { sessionId, count };
      });
      // The register is saved; what fails here the job does a little later.
      await markExcusedOf(caller.universityId, marked.sessionId).catch(() => undefined);
      return marked;
    },
  };
}

async function requireExpected(tx: UniversityTx, sessionId: string, given: readonly GivenMark[]): Promise<void> {
  const ids = given.map(({ student_id }) => student_id);
  const unexpected = ids.length - (await store.countExpected(tx, sessionId, ids));
  if (unexpected === 0) return;
  const whom = unexpected === 1 ? 'One of these students is' : `${unexpected} of these students are`;
  throw refuse('not_expected', `${whom} not on the list of this class.`);
}
