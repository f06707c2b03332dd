import { deriveAuditKey, type Audit } from '#platform/audit/audit.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import * as rules from './chain.rules.ts';
import * as store from './chain.store.ts';
import type { KeptEnd, KeptEnds } from './kept-ends.store.ts';

export type ChainDeps = {
  readonly database: Pick<Database, 'inUniversity' | 'acrossUniversities'>;
  /** The secret of the deployment. */
  readonly secret: Uint8Array;
};

/**
 * `unchained`: events of the last seconds. `unverified`: events before a restart of the chain. `erased`: values that were erased after their
 * term or with their person. `late`: events whose time is before that of an earlier one, as of an import, or of a forged event.
 */
export type Verdict =
  | {
      readonly isIntact: true;
      readonly first: number;
      readonly last: number;
      readonly erased: number;
      readonly unchained: number;
      readonly unverified: number;
      readonly late: number;
    }
  | { readonly isIntact: false; readonly number?: number; readonly problem: string };

type Range = {
  /** The event before the range, and its hash. */
  readonly after: number;
  readonly previous: Uint8Array;
  readonly last: number;
};

/** `kept`: an end of the chain from outside the database. `networksBefore`: networks of earlier events are deleted. */
type Evidence = { readonly kept?: KeptEnd | undefined; readonly networksBefore: Date };

/** Events per transaction. */
const pageSize = 1_000;
const maxExpired = 20_000;
const maxDisorderMs = 60_000;

export const chainIntervalMs = 10_000;
export const keepIntervalMs = 3_600_000;

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
    let existing = await store.lockEnds(tx);
    if (!existing && (await store.findPlace(tx))) {
      // Another process may have begun the chain since.
      existing = await store.lockEnds(tx);
      if (!existing)
        throw new Error(
          'The ends of the audit chain were deleted: run "muster audit verify", and then "muster audit restart"',
        );
    }
    if (existing && !isSealed(tx.universityId, existing))
      throw new Error(
        'The seal of the audit chain is invalid: run "muster audit verify", and "muster audit restart" after a change of the secret',
      );
    if (existing) return existing;
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

  /** Whether the chain continues from the kept end: its event is there, or was deleted after its term. */
  async function continues(tx: UniversityTx, kept: KeptEnd): Promise<boolean> {
    const ends = await store.findEnds(tx);
    if (!ends || ends.number < kept.number) return false;
    const place = await store.findPlace(tx, kept.number);
    return place ? place.hash.toString('hex') === kept.hash : kept.number <= ends.anchor_number;
  }

  /** Compares the events of a range with their hashes, page by page. The first difference ends it. */
  async function checkRange(
    listPage: (after: number) => ReturnType<typeof store.listChained>,
    { after, previous: first, last }: Range,
  ): Promise<{ number: number; problem: string } | { hash: Uint8Array; erased: number; late: number }> {
    let [number, hash, erased, late, latestMs] = [after, first, 0, 0, 0];
    while (number < last) {
      const events = await listPage(number);
      if (events.length === 0) return { number: number + 1, problem: `event ${number + 1} is missing` };
      for (const event of events) {
        const check = rules.checkEvent(key, event, { number: number + 1, previous: hash });
        if (check.problem !== undefined) return { number: number + 1, problem: check.problem };
        erased += check.erased;
        if (event.at < latestMs - maxDisorderMs) late += 1;
        latestMs = Math.max(latestMs, event.at);
        ({ hash, number } = event);
        // Events after this one were chained while this runs.
        if (number === last) break;
      }
    }
    return { hash, erased, late };
  }

  async function verify(universityId: string, { kept, networksBefore }: Evidence): Promise<Verdict> {
    const inUniversity = <T>(work: (tx: UniversityTx) => Promise<T>) => database.inUniversity(universityId, work);
    const ends = await inUniversity(store.findEnds);
    if (ends && !isSealed(universityId, ends))
      return { isIntact: false, number: ends.number, problem: 'the ends of the chain were changed' };
    const orphan = ends ? undefined : await inUniversity(store.findPlace);
    if (orphan) return { isIntact: false, number: orphan.number, problem: 'the ends of the chain were deleted' };
    if (kept && !(await inUniversity((tx) => continues(tx, kept))))
      return {
        isIntact: false,
        number: kept.number,
        problem: `the end that was kept on ${kept.at} is not in the chain`,
      };
    const { unchained, overdue, unverified } = await inUniversity((tx) =>
      store.countOutside(tx, ends?.anchor_number ?? 0),
    );
    if (overdue > 0)
      return {
        isIntact: false,
        problem: `${overdue} events older than a minute are not in the chain; start the product, then verify again`,
      };
    if (!ends) return { isIntact: true, first: 1, last: 0, erased: 0, unchained, unverified, late: 0 };
    const { anchor_number: after, anchor_hash: previous, number: last } = ends;
    const checked = await checkRange(
      (number) => inUniversity((tx) => store.listChained(tx, number, pageSize, networksBefore)),
      { after, previous, last },
    );
    if ('problem' in checked) return { isIntact: false, ...checked };
    const { hash, erased, late } = checked;
    if (!rules.isEqual(hash, ends.hash))
      return { isIntact: false, number: last, problem: 'the event was changed or moved' };
    return { isIntact: true, first: after + 1, last, erased, unchained, unverified, late };
  }

  return {
    chainAll,
    verify,

    /** The job: chains the new events of all universities. A university that fails does not stop the others. */
    async work(mustStop: () => boolean): Promise<{ chained: number }> {
      let chained = 0;
      let failure: Error | undefined;
      for (const universityId of await database.acrossUniversities(store.listUniversitiesToChain)) {
        if (mustStop()) break;
        await chainAll(universityId, mustStop).then(
          (count) => (chained += count),
          (error: Error) => (failure = error),
        );
      }
      if (failure) throw failure;
      return { chained };
    },

    /** The present ends of all chains to keep outside the database. An end that the chain no longer contains stays, and is in `broken`. */
    async listEndsToKeep(before: KeptEnds, nowMs: number): Promise<{ ends: KeptEnds; broken: string[] }> {
      const at = new Date(nowMs).toISOString();
      const present = await database.acrossUniversities(store.listEnds);
      const broken: string[] = [];
      for (const [id, kept] of Object.entries(before))
        if (!(await database.inUniversity(id, (tx) => continues(tx, kept)))) broken.push(id);
      const ends = Object.fromEntries(
        present.map(({ university_id: id, number, hash }) => [id, { number, hash: hash.toString('hex'), at }]),
      );
      return { ends: { ...ends, ...Object.fromEntries(broken.map((id) => [id, before[id] as KeptEnd])) }, broken };
    },

    /** How many chained events are older than `before`, without younger ones between them. */
    async countExpired(tx: UniversityTx, before: Date): Promise<number> {
      const ends = await store.findEnds(tx);
      const last = ends && (await store.findLastExpired(tx, before, ends.number));
      return last ? last.number - ends.anchor_number : 0;
    },

    /**
     * Deletes events after their term, at most `maxExpired`, and moves the anchor of the chain. Records how many. Throws if one of them is
     * not as it was chained: a changed time would let the product itself delete what should stay.
     */
    async expire(tx: UniversityTx, before: Date, audit: Audit): Promise<number> {
      const ends = await lockEnds(tx);
      const last = await store.findLastExpired(tx, before, ends.anchor_number + maxExpired);
      if (!last || last.number <= ends.anchor_number) return 0;
      const range = { after: ends.anchor_number, previous: ends.anchor_hash, last: last.number };
      const checked = await checkRange((number) => store.listChained(tx, number, pageSize, before), range);
      if ('problem' in checked)
        throw new Error(
          `No audit event is deleted, because event ${checked.number} is not as it was recorded (${checked.problem}): run "muster audit verify"`,
        );
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

    /**
     * Begins the chain at its last event, after a change of the secret or a restored backup: events until then can no longer be verified.
     * Numbers continue.
     */
    restart: (universityId: string, audit: Audit): Promise<KeptEnd> =>
      database.inUniversity(universityId, async (tx) => {
        const first = { number: 0, hash: rules.firstHash(key, universityId) };
        const [stored, last = first] = [await store.lockEnds(tx), await store.findPlace(tx)];
        // A number without a valid seal can be anything, also the largest one that the column holds.
        const sealed = stored && isSealed(universityId, stored) ? stored : last;
        const { number, hash } = sealed.number > last.number ? sealed : last;
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
        return { number, hash: hash.toString('hex'), at: new Date().toISOString() };
      }),
  };
}
