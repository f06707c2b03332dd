import { withdrawalTexts } from '@muster/contract/attendance/class-states';
import {
  type addToClassList,
  type Candidate,
  classListTexts,
  minSearchLength,
} from '@muster/contract/attendance/class-lists';
import type { BodyOf } from '@muster/contract/http/endpoint';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { MakeRateLimiter } from '#platform/rate-limits/rate-limits.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import type { Figures } from '../figures/figures.service.ts';
import { notifyMarked } from '../marks/mark-notifications.store.ts';
import * as changes from './class-list-changes.store.ts';
import * as store from './class-list.store.ts';

export type ClassListsDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly makeRateLimiter: MakeRateLimiter;
  readonly figures: Pick<Figures, 'lockOfClass' | 'recount'>;
  /** The class sessions (features/sessions/sessions.store.ts). */
  readonly sessions: {
    lockSession(tx: UniversityTx, id: string): Promise<{ readonly withdrawn_at: Date | null } | undefined>;
    recountExpected(tx: UniversityTx, id: string): Promise<number>;
    /** Tells the check-ins of all processes that the list changed. */
    notifyChanged(tx: UniversityTx, id: string): Promise<void>;
  };
  /** Enrols the student for all further classes of the module in the semester; lecturers propose it. */
  readonly enrolOrPropose: (
    tx: UniversityTx,
    caller: Caller,
    of: { readonly sessionId: string; readonly studentId: string; readonly reason: string | null },
  ) => Promise<'saved' | 'proposed'>;
};

type OfStudent = { readonly sessionId: string; readonly studentId: string };
export type ClassListChanges = ReturnType<typeof makeClassLists>;

/** Enough to tell people of one name apart, too few to read the university. */
const maxCandidates = 8;

/** The list of a class session after it was written: students are added and removed, and each change is recorded. */
export function makeClassLists(deps: ClassListsDeps) {
  const { database, clock, figures, sessions } = deps;
  const recordAudit = makeAuditRecorder(deps.audit, 'class session');
  const searches = deps.makeRateLimiter({ name: 'students to add', max: 120, withinMs: 3_600_000 });

  /**
   * Runs a change of the list, which returns the ids of the students it added or removed, and counts the figures again. Rows of the list
   * that the change may write must be locked before: corrections lock rows, then figures, then the session.
   */
  async function changeList(
    tx: UniversityTx,
    sessionId: string,
    change: () => Promise<readonly string[]>,
  ): Promise<{ expected: number; studentIds: readonly string[] }> {
    await figures.lockOfClass(tx, sessionId);
    const session = await sessions.lockSession(tx, sessionId);
    if (!session) throw httpError('not_found', 'Class session not found');
    if (session.withdrawn_at) throw httpError('session_closed', withdrawalTexts.isWithdrawn);
    const studentIds = await change();
    const expected = await sessions.recountExpected(tx, sessionId);
    if (studentIds.length > 0) {
      await figures.recount(tx, sessionId, studentIds);
      await sessions.notifyChanged(tx, sessionId);
      await notifyMarked(tx, sessionId);
    }
    return { expected, studentIds };
  }

  async function announce(tx: UniversityTx, sessionId: string): Promise<void> {
    await sessions.recountExpected(tx, sessionId);
    await sessions.notifyChanged(tx, sessionId);
    await notifyMarked(tx, sessionId);
  }

  async function requireActive(tx: UniversityTx, studentId: string): Promise<void> {
    const isActive = await changes.isActiveStudent(tx, studentId);
    if (isActive === undefined) throw httpError('not_found', 'Student not found', { student_id: 'Student not found' });
    if (!isActive) throw httpError('conflict', classListTexts.inactive, { student_id: classListTexts.inactive });
  }

  async function getListedClass(tx: UniversityTx, sessionId: string) {
    const listed = await store.findListedClass(tx, sessionId);
    if (!listed) throw httpError('not_found', 'Class session not found');
    return listed;
  }

  /** Adds the students who are expected now. */
  async function insertJoined(tx: UniversityTx, sessionId: string, by: string | null) {
    return await changeList(tx, sessionId, async () => {
      const listed = await getListedClass(tx, sessionId);
      if (listed.isFinal) throw httpError('conflict', classListTexts.final);
      const joined = await store.listJoined(tx, sessionId, listed);
      if (joined.length === 0) return [];
      const listedBy = { sessionId, by, at: new Date(clock.now()), source: 'joined', reason: null } as const;
      return await changes.insertEntries(
        tx,
        listedBy,
        joined.map(({ id }) => id),
      );
    });
  }

  return {
    /** A lecturer may look up any student, so that the searches of lecturers are limited and recorded. */
    async listCandidates(caller: Caller, sessionId: string, search: string): Promise<Candidate[]> {
      if (search.length < minSearchLength) {
        const { shortSearch } = classListTexts;
        throw httpError('invalid_input', shortSearch, { search: shortSearch });
      }
      const isLecturer = caller.role === 'lecturer';
      if (isLecturer) await searches.consume(caller.accountId);
      return await database.inUniversity(caller.universityId, async (tx) => {
        const found = await store.listCandidates(tx, sessionId, search, maxCandidates);
        if (isLecturer) await recordAudit(tx, caller, 'students.looked_up', sessionId, { found: found.length });
        return found;
      });
    },

    /** A student who is on the list already stays as they are. `expected`: the number of students on the list. */
    add: (
      caller: Caller,
      sessionId: string,
      { student_id: studentId, reason, scope }: BodyOf<typeof addToClassList>,
    ): Promise<{ expected: number; enrollment: 'saved' | 'proposed' | null }> =>
      database.inUniversity(caller.universityId, async (tx) => {
        await requireActive(tx, studentId);
        const listedBy = {
          sessionId,
          by: caller.accountId,
          at: new Date(clock.now()),
          source: 'added',
          reason: reason || null,
        } as const;
        const { expected, studentIds } = await changeList(tx, sessionId, () =>
          changes.insertEntries(tx, listedBy, [studentId]),
        );
        if (studentIds.length > 0)
          await recordAudit(tx, caller, 'class_list.changed', sessionId, { added: studentIds, scope });
        const of = { sessionId, studentId, reason: listedBy.reason };
        return { expected, enrollment: scope === 'module' ? await deps.enrolOrPropose(tx, caller, of) : null };
      }),

    remove: (caller: Caller, sessionId: string, studentId: string, reason: string | undefined): Promise<number> =>
      database.inUniversity(caller.universityId, async (tx) => {
        const entry = await changes.lockEntry(tx, sessionId, studentId);
        if (!entry && (await changes.isActiveStudent(tx, studentId)) === undefined)
          throw httpError('not_found', 'Student not found');
        if (!entry) throw httpError('not_expected', 'This student is not on the list of this class.');
        if (entry.source === 'class_list') throw httpError('conflict', classListTexts.listedFirst);
        const by = { sessionId, by: caller.accountId, at: new Date(clock.now()), reason: reason || null };
        const { expected, studentIds } = await changeList(tx, sessionId, async () =>
          (await changes.deleteEntry(tx, by, studentId)) > 0 ? [studentId] : [],
        );
        if (studentIds.length > 0)
          await recordAudit(tx, caller, 'class_list.changed', sessionId, { removed: studentIds });
        return expected;
      }),

    listJoined: (universityId: string, sessionId: string): Promise<Candidate[]> =>
      database.inUniversity(universityId, async (tx) => {
        const listed = await getListedClass(tx, sessionId);
        return listed.isFinal ? [] : await store.listJoined(tx, sessionId, listed);
      }),

    addJoined: (caller: Caller, sessionId: string): Promise<{ expected: number; added: number }> =>
      database.inUniversity(caller.universityId, async (tx) => {
        const { expected, studentIds } = await insertJoined(tx, sessionId, caller.accountId);
        if (studentIds.length > 0)
          await recordAudit(tx, caller, 'class_list.changed', sessionId, { added: studentIds });
        return { expected, added: studentIds.length };
      }),

    /** Call it when a class session is reopened: before the first mark, the list follows the groups and enrolments. */
    async addJoinedWhileUnmarked(tx: UniversityTx, sessionId: string): Promise<void> {
      const listed = await getListedClass(tx, sessionId);
      if (listed.isFinal || (await changes.isMarked(tx, sessionId))) return;
      if ((await store.listJoined(tx, sessionId, listed)).length > 0) await insertJoined(tx, sessionId, null);
    },

    /** Adds a student by their request and marks them with their check-in. A student with a mark keeps it. */
    async addWithCheckIn(
      tx: UniversityTx,
      by: { readonly sessionId: string; readonly by: string; readonly at: Date },
      studentId: string,
      checkIn: changes.WaitingCheckIn,
    ): Promise<void> {
      await requireActive(tx, studentId);
      const entry = await changes.lockEntry(tx, by.sessionId, studentId);
      await changeList(tx, by.sessionId, async () => {
        const listedBy = { ...by, source: 'requested', reason: null } as const;
        if (entry) await changes.updateWithCheckIn(tx, by.sessionId, studentId, checkIn);
        else await changes.insertEntries(tx, listedBy, [studentId], checkIn);
        return [studentId];
      });
    },

    /** Students of parallel teaching groups who check in and are not on the list. Their rows are in no figure, so that none changes. */
    parallel: {
      find: (universityId: string, sessionId: string, studentId: string) =>
        database.inUniversity(universityId, (tx) => changes.findParallel(tx, sessionId, studentId)),

      /** Adds a student, whose check-in is written next. Returns false for a student on the list. */
      add: (
        universityId: string,
        { sessionId, studentId }: OfStudent,
        { own, counts }: { readonly own: string; readonly counts: boolean },
      ): Promise<boolean> =>
        database.inUniversity(universityId, async (tx) => {
          const session = await sessions.lockSession(tx, sessionId);
          if (!session || session.withdrawn_at) throw httpError('session_closed', withdrawalTexts.isWithdrawn);
          const source = counts ? 'parallel' : 'guest';
          const at = new Date(clock.now());
          const by = { sessionId, by: null, at, source, reason: null, parallelGroup: own } as const;
          if ((await changes.insertEntries(tx, by, [studentId])).length === 0) return false;
          await announce(tx, sessionId);
          return true;
        }),

      /** Removes an added student whose check-in was not accepted. A student with a mark stays. */
      remove: (universityId: string, { sessionId, studentId }: OfStudent): Promise<void> =>
        database.inUniversity(universityId, async (tx) => {
          const entry = await changes.lockEntry(tx, sessionId, studentId);
          if (!entry || entry.status) return;
          await sessions.lockSession(tx, sessionId);
          await changes.deleteEntry(tx, { sessionId, by: null, at: new Date(clock.now()), reason: null }, studentId);
          await announce(tx, sessionId);
        }),
    },

    findEntryMark: changes.findEntryMark,
    redeemClaim: changes.redeemClaim,
  };
}
