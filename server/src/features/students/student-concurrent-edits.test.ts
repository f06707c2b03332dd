import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStudentsOffice, type StudentsOffice } from './students-office.setup.ts';

let office: StudentsOffice;
beforeAll(async () => {
  office = await openStudentsOffice();
});
afterAll(() => office.product.stop());

describe('concurrent edits of a student', () => {
  it('merges with changes made since the form was opened, and rejects changes of the same field', async () => {
    const id = await office.addStudent({ contact_no: '+94 1' });
    const other = await office.group('Moved', office.campus.ids.degree, { year: 2 });
    const { name, email, student_id, contact_no, group_id, current_year, current_semester } = await office.get(id);
    const seen = { name, email, student_id, contact_no, group_id, current_year, current_semester, active: true };
    await office.call('POST', '/students/bulk-move', { chosen: { ids: [id] }, group_id: other });
    await office.call('POST', '/students/bulk-status', { chosen: { ids: [id] }, active: false });

    const change = (body: object) => office.call('PUT', `/students/${id}`, { ...seen, ...body, seen });
    expect((await change({ contact_no: '+94 2' })).status).toBe(200);
    const now = { contact_no: '+94 2', group_id: other, current_year: 2, active: false };
    expect(await office.get(id)).toMatchObject(now);

    const details = { contact_no: expect.stringMatching(/^Someone else changed this/) };
    expect(await change({ contact_no: '+94 3' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', details },
    });
    expect(await office.get(id)).toMatchObject(now);
  });

  it('rejects replacing or removing a photo that the form did not show', async () => {
    const id = await office.addStudent({ student_id: 'PH-2' });
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const upload = async (seen: string) => {
      const body = new FormData();
      body.append('file', new Blob([Uint8Array.from(Buffer.from(png, 'base64'))]), 'me.png');
      return await office.call('POST', `/students/${id}/photo?seen=${seen}`, body);
    };
    const { photo_url: url } = (await upload('none')).body;
    expect((await upload('none')).body).toMatchObject({ code: 'conflict' });
    expect((await office.call('DELETE', `/students/${id}/photo?seen=none`)).status).toBe(409);
    expect((await office.get(id))['photo_url']).toBe(url);
    expect((await office.call('DELETE', `/students/${id}/photo?seen=${String(url)}`)).status).toBe(200);
  });
});
