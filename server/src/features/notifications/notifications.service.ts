import { dayMs } from '@muster/contract/http/durations';
import { importAreas } from '@muster/contract/academics/import-kinds';
import { type AdminArea, mayWrite } from '@muster/contract/accounts/admin-roles';
import type { BellEvent, bellEvents } from '@muster/contract/accounts/notifications';
import type { QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import * as rules from './notifications.rules.ts';
import {
  findLateQuestions,
  findOpenProposals,
  findWaitingExcuses,
  listFinishedImports,
  listOpenEnquiries,
  listPendingAdmins,
} from './notifications.store.ts';
import {
  listAnsweredQuestions,
  listDecidedAbsences,
  listFlaggedClasses,
  listOpenQuestions,
} from './own-notifications.store.ts';

/** Restricts a list to the newest events of a student or lecturer. */
type Newest = { readonly personId: string; readonly limit: number; readonly since: Date };

export type NotificationsDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  /** Lists the newest clashes of the current semester that are not accepted. */
  readonly listOpenClashes: (tx: UniversityTx, nowMs: number, limit: number) => Promise<rules.OpenClash[]>;
  /** Lists waiting absences that a lecturer may decide. */
  readonly listDecidableAbsences: (tx: UniversityTx, of: Newest) => Promise<rules.OpenAbsence[]>;
  /** Lists changed classes of a student. */
  readonly listRecentChanges: (tx: UniversityTx, of: Newest) => Promise<rules.ClassChange[]>;
};

export type Notifications = ReturnType<typeof makeNotifications>;

/** The lists are merged and paged in memory. */
const maxPerKind = 20;
const maxOwnPerKind = 50;
/** Administrators are notified of questions that lecturers have not answered by then. */
const lateAfterDays = 3;
const importWindowMs = 14 * dayMs;
const ownWindowMs = 30 * dayMs;

export function makeNotifications(deps: NotificationsDeps) {
  const { database, clock, requireAdmin, listOpenClashes, listDecidableAbsences, listRecentChanges } = deps;

  /** Lists what the caller's role in the administration may decide. */
  async function listForAdmin(tx: UniversityTx, caller: Caller): Promise<BellEvent[]> {
    await requireAdmin(tx, caller);
    const decides = (area: AdminArea): boolean => caller.adminRole !== null && mayWrite(caller.adminRole, area);
    const since = new Date(clock.now() - importWindowMs);
    const pendingAdmins = decides('administrators') ? await listPendingAdmins(tx, maxPerKind) : [];
    const enquiries = decides('privacy') ? await listOpenEnquiries(tx, maxPerKind) : [];
    const finishedImports = decides('imports') ? await listFinishedImports(tx, since, maxPerKind) : [];
    const imports = finishedImports.filter(({ import_kind: kind }) => decides(importAreas[kind]));
    const clashes = decides('timetables') ? await listOpenClashes(tx, clock.now(), maxPerKind) : [];
    const proposals = decides('people') ? await findOpenProposals(tx) : undefined;
    const excuses = decides('attendance') ? await findWaitingExcuses(tx) : undefined;
    const questions = decides('attendance')
      ? await findLateQuestions(tx, new Date(clock.now()), lateAfterDays)
      : undefined;
    return [
      ...pendingAdmins.map(rules.pendingAdminEvent),
      ...enquiries.map(rules.enquiryEvent),
      ...(excuses ? [rules.excusesEvent(excuses)] : []),
      ...(proposals ? [rules.proposalsEvent(proposals)] : []),
      ...(questions ? [rules.questionsEvent(questions, lateAfterDays)] : []),
      ...imports.map(rules.importEvent),
      ...clashes.map(rules.clashEvent),
    ];
  }

  async function listForLecturer(tx: UniversityTx, of: Newest): Promise<BellEvent[]> {
    const absences = await listDecidableAbsences(tx, of);
    const questions = await listOpenQuestions(tx, of);
    const flagged = await listFlaggedClasses(tx, of);
    return [
      ...absences.map(rules.absenceEvent),
      ...questions.map(rules.questionEvent),
      ...flagged.map(rules.flagsEvent),
    ];
  }

  async function listForStudent(tx: UniversityTx, of: Newest): Promise<BellEvent[]> {
    const absences = await listDecidedAbsences(tx, of);
    const answers = await listAnsweredQuestions(tx, of);
    const changes = await listRecentChanges(tx, of);
    return [
      ...absences.map(rules.decidedAbsenceEvent),
      ...answers.map(rules.answerEvent),
      ...changes.map(rules.classChangeEvent),
    ];
  }

  /** An account without a staff or student record has no news. */
  async function listAll(tx: UniversityTx, caller: Caller): Promise<BellEvent[]> {
    if (caller.role === 'admin') return await listForAdmin(tx, caller);
    const newest = { limit: maxOwnPerKind, since: new Date(clock.now() - ownWindowMs) };
    if (caller.staffId !== null) return await listForLecturer(tx, { personId: caller.staffId, ...newest });
    return caller.studentId === null ? [] : await listForStudent(tx, { personId: caller.studentId, ...newest });
  }

  return {
    list: (caller: Caller, { page, page_size }: QueryOf<typeof bellEvents>): Promise<ReplyOf<typeof bellEvents>> =>
      database.inUniversity(caller.universityId, async (tx) => {
        const events = rules.newestFirst(await listAll(tx, caller));
        const data = events.slice((page - 1) * page_size, page * page_size);
        return { data, total: events.length, page, page_size };
      }),
  };
}
