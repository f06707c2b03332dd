import { deriveAuditKey, type Audit } from '../../platform/audit/audit.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import * as rules from './chain.rules.ts';
import * as store from './chain.store.ts';

export type ChainDeps = {
  readonly database: Pick<Database, 'inUniversity' | 'acrossUniversities'>;
  /** The secret of the deployment. */
  readonly secret: Uint8Array;
};

/**
 * `unchained`: events of the last seconds. `unverified`: events before a restart of the chain. `erased`: values that were erased after their
 * term or with their person.
 */
export type Verdict =
  | {
      readonly isIntact: true;
      readonly first: number;
      readonly last: number;
      readonly erased: number;
      readonly unchained: number;
      readonly unverified: number;
    }
  | { readonly isIntact: false; readonly number: number; readonly problem: string };

/** Events per transaction. */
const pageSize = 1_000;
const maxExpired = 20_000;

export const chainIntervalMs = 10_000;

/**
 * The hash chain of the audit events of each university. Events are recorded without a place in it, so that acts do not wait for each
 * other; a job chains them. Its key is derived from the secret: a person who can change the database alone cannot compute it again.
 */
export function makeAuditChain({ database, secret }: ChainDeps) {
  const key = deriveAuditKey(secret, 'chain');

  const seal = (universityId: string, ends: rules.ChainEnds): store.SealedEnds => ({
    ...ends,
    seal: rules.sealOf(key, universityId, ends),
  });
  const isSealed = (universityId: string, ends: store.SealedEnds): boolean =>
    rules.isEqual(ends.seal, rules.sealOf(key, universityId, ends));

  async function lockEnds(tx: UniversityTx): Promise<store.SealedEnds> {
    const existing = await store.lockEnds(tx);
    if (existing) {
      if (!isSealed(tx.universityId, existing))
        throw new Error(
          'The seal of the audit chain is invalid: run "muster audit verify", and "muster audit restart" after a change of the secret',
        );
      return existing;
    }
    const hash = rules.firstHash(key, tx.universityId);
    await store.insertEnds(tx, seal(tx.universityId, { anchor_number: 0, anchor_hash: hash, number: 0, hash }));
    return (await store.lockEnds(tx)) ?? (await lockEnds(tx));
  }

  /** Chains one page of events. Returns how many. */
  const chainPage = (universityId: string): Promise<number> =>
    database.inUniversity(universityId, async (tx) => {
      const ends = await lockEnds(tx);
      const events = await store.listUnchained(tx, pageSize);
      if (events.length === 0) return 0;
      let { number, hash } = ends;
      const chained = events.map((event) => {
        const digests = rules.digestErasable(key, event);
        number += 1;
        hash = rules.hashEvent(key, { content: event.content, number, digests, previous: hash });
        return { id: event.id, number, digests, hash };
      });
      await store.updateChained(tx, chained);
      await store.updateEnds(tx, seal(universityId, { ...ends, number, hash }), false);
      return events.length;
    });

  async function chainAll(universityId: string, mustStop: () => boolean = () => false): Promise<number> {
    let chained = 0;
    for (let count = pageSize; count === pageSize && !mustStop(); chained += count)
      count = await chainPage(universityId);
    return chained;
  }

  async function verify(universityId: string): Promise<Verdict> {
    const inUniversity = <T>(work: (tx: UniversityTx) => Promise<T>) => database.inUniversity(universityId, work);
    const ends = await inUniversity(store.findEnds);
    const [unchained, unverified] = await inUniversity((tx) => store.countOutside(tx, ends?.anchor_number ?? 0));
    if (!ends) {
      const [orphan] = await inUniversity((tx) => store.listChained(tx, 0, 1));
      return orphan
        ? { isIntact: false, number: orphan.number, problem: 'the ends of the chain were deleted' }
        : { isIntact: true, first: 1, last: 0, erased: 0, unchained, unverified };
    }
    if (!isSealed(universityId, ends))
      return { isIntact: false, number: ends.number, problem: 'the ends of the chain were changed' };
    let erased = 0;
    let previous: Uint8Array = ends.anchor_hash;
    let number = ends.anchor_number;
    while (number < ends.number) {
      const events = await inUniversity((tx) => store.listChained(tx, number, pageSize));
      if (events.length === 0)
        return { isIntact: false, number: number + 1, problem: `event ${number + 1} is missing` };
      for (const event of events) {
        const check = rules.checkEvent(key, event, { number: number + 1, previous });
        if (check.problem !== undefined) return { isIntact: false, number: number + 1, problem: check.problem };
        erased += check.erased;
        previous = event.hash;
        number = event.number;
        // Events after this one were chained while this runs.
        if (number === ends.number) break;
      }
    }
    if (!rules.isEqual(previous, ends.hash))
      return { isIntact: false, number, problem: 'the event was changed or moved' };
    return { isIntact: true, first: ends.anchor_number + 1, last: ends.number, erased, unchained, unverified };
  }

  return {
    chainAll,
    verify,

    /** The job: chains the new events of all universities. */
    async work(mustStop: () => boolean): Promise<{ chained: number }> {
      let chained = 0;
      for (const universityId of await database.acrossUniversities(store.listUniversitiesToChain)) {
        if (mustStop()) break;
        chained += await chainAll(universityId, mustStop);
      }
      return { chained };
    },

    /** How many chained events are older than `before`, without younger ones between them. */
    async countExpired(tx: UniversityTx, before: Date): Promise<number> {
      const ends = await store.findEnds(tx);
      const last = ends && (await store.findLastExpired(tx, before, ends.number));
      return last ? last.number - ends.anchor_number : 0;
    },

    /** Deletes events after their term, at most `maxExpired`, and moves the anchor of the chain. Records how many. */
    async expire(tx: UniversityTx, before: Date, audit: Audit): Promise<number> {
      const ends = await lockEnds(tx);
      const last = await store.findLastExpired(tx, before, ends.anchor_number + maxExpired);
      if (!last || last.number <= ends.anchor_number) return 0;
      const count = await store.deleteUpTo(tx, last.number);
      const anchor = { anchor_number: last.number, anchor_hash: last.hash };
      await store.updateEnds(tx, seal(tx.universityId, { ...ends, ...anchor }), true);
      await audit.record(tx, {
        universityId: tx.universityId,
        actor: null,
        action: 'audit.expired',
        subjectType: 'university',
        subjectId: tx.universityId,
        details: { count, up_to_number: last.number, hash: last.hash.toString('hex') },
      });
      return count;
    },

    /** Begins the chain at its present end, after a change of the secret: events until then can no longer be verified. */
    restart: (universityId: string, audit: Audit): Promise<void> =>
      database.inUniversity(universityId, async (tx) => {
        const { number, hash } = (await store.lockEnds(tx)) ?? { number: 0, hash: rules.firstHash(key, universityId) };
        const ends = { anchor_number: number, anchor_hash: hash, number, hash };
        await store.insertEnds(tx, seal(universityId, ends));
        await store.updateEnds(tx, seal(universityId, ends), true);
        await audit.record(tx, {
          universityId,
          actor: null,
          action: 'audit.restarted',
          subjectType: 'university',
          subjectId: universityId,
          details: { up_to_number: number },
        });
      }),
  };
}
