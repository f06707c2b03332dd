import { describe, expect, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { describeVerdict } from './audit-commands.service.ts';
import { makeAuditChain } from './chain.service.ts';

const t = scenario();
const chainOf = (secret = t.secret) => makeAuditChain({ database: t.database, secret });

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
    expect(describeVerdict('UOC', before)).toBe(
      'UOC: intact, events 1 to 10. 1 event of the last seconds not in the chain yet.',
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
    ['a deleted end', `DELETE FROM audit_chains WHERE university_id = $1`, 1],
  ])('finds %s', async (_, text, number) => {
    const id = await addChained();
    expect(await tamper(text, id)).toBeGreaterThan(0);
    const verdict = await chainOf().verify(id);
    expect(verdict).toMatchObject({ isIntact: false, number });
    expect(describeVerdict('UOC', verdict)).toContain(`UOC: BROKEN at event ${number}`);
  });

  it('stays intact when values are erased', async () => {
    const id = await addChained();
    await tamper(
      `UPDATE audit_events SET changes = NULL, subject_label = NULL, network = NULL, actor_label = actor_label || '{"name": "Former member", "identifier": null}'
       WHERE university_id = $1 AND number < 4`,
      id,
    );
    expect(await chainOf().verify(id)).toMatchObject({ isIntact: true, last: 10 });
    const verdict = await chainOf().verify(id);
    expect(verdict.isIntact && verdict.erased).toBeGreaterThanOrEqual(6);
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
