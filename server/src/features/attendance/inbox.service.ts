import type { ReplyOf } from '@muster/contract/endpoint';
import type { inboxCounts } from '@muster/contract/inbox';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Excuses } from './excuse.service.ts';
import type { Questions } from './question.service.ts';

export type InboxDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly excuses: Pick<Excuses, 'countWaiting'>;
  readonly questions: Pick<Questions, 'countOpen'>;
};

export type Inbox = ReturnType<typeof makeInbox>;

/** What waits for whoever decides. */
export function makeInbox({ database, excuses, questions }: InboxDeps) {
  return {
    count: (caller: Caller): Promise<ReplyOf<typeof inboxCounts>> =>
      database.inUniversity(caller.universityId, async (tx) => ({
        excuses: await excuses.countWaiting(tx, caller),
        questions: await questions.countOpen(tx, caller),
      })),
  };
}
