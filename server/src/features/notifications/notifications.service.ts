import type { BellEvent } from '@muster/contract/notifications';
import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import * as rules from './notifications.rules.ts';
import {
  findLateQuestions,
  findWaitingExcuses,
  listFinishedImports,
  listOpenEnquiries,
  listWaitingAdmins,
} from './notifications.store.ts';

export type NotificationsParts = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  /** The newest clashes of the current term that nobody has accepted; the timetables know. */
  readonly listOpenClashes: (tx: UniversityTx, nowMs: number, most: number) => Promise<rules.OpenClash[]>;
};

export type Notifications = ReturnType<typeof makeNotifications>;

/** A bell is no archive. */
const mostOfAKind = 20;
/** A lecturer has so long to answer before the administration is told. */
const lateAfterDays = 3;
const remembersMs = 14 * 86_400_000;

export function makeNotifications({ database, clock, requireAdmin, listOpenClashes }: NotificationsParts) {
  return {
    events: (caller: Caller): Promise<BellEvent[]> =>
      database.inUniversity(caller.universityId, async (tx) => {
        await requireAdmin(tx, caller);
        const waiting = await listWaitingAdmins(tx, mostOfAKind);
        const enquiries = await listOpenEnquiries(tx, mostOfAKind);
        const since = new Date(clock.now() - remembersMs);
        const imports = await listFinishedImports(tx, since, mostOfAKind);
        const clashes = await listOpenClashes(tx, clock.now(), mostOfAKind);
        const excuses = await findWaitingExcuses(tx);
        const questions = await findLateQuestions(tx, new Date(clock.now()), lateAfterDays);
        return rules.newestFirst([
          ...waiting.map(rules.waitingEvent),
          ...enquiries.map(rules.enquiryEvent),
          ...(excuses ? [rules.excusesEvent(excuses)] : []),
          ...(questions ? [rules.questionsEvent(questions, lateAfterDays)] : []),
          ...imports.map(rules.importEvent),
          ...clashes.map(rules.clashEvent),
        ]);
      }),
  };
}
