import type { StudentNote } from '@muster/contract/people/student-notes';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { scenario } from '#testing/scenario.ts';
import { mountStudentNotes } from './student-notes.routes.ts';
import { makeStudentNotes } from './student-notes.service.ts';
import { deleteNotesOf } from './student-notes.store.ts';

const t = scenario({ mount: (mount, deps) => mountStudentNotes(mount, makeStudentNotes(deps)) });
beforeEach(() => t.sql('DELETE FROM student_notes'));

const path = (rest = '', id = t.here.students.aiko.studentId) => `/api/students/${id}/notes${rest}`;
const add = (note: string, caller: Caller = t.here.admin) => t.call(caller, 'POST', path(), { note });
const list = async (query = '') => (await t.call(t.here.admin, 'GET', path(query))).body;
const withdraw = (id: unknown, caller: Caller = t.here.admin) =>
  t.call(caller, 'POST', path(`/${String(id)}/withdraw`), {});

describe('notes about a student', () => {
  it('are listed with author and time, newest first', async () => {
    await add('Requested a transcript');
    t.clock.advance(60_000);
    await add(' Called the parents ');
    const body = await list('?page_size=1');
    expect(body).toMatchObject({ total: 2 });
    expect(body['data']).toMatchObject([
      {
        note: 'Called the parents',
        written_by: { name: 'Ada', role: 'admin', identifier: 'ada@admin.example' },
        written_at: new Date(t.clock.now()).toISOString(),
        withdrawn_at: null,
        is_own: true,
      },
    ]);
    expect(((await list('?page_size=1&page=2'))['data'] as StudentNote[])[0]?.note).toBe('Requested a transcript');
  });

  it('can be withdrawn by the author only, and stay readable', async () => {
    const { id } = (await add('Wrong student')).body;
    const colleague = { ...t.here.admin, accountId: await secondAdmin() };
    expect((await t.call(colleague, 'GET', path())).body['data']).toMatchObject([{ is_own: false }]);
    expect(await withdraw(id, colleague)).toMatchObject({ status: 403, body: { code: 'not_yours' } });
    expect(await withdraw(id)).toMatchObject({ status: 200, body: { note: 'Wrong student' } });
    expect((await list())['data']).toMatchObject([
      { note: 'Wrong student', withdrawn_at: new Date(t.clock.now()).toISOString() },
    ]);
    expect(await withdraw(id)).toMatchObject({ status: 409 });
  });

  it('belong to one student of the own university', async () => {
    const { id } = (await add('Private')).body;
    const elsewhere = path(`/${String(id)}/withdraw`, t.here.students.bilal.studentId);
    expect((await t.call(t.here.admin, 'POST', elsewhere, {})).status).toBe(404);
    expect((await t.call(t.elsewhere.admin, 'GET', path())).status).toBe(404);
    expect((await add('Not ours', t.elsewhere.admin)).status).toBe(404);
    expect((await withdraw(id, t.elsewhere.admin)).status).toBe(404);
    expect((await t.call(t.here.lecturer, 'GET', path())).status).toBe(403);
    expect((await add('Not an administrator', t.here.lecturer)).status).toBe(403);
  });

  it('need a text of at most 1,000 characters', async () => {
    expect(await add('  ')).toMatchObject({ status: 400, body: { details: { note: 'Please write a note' } } });
    expect((await add('x'.repeat(1001))).body['details']).toHaveProperty('note');
  });

  it('are deleted with the data of the student', async () => {
    await add('Private');
    await t.database.inUniversity(t.here.universityId, (tx) => deleteNotesOf(tx, [t.here.students.bilal.studentId]));
    expect(await list()).toMatchObject({ total: 1 });
    await t.database.inUniversity(t.here.universityId, (tx) => deleteNotesOf(tx, [t.here.students.aiko.studentId]));
    expect(await list()).toMatchObject({ total: 0 });
  });
});

async function secondAdmin(): Promise<string> {
  const [row] = await t.sql<{ id: string }>(
    `INSERT INTO accounts (university_id, email, role, name) VALUES ($1, 'ben@admin.example', 'admin', 'Ben') RETURNING id`,
    t.here.universityId,
  );
  const accountId = row!.id;
  await t.insert('admins', { user_id: accountId, email: 'ben@admin.example' });
  return accountId;
}
