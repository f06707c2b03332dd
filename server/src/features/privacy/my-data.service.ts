import { Readable } from 'node:stream';
import type { myDataFormats } from '@muster/contract/privacy';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { SentFile } from '../../platform/http/send-file.ts';
import { makeThrottle } from '../../platform/http/throttle.ts';
import { asHtml, asJson, type HeldFile } from './my-data.rules.ts';
import { listOwnData } from './my-data.store.ts';

export type MyDataParts = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly audit: Audit;
  /** What the caller handed in, as it was; as much of it as goes into one answer. */
  readonly listDocuments: (caller: Caller) => Promise<readonly HeldFile[]>;
};

/** All that is held on the caller, whoever they are: what is asked for is never said in the call. */
export function makeMyData({ database, clock, audit, listDocuments }: MyDataParts) {
  const perPerson = makeThrottle({ clock, most: 30, withinMs: 3_600_000 });

  return async (caller: Caller, format: (typeof myDataFormats)[number]): Promise<SentFile> => {
    perPerson.check(caller.accountId);
    perPerson.count(caller.accountId);
    const sections = await database.inUniversity(caller.universityId, async (tx) => {
      const held = await listOwnData(tx, caller);
      await audit.record(tx, {
        universityId: tx.universityId,
        actor: caller.accountId,
        action: 'own_data.downloaded',
        subjectType: 'account',
        subjectId: caller.accountId,
      });
      return held;
    });
    const made_at = new Date(clock.now()).toISOString();
    const account = sections[0]?.rows[0];
    const [called, timeZone] = [account?.['name'], account?.['time_zone']];
    const files = await listDocuments(caller);
    const data = {
      made_at,
      for: typeof called === 'string' ? called : 'you',
      timeZone: typeof timeZone === 'string' ? timeZone : 'UTC',
      sections,
      files,
    };
    const name = `my-data-${made_at.slice(0, 10)}.${format}`;
    // Read as fast as it is sent: held whole, the documents of a few who ask at once would fill the memory.
    const body = Readable.from(format === 'json' ? asJson(data) : asHtml(data), { objectMode: false });
    return { name, type: `${format === 'json' ? 'application/json' : 'text/html'}; charset=utf-8`, body };
  };
}
