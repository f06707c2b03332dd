import { describe, expect, it } from 'vitest';
import { scenario } from '#testing/scenario.ts';
import { dataRetention } from '../../app/data-retention.ts';
import { describeVerdict } from './audit-commands.service.ts';
import { makeAuditChain, type Verdict } from './chain.service.ts';
import type { KeptEnd } from './kept-ends.store.ts';

const t = scenario();
function chainOf(secret = t.secret) {
  const chain = makeAuditChain({ database: t.database, secret });
  const verify = (universityId: string, kept?: KeptEnd, networksBefore = new Date(0)) =>
    chain.verify(universityId, { kept, networksBefore });
  return { ...chain, verify };
}

/** Records events and chains them. */
async function record(universityId: string, count: number): Promise<void> {
  await t.database.inUniversity(universityId, async (tx) => {
    for (let n = 0; n < count; n += 1)
      await t.audit.record(tx, {
        universityId,
        actor: t.here.admin.accountId,
        action: 'student.changed',
        subjectType: 'student',
        subjectId: t.here.students.aiko.studentId,
        details: { n },
        changes: { name: ['Aiko', `Aiko ${n}`] },
        origin: { requestId: crypto.randomUUID(), address: `203.0.113.${n}` },
      });
  });
  await chainOf().chainAll(universityId);
}

/** A university with ten chained events. */
async function addChained(): Promise<string> {
  const { universityId } = await t.addUniversity();
  await record(universityId, 10);
  return universityId;
}

const lineOf = (verdict: Verdict): string => describeVerdict('UOC', verdict, undefined, Date.now()).line;

/** Changes rows as a person with full access to the database. */
const tamper = (text: string, universityId: string) => t.database.executeAsOwner(text, [universityId]);

describe('hash chain of the audit log', () => {
  it('numbers the events of each university from 1 and is intact', async () => {
    const one = await addChained();
    const other = await addChained();
    for (const id of [one, other])
      expect(await chainOf().verify(id)).toEqual({
        isIntact: true,
        first: 1,
        last: 10,
        erased: 0,
        unchained: 0,
        unverified: 0,
        late: 0,
      });
  });

  it('continues over runs and counts events that are not chained yet', async () => {
    const id = await addChained();
    await t.database.inUniversity(id, (tx) =>
      t.audit.record(tx, {
        universityId: id,
        actor: null,
        action: 'venue.added',
        subjectType: 'venue',
        subjectId: null,
      }),
    );
    const before = await chainOf().verify(id);
    expect(before).toMatchObject({ isIntact: true, last: 10, unchained: 1 });
    expect(lineOf(before)).toBe(
      'UOC: NOT PROVEN, events 1 to 10 fit together, but the owner of the database could have written them all: no end of the last day is in audit-ends.json. 1 event of the last seconds not in the chain yet.',
    );
    expect(await chainOf().work(() => false)).toEqual({ chained: expect.any(Number) as number });
    expect(await chainOf().verify(id)).toMatchObject({ isIntact: true, last: 11, unchained: 0 });
  });

  it('chains once when two processes run at the same time', async () => {
    const { universityId: id } = await t.addUniversity();
    await t.sql(
      `INSERT INTO audit_events (university_id, action, subject_type, details)
       SELECT $1, 'venue.added', 'venue', jsonb_build_object('n', n) FROM generate_series(1, 2500) n`,
      id,
    );
    const counts = await Promise.all([chainOf().chainAll(id), chainOf().chainAll(id)]);
    expect(counts[0] + counts[1]).toBe(2_500);
    expect(await chainOf().verify(id)).toMatchObject({ isIntact: true, last: 2_500 });
  });

  it.each([
    ['a changed action', `UPDATE audit_events SET action = 'venue.added' WHERE university_id = $1 AND number = 4`, 4],
    ['changed details', `UPDATE audit_events SET details = '{"n": 99}' WHERE university_id = $1 AND number = 4`, 4],
    ['another person', `UPDATE audit_events SET actor = NULL WHERE university_id = $1 AND number = 4`, 4],
    [
      'another name',
      `UPDATE audit_events SET actor_label = '{"name": "Eve", "role": "admin"}' WHERE university_id = $1 AND number = 4`,
      4,
    ],
    [
      'changed values',
      `UPDATE audit_events SET changes = '{"name": ["a", "b"]}' WHERE university_id = $1 AND number = 4`,
      4,
    ],
    ['a changed time', `UPDATE audit_events SET at = at - interval '1 day' WHERE university_id = $1 AND number = 4`, 4],
    ['a deleted event', `DELETE FROM audit_events WHERE university_id = $1 AND number = 4`, 4],
    ['a deleted last event', `DELETE FROM audit_events WHERE university_id = $1 AND number = 10`, 10],
    [
      'two events in another order',
      `UPDATE audit_events SET (details, changes, request_id) = (SELECT o.details, o.changes, o.request_id FROM audit_events o
         WHERE o.university_id = $1 AND o.number = 9 - audit_events.number) WHERE university_id = $1 AND number IN (4, 5)`,
      4,
    ],
    ['a forged end', `UPDATE audit_chains SET number = 9 WHERE university_id = $1`, 9],
    ['a deleted end', `DELETE FROM audit_chains WHERE university_id = $1`, 10],
  ])('finds %s', async (_, text, number) => {
    const id = await addChained();
    expect(await tamper(text, id)).toBeGreaterThan(0);
    const verdict = await chainOf().verify(id);
    expect(verdict).toMatchObject({ isIntact: false, number });
    expect(lineOf(verdict)).toContain(`UOC: BROKEN at event ${number}`);
  });

  it('stays intact when values are erased with their person or after their term, not otherwise', async () => {
    const id = await addChained();
    const [person] = await t.database.inUniversity(id, (tx) =>
      tx.query<{ id: string }>(
        `INSERT INTO accounts (university_id, email, name, role) VALUES ($1, 'ada@example.edu', 'Ada', 'student') RETURNING id`,
        [id],
      ),
    );
    await t.database.inUniversity(id, (tx) =>
      t.audit.record(tx, {
        universityId: id,
        actor: person?.id ?? '',
        action: 'student.changed',
        subjectType: 'account',
        subjectId: person?.id ?? '',
        changes: { name: ['Ada', 'Ada L.'] },
        origin: { requestId: crypto.randomUUID(), address: '203.0.113.7' },
      }),
    );
    await chainOf().chainAll(id);
    const eraseLabel = `UPDATE audit_events SET changes = NULL, subject_label = NULL, network = NULL,
       actor_label = actor_label || '{"name": "Gone", "identifier": null}' WHERE university_id = $1 AND number = 11`;
    await tamper(eraseLabel, id);
    expect(await chainOf().verify(id)).toMatchObject({
      isIntact: false,
      number: 11,
      problem: expect.stringMatching(/was changed or erased/u) as string,
    });
    await t.database.inUniversity(id, (tx) => dataRetention.accounts.anonymise(tx, [person?.id ?? '']));
    const erased = { isIntact: true, last: 11, erased: 4 };
    expect(await chainOf().verify(id)).toMatchObject(erased);
    // A release may have written another name.
    await tamper(eraseLabel, id);
    await tamper(`UPDATE accounts SET name = 'Gone' WHERE university_id = $1`, id);
    expect(await chainOf().verify(id)).toMatchObject(erased);
    await tamper(
      `UPDATE audit_events SET actor_label = actor_label || '{"name": "Eve"}' WHERE university_id = $1 AND number = 11`,
      id,
    );
    expect(await chainOf().verify(id)).toMatchObject({ isIntact: false, number: 11 });
  });

  it('accepts that networks are gone after their term only', async () => {
    const id = await addChained();
    await tamper(`UPDATE audit_events SET network = NULL WHERE university_id = $1 AND number < 4`, id);
    expect(await chainOf().verify(id)).toMatchObject({ isIntact: false, number: 1 });
    const later = new Date(Date.now() + 60_000);
    expect(await chainOf().verify(id, undefined, later)).toMatchObject({ isIntact: true, erased: 3 });
  });

  it('deletes events after their term up to an anchor, and records it', async () => {
    const id = await addChained();
    await tamper(`UPDATE audit_chains SET anchored_at = now() WHERE university_id = $1`, id);
    const before = new Date(Date.now() + 60_000);
    const [count, deleted] = await t.database.inUniversity(id, async (tx) => [
      await chainOf().countExpired(tx, before),
      await chainOf().expire(tx, before, t.audit),
    ]);
    expect([count, deleted]).toEqual([10, 10]);
    await record(id, 2);
    expect(await chainOf().verify(id)).toMatchObject({ isIntact: true, first: 11, last: 13 });
    await tamper(`DELETE FROM audit_events WHERE university_id = $1 AND number = 11`, id);
    expect(await chainOf().verify(id)).toMatchObject({ isIntact: false, number: 11 });
  });

  it('deletes nothing when the time of an event was changed to be after its term', async () => {
    const id = await addChained();
    await tamper("UPDATE audit_events SET at = at - interval '9 years' WHERE university_id = $1", id);
    const expire = t.database.inUniversity(id, (tx) => chainOf().expire(tx, new Date(Date.now() - 1_000), t.audit));
    await expect(expire).rejects.toThrow('event 1 is not as it was recorded');
    expect(await chainOf().verify(id)).toMatchObject({ isIntact: false, number: 1 });
  });

  it('does not accept erased values because of an invented person with the id of the subject', async () => {
    const id = await addChained();
    await tamper(
      `INSERT INTO accounts (university_id, id, email, name, role)
       SELECT DISTINCT university_id, subject_id, subject_id || '@anonymised.invalid', 'Former member', 'student'
       FROM audit_events WHERE university_id = $1`,
      id,
    );
    await tamper('UPDATE audit_events SET changes = NULL, subject_label = NULL WHERE university_id = $1', id);
    expect(await chainOf().verify(id)).toMatchObject({ isIntact: false, number: 1 });
  });

  it('restarts at its last event when the number of the end is not sealed', async () => {
    const id = await addChained();
    await tamper('UPDATE audit_chains SET number = 9007199254740991 WHERE university_id = $1', id);
    expect(await chainOf().restart(id, t.audit)).toMatchObject({ number: 10 });
    await record(id, 1);
    expect(await chainOf().verify(id)).toMatchObject({ isIntact: true, first: 11, last: 12 });
  });

  it('cannot be extended or verified with another secret until it is restarted', async () => {
    const id = await addChained();
    const other = chainOf(Buffer.from('another secret'));
    expect(await other.verify(id)).toMatchObject({ isIntact: false });
    await t.sql(
      `INSERT INTO audit_events (university_id, action, subject_type) VALUES ($1, 'venue.added', 'venue')`,
      id,
    );
    await expect(other.chainAll(id)).rejects.toThrow('seal');
    await other.restart(id, t.audit);
    await other.chainAll(id);
    expect(await other.verify(id)).toMatchObject({ isIntact: true, first: 11, last: 12, unverified: 10 });
  });

  it('continues the numbers after the ends were deleted and the chain was restarted', async () => {
    const id = await addChained();
    await tamper('DELETE FROM audit_chains WHERE university_id = $1', id);
    await t.sql(
      `INSERT INTO audit_events (university_id, action, subject_type) VALUES ($1, 'venue.added', 'venue')`,
      id,
    );
    const other = await addChained();
    await t.sql(
      `INSERT INTO audit_events (university_id, action, subject_type) VALUES ($1, 'venue.added', 'venue')`,
      other,
    );
    await expect(chainOf().work(() => false)).rejects.toThrow('audit restart');
    expect(await chainOf().verify(other)).toMatchObject({ isIntact: true, last: 11, unchained: 0 });
    expect(await chainOf().restart(id, t.audit)).toMatchObject({ number: 10 });
    await chainOf().chainAll(id);
    expect(await chainOf().verify(id)).toMatchObject({ isIntact: true, first: 11, last: 12, unverified: 10 });
  });

  it('is not intact while an event older than a minute is not chained', async () => {
    const id = await addChained();
    await t.sql(
      `INSERT INTO audit_events (university_id, action, subject_type, at)
       VALUES ($1, 'venue.added', 'venue', now() - interval '2 minutes')`,
      id,
    );
    const verdict = await chainOf().verify(id);
    expect(verdict.isIntact).toBe(false);
    expect(lineOf(verdict)).toContain('UOC: BROKEN: 1 events older than a minute are not in the chain');
  });

  it('lets the product delete no end of a chain', async () => {
    const id = await addChained();
    await expect(t.sql('DELETE FROM audit_chains WHERE university_id = $1', id)).rejects.toThrow('permission denied');
  });

  it('lets the product change no event, not even when it is chained', async () => {
    const { universityId: id } = await t.addUniversity();
    await t.sql(
      `INSERT INTO audit_events (university_id, action, subject_type) VALUES ($1, 'venue.added', 'venue')`,
      id,
    );
    const change = (set: string) => t.sql(`UPDATE audit_events SET ${set} WHERE university_id = $1`, id);
    const chained = `number = 1, hash = decode(repeat('00', 32), 'hex'), digests = ''`;
    await expect(change(`${chained}, action = 'venue.closed'`)).rejects.toThrow('append-only');
    await change(chained);
    await expect(change(chained)).rejects.toThrow('append-only');
  });
});

describe('kept ends of the audit log', () => {
  /** What the hourly job keeps of one university. */
  async function keep(id: string): Promise<KeptEnd> {
    const { ends } = await chainOf().listEndsToKeep({}, Date.now());
    return ends[id] ?? Promise.reject(new Error('no end'));
  }

  /** Changes tables as their owner, past the triggers, and lets the product chain what is there then. */
  async function rewrite(id: string, ...statements: string[]): Promise<void> {
    for (const statement of statements) await tamper(statement, id);
    await chainOf().chainAll(id);
  }
  const unchainAll = [
    'UPDATE audit_events SET number = NULL, digests = NULL, hash = NULL WHERE university_id = $1',
    'DELETE FROM audit_chains WHERE university_id = $1',
  ];

  it.each([
    ['an event is removed', ['DELETE FROM audit_events WHERE university_id = $1 AND number = 4', ...unchainAll]],
    ['the last event is removed', ['DELETE FROM audit_events WHERE university_id = $1 AND number = 10', ...unchainAll]],
    ['all events are deleted', ['DELETE FROM audit_events WHERE university_id = $1', ...unchainAll]],
    [
      'labels and values are wiped',
      [
        'UPDATE audit_events SET actor_label = NULL, subject_label = NULL, changes = NULL, network = NULL WHERE university_id = $1',
        ...unchainAll,
      ],
    ],
    [
      'an event is forged in the past',
      [
        `INSERT INTO audit_events (university_id, action, subject_type, at)
         SELECT $1, 'venue.added', 'venue', now() - interval '1 month'`,
        ...unchainAll,
      ],
    ],
  ])('find that the owner of the database rewrote the log: %s', async (_, statements) => {
    const id = await addChained();
    const kept = await keep(id);
    await rewrite(id, ...statements);
    // Without the end, the chain of the product itself is valid.
    expect(await chainOf().verify(id)).toMatchObject({ isIntact: true });
    const verdict = await chainOf().verify(id, kept);
    expect(verdict).toMatchObject({ isIntact: false, number: 10 });
    expect(lineOf(verdict)).toContain('is not in the chain');
  });

  it('are needed, from the last day, before a chain counts as intact', async () => {
    const id = await addChained();
    const kept = await keep(id);
    const verdict = await chainOf().verify(id, kept);
    const at = (ms: number) => describeVerdict('UOC', verdict, kept, Date.parse(kept.at) + ms);
    expect(at(0)).toEqual({
      line: `UOC: intact, events 1 to 10. The end of ${kept.at} is event 10.`,
      status: 0,
    });
    expect(at(25 * 3_600_000)).toMatchObject({ line: expect.stringContaining('NOT PROVEN') as string, status: 2 });
    expect(describeVerdict('UOC', verdict, undefined, Date.now()).status).toBe(2);
  });

  it('stay when the chain no longer has them, so that the next hour does not hide it', async () => {
    const id = await addChained();
    const kept = await keep(id);
    await rewrite(id, 'DELETE FROM audit_events WHERE university_id = $1 AND number = 4', ...unchainAll);
    const { ends, broken } = await chainOf().listEndsToKeep({ [id]: kept }, Date.now());
    expect([ends[id], broken]).toEqual([kept, [id]]);
  });

  it('stay valid while the chain grows, expires and is restarted', async () => {
    const id = await addChained();
    const kept = await keep(id);
    await record(id, 2);
    expect(await chainOf().verify(id, kept)).toMatchObject({ isIntact: true, last: 12 });
    await t.database.inUniversity(id, (tx) => chainOf().expire(tx, new Date(Date.now() + 60_000), t.audit));
    await record(id, 1);
    expect(await chainOf().verify(id, kept)).toMatchObject({ isIntact: true, first: 13 });
    const end = await chainOf().restart(id, t.audit);
    await chainOf().chainAll(id);
    expect(await chainOf().verify(id, end)).toMatchObject({ isIntact: true, first: end.number + 1 });
  });

  it('count an event that is forged in the past without another change', async () => {
    const id = await addChained();
    await rewrite(
      id,
      `INSERT INTO audit_events (university_id, action, subject_type, at) SELECT $1, 'venue.added', 'venue', now() - interval '1 month'`,
    );
    const verdict = await chainOf().verify(id);
    expect(lineOf(verdict)).toContain('1 event recorded more than a minute after a later one');
  });
});
