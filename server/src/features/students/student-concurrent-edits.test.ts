import { moveStudents } from '@muster/contract/people/students';
import { removeStudentPhoto, uploadStudentPhoto } from '@muster/contract/people/person-photos';
import { describe, expect, it } from 'vitest';
import { studentsScenario } from './students-office.setup.ts';

const t = studentsScenario();

describe('concurrent edits of a student', () => {
  it('merges with changes made since the form was opened, and rejects changes of the same field', async () => {
    const id = await t.addStudent({ contact_no: '+94 1' });
    const other = await t.group('Moved', t.campus.ids.degree, { year: 2 });
    const { name, email, student_id, contact_no, group_id, current_year, current_semester } = await t.get(id);
    const seen = { name, email, student_id, contact_no, group_id, current_year, current_semester, active: true };
    await t.call('admin', moveStudents, { body: { chosen: { ids: [id] }, group_id: other } });
    await t.setStatus({ ids: [id] }, false);

    const change = (body: object) => t.change(id, { ...seen, ...body, seen });
    expect((await change({ contact_no: '+94 2' })).status).toBe(200);
    const now = { contact_no: '+94 2', group_id: other, current_year: 2, active: false };
    expect(await t.get(id)).toMatchObject(now);

    const details = { contact_no: expect.stringMatching(/^Someone else changed this/) };
    expect(await change({ contact_no: '+94 3' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', details },
    });
    expect(await t.get(id)).toMatchObject(now);
  });

  it('rejects replacing or removing a photo that the form did not show', async () => {
    const id = await t.addStudent({ student_id: 'PH-2' });
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const upload = async (seen: string) => {
      const body = new FormData();
      body.append('file', new Blob([Uint8Array.from(Buffer.from(png, 'base64'))]), 'me.png');
      return await t.call('admin', uploadStudentPhoto, { params: { id }, query: { seen }, body });
    };
    const { photo_url: url } = (await upload('none')).body;
    expect((await upload('none')).body).toMatchObject({ code: 'conflict' });
    expect((await t.call('admin', removeStudentPhoto, { params: { id }, query: { seen: 'none' } })).status).toBe(409);
    expect((await t.get(id))['photo_url']).toBe(url);
    expect((await t.call('admin', removeStudentPhoto, { params: { id }, query: { seen: url } })).status).toBe(200);
  });
});
