import type { ReplyOf } from '@muster/contract/http/endpoint';
import type { inboxCounts } from '@muster/contract/attendance/inbox';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';

type Count = (tx: UniversityTx, caller: Caller) => Promise<number>;

export type InboxDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly excuses: { readonly countWaiting: Count };
  readonly questions: { readonly countOpen: Count };
  /** Proposed enrolments. */
  readonly proposals: { readonly countOpen: Count };
};

export type Inbox = ReturnType<typeof makeInbox>;

/** Counts the open items of an administrator or lecturer. */
export function makeInbox({ database, excuses, questions, proposals }: InboxDeps) {
  const countIn = async (tx: UniversityTx, caller: Caller): Promise<ReplyOf<typeof inboxCounts>> => ({
    excuses: await excuses.countWaiting(tx, caller),
    questions: await questions.countOpen(tx, caller),
    proposals: await proposals.countOpen(tx, caller),
  });
  return {
    countIn,
    count: (caller: Caller) => database.inUniversity(caller.universityId, (tx) => countIn(tx, caller)),
  };
}
