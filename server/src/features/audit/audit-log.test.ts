import { describe, expect, it } from 'vitest';
import { getAuditSettings, listAuditEvents, saveAuditSettings } from '@muster/contract/accounts/audit';
import { scenario } from '#testing/scenario.ts';
import { getAddressDays, updateAddressDays } from '../universities/universities.store.ts';
import { mountAudit } from './audit.routes.ts';
import { makeAuditLog } from './audit.service.ts';
import { clearNetworks } from './audit-events.store.ts';
import { readLinesSince } from './audit-commands.service.ts';

const network = 'a0'.repeat(16);
const t = scenario({
  mount: (mount, deps) =>
    mountAudit(mount, makeAuditLog({ ...deps, addressDays: { get: getAddressDays, update: updateAddressDays } })),
  async prepare(t) {
    const { here, elsewhere } = t;
    const insert = (row: object) => t.insert('audit_events', { subject_type: 'venue', ...row });
    await insert({
      action: 'student.changed',
      actor: here.admin.accountId,
      subject_type: 'student',
      subject_id: here.students.aiko.studentId,
      details: { fields: ['name', 'dob'] },
      changes: { name: ['Aiko', 'Aiko T.'] },
      at: '2026-09-10T10:00:00Z',
      network: Buffer.from(network, 'hex'),
      request_id: '11111111-1111-4111-8111-111111111111',
    });
    await insert({
      action: 'sign_in.succeeded',
      actor: here.students.aiko.accountId,
      subject_type: 'account',
      subject_id: here.students.aiko.accountId,
      at: '2026-09-11T18:31:00Z',
    });
    await insert({
      action: 'venue.changed',
      actor: here.admin.accountId,
      details: { before: { name: 'Hall' }, after: { name: '=Hall' } },
      at: '2026-09-12T10:00:00Z',
    });
    await t.sql(
      `INSERT INTO audit_events (university_id, action, subject_type, subject_id, details, at)
       SELECT $1, 'timetable.added', 'timetable', NULL, jsonb_build_object('n', n), '2026-08-01T00:00:00Z'::timestamptz + n * interval '1 second'
       FROM generate_series(1, 60) n`,
      here.universityId,
    );
    await insert({ university_id: elsewhere.universityId, action: 'venue.added', at: '2026-09-13T10:00:00Z' });
  },
});

async function list(query = '', caller = t.here.admin) {
  const { status, body } = await t.call(caller, listAuditEvents, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const actionsOf = async (query: string) => (await list(query)).data.map(({ action }) => action);

async function download(query: string) {
  const token = t.tokenOf(t.here.admin);
  const response = await t.app.inject({
    url: `/api/audit/events/export?${query}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.statusCode).toBe(200);
  return response.body;
}

describe('audit log', () => {
  it('lists the events of the own university, newest first, with changes and names as of then', async () => {
    const { data } = await list('page_size=3');
    expect(data.map(({ action }) => action)).toEqual(['venue.changed', 'sign_in.succeeded', 'student.changed']);
    expect(data[2]).toMatchObject({
      at: '2026-09-10T10:00:00.000Z',
      actor: { role: 'admin', account_id: t.here.admin.accountId },
      subject: { type: 'student', id: t.here.students.aiko.studentId, label: 'Aiko (S-Aiko)' },
      changes: [{ field: 'name', before: 'Aiko', after: 'Aiko T.' }],
      facts: [{ name: 'fields', value: 'dob' }],
      network,
      address: null,
    });
    expect((await list('', t.elsewhere.admin)).data.map(({ action }) => action)).toEqual(['venue.added']);
  });

  it('pages by cursor without gaps and repeats', async () => {
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const { data, next } = await list(`page_size=20&group=timetables&cursor=${cursor}`);
      seen.push(...data.map(({ id }) => id));
      if (next === null) break;
      cursor = next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([60, 60]);
    for (const cursor of ['x', Buffer.from('2026-13-40 00:00:00+00|1').toString('base64url')])
      expect(await t.call(t.here.admin, listAuditEvents, { query: { cursor } })).toMatchObject({
        status: 400,
        body: { details: { cursor: expect.any(String) as string } },
      });
  });

  it('filters by group, person, subject, network, day of the university and request', async () => {
    const { aiko } = t.here.students;
    expect(await actionsOf('group=people')).toEqual(['student.changed']);
    expect(await actionsOf('group=sign-ins')).toEqual(['sign_in.succeeded']);
    expect(await actionsOf(`actor=${aiko.accountId}`)).toEqual(['sign_in.succeeded']);
    // The record and the account of one person.
    for (const id of [aiko.accountId, aiko.studentId])
      expect(await actionsOf(`subject=${id}`)).toEqual(['sign_in.succeeded', 'student.changed']);
    expect(await actionsOf(`network=${network}`)).toEqual(['student.changed']);
    // 18:31 UTC is after midnight in Colombo.
    expect(await actionsOf('from=2026-09-12&to=2026-09-12')).toEqual(['venue.changed', 'sign_in.succeeded']);
    expect(await actionsOf('search=11111111-1111-4111-8111-111111111111')).toEqual(['student.changed']);
    expect(await actionsOf('search=aiko')).toEqual(['sign_in.succeeded', 'student.changed']);
    expect(await actionsOf('search=S-Aiko&group=people')).toEqual(['student.changed']);
    expect(await actionsOf('search=unknown+person')).toEqual([]);
    expect((await t.call(t.here.admin, listAuditEvents, { query: { network: 1 } })).status).toBe(400);
  });

  it('exports CSV with inert cells, and JSON lines, and records the export', async () => {
    const csv = await download('from=2026-09-01');
    expect(csv.trim().split('\r\n').slice(1)).toHaveLength(3);
    expect(csv).toContain('name: Hall → =Hall');
    const lines = (await download('format=jsonl&group=timetables')).trim().split('\n');
    expect(lines).toHaveLength(60);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ action: 'timetable.added', label: 'Timetable entries added' });
    const [event] = (await list('group=exports&page_size=1')).data;
    expect(event).toMatchObject({
      action: 'audit.exported',
      facts: expect.arrayContaining([
        { name: 'count', value: '60' },
        { name: 'group', value: 'timetables' },
      ]) as object,
    });
  });

  it('holds addresses for the days that an owner sets, and no others', async () => {
    const save = (address_days: unknown, caller = t.here.admin) =>
      t.call(caller, saveAuditSettings, { body: { address_days } });
    expect(await save(181)).toMatchObject({
      status: 400,
      body: { details: { address_days: 'Please give a number of days from 0 to 180' } },
    });
    expect((await save(30)).body).toEqual({ success: true, address_days: 30 });
    expect((await t.call(t.here.admin, getAuditSettings)).body).toEqual({ address_days: 30 });
    expect((await t.call(t.elsewhere.admin, getAuditSettings)).body).toEqual({ address_days: 0 });
    // The change itself is the first event with an address.
    const [event] = (await list('page_size=1')).data;
    expect(event).toMatchObject({
      action: 'audit.settings_changed',
      changes: [{ field: 'address_days', before: '0', after: '30' }],
      address: '127.0.0.1',
    });
    const clear = (nowMs: number) =>
      t.database.inUniversity(t.here.universityId, (tx) => clearNetworks(tx, new Date(nowMs), new Date(0), false));
    expect(await clear(Date.now() + 29 * 86_400_000)).toBe(0);
    expect(await clear(Date.now() + 31 * 86_400_000)).toBeGreaterThan(0);
    expect((await list('page_size=1')).data[0]).toMatchObject({ address: null });
  });

  it('is read by the command line from a time on, oldest first', async () => {
    const lines: string[] = [];
    for await (const line of readLinesSince(t.database, t.here.universityId, new Date('2026-09-11T00:00:00Z')))
      lines.push(line);
    const actions = lines.map((line) => (JSON.parse(line) as { action: string }).action);
    expect(actions.slice(0, 2)).toEqual(['sign_in.succeeded', 'venue.changed']);
  });
});
