import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStudentsOffice, type StudentsOffice } from './students-office.setup.ts';

let office: StudentsOffice;
beforeAll(async () => {
  office = await openStudentsOffice();
});
afterAll(() => office.product.stop());

test('a student who was moved while a form was open stays moved, and who changes the same is told', async () => {
  const id = await office.enrolled({ contact_no: '+94 1' });
  const other = await office.group('Moved', office.campus.ids.degree, { year: 2 });
  const { name, email, student_id, contact_no, group_id, current_year, current_semester } = await office.get(id);
  const seen = { name, email, student_id, contact_no, group_id, current_year, current_semester, active: true };
  await office.call('POST', '/students/bulk-move', { chosen: { ids: [id] }, group_id: other });
  await office.call('POST', '/students/bulk-status', { chosen: { ids: [id] }, active: false });

  const change = (body: object) => office.call('PUT', `/students/${id}`, { ...seen, ...body, seen });
  expect((await change({ contact_no: '+94 2' })).status).toBe(200);
  const now = { contact_no: '+94 2', group_id: other, current_year: 2, active: false };
  expect(await office.get(id)).toMatchObject(now);

  const told = { contact_no: expect.stringMatching(/^Somebody else has changed this meanwhile/) };
  expect(await change({ contact_no: '+94 3' })).toMatchObject({
    status: 409,
    body: { code: 'conflict', details: told },
  });
  expect(await office.get(id)).toMatchObject(now);
});

test('a photo that a colleague has set meanwhile is neither replaced nor removed by who has not seen it', async () => {
  const id = await office.enrolled({ student_id: 'PH-2' });
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
