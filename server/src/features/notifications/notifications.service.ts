import type { BellEvent } from '@muster/contract/accounts/notifications';
import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import * as rules from './notifications.rules.ts';
import {
  findLateQuestions,
  findOpenProposals,
  findWaitingExcuses,
  listFinishedImports,
  listOpenEnquiries,
  listPendingAdmins,
} from './notifications.store.ts';

export type NotificationsDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  /** Lists the newest clashes of the current semester that are not accepted. */
  readonly listOpenClashes: (tx: UniversityTx, nowMs: number, limit: number) => Promise<rules.OpenClash[]>;
};

export type Notifications = ReturnType<typeof makeNotifications>;

const maxPerKind = 20;
/** Administrators are notified of questions that lecturers have not answered by then. */
const lateAfterDays = 3;
const importWindowMs = 14 * 86_400_000;

export function makeNotifications({ database, clock, requireAdmin, listOpenClashes }: NotificationsDeps) {
  return {
    events: (caller: Caller): Promise<BellEvent[]> =>
      database.inUniversity(caller.universityId, async (tx) => {
        await requireAdmin(tx, caller);
        const pendingAdmins = await listPendingAdmins(tx, maxPerKind);
        const enquiries = await listOpenEnquiries(tx, maxPerKind);
        const since = new Date(clock.now() - importWindowMs);
        const imports = await listFinishedImports(tx, since, maxPerKind);
        const clashes = await listOpenClashes(tx, clock.now(), maxPerKind);
        const excuses = await findWaitingExcuses(tx);
        const proposals = await findOpenProposals(tx);
        const questions = await findLateQuestions(tx, new Date(clock.now()), lateAfterDays);
        return rules.newestFirst([
          ...pendingAdmins.map(rules.pendingAdminEvent),
          ...enquiries.map(rules.enquiryEvent),
          ...(excuses ? [rules.excusesEvent(excuses)] : []),
          ...(proposals ? [rules.proposalsEvent(proposals)] : []),
          ...(questions ? [rules.questionsEvent(questions, lateAfterDays)] : []),
          ...imports.map(rules.importEvent),
          ...clashes.map(rules.clashEvent),
        ]);
      }),
  };
}
