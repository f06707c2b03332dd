import { changeProgramme, filteredStudents } from '@muster/contract/people/students';
import { changeDegree } from '@muster/contract/academics/degrees';
import { studentProfile } from '@muster/contract/accounts/profiles';
import { myData } from '@muster/contract/accounts/privacy';
import { addMappings } from '@muster/contract/academics/modules';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { studentsScenario } from './students-office.setup.ts';

const t = studentsScenario();
let law: string;
let music: string;
beforeAll(async () => {
  law = await t.degree('Law', { degree_level: 'postgraduate' });
  music = await t.degree('Music');
});

const change = async (id: string, values: object) => {
  const { name, student_id, email } = await t.get(id);
  return await t.change(id, { name, student_id, email, ...values });
};

describe('second programme of a student', () => {
  it('is optional, stays unless the form names it, and can be removed', async () => {
    const id = await t.addStudent({ second_degree_id: law });
    expect(await t.get(id)).toMatchObject({ second_degree_id: law, second_programme: 'Law' });
    expect((await change(id, { address: 'Galle' })).body.student).toMatchObject({ second_programme: 'Law' });
    expect((await change(id, { second_degree_id: music.toUpperCase() })).body.student).toMatchObject({
      second_degree_id: music,
      second_programme: 'Music',
    });
    expect((await change(id, { second_degree_id: '' })).body.student).toMatchObject({
      second_degree_id: null,
      second_programme: null,
    });
  });

  it('is an active programme of the university other than the first, which there must be', async () => {
    const closed = await t.degree('Closed');
    const withClosed = await t.addStudent({ second_degree_id: closed });
    await t.call('admin', changeDegree, {
      params: { id: closed },
      body: { degree_programme: 'Closed', degree_level: 'undergraduate', local_international: 'local', active: false },
    });
    const id = await t.addStudent();
    const errors = [
      [t.campus.ids.degree, 400, 'Please choose another programme than the first'],
      [closed, 404, 'Please select a degree programme'],
      [crypto.randomUUID(), 404, 'Please select a degree programme'],
      ['music', 400, 'Please select a degree programme'],
    ] as const;
    for (const [second_degree_id, status, text] of errors) {
      const refusal = { status, body: { details: { second_degree_id: text } } };
      expect(await change(id, { second_degree_id })).toMatchObject(refusal);
      expect(await t.add({ second_degree_id })).toMatchObject(refusal);
    }
    // Another change keeps the one that has become inactive.
    expect(await change(withClosed, { address: 'Galle' })).toMatchObject({ status: 200 });
    const walkIn = await t.insertWithoutAccount('walk@in.example');
    expect(await change(walkIn, { second_degree_id: law })).toMatchObject({
      status: 400,
      body: { details: { second_degree_id: 'Please select the first degree programme, too' } },
    });
  });

  it('rejects a change if another administrator has changed it', async () => {
    const id = await t.addStudent({ second_degree_id: law });
    const { name, student_id, email } = await t.get(id);
    const seen = { name, student_id, email, second_degree_id: law };
    await change(id, { second_degree_id: null });
    const values = { name, student_id, email, second_degree_id: music, seen };
    expect(await t.change(id, values)).toMatchObject({
      status: 409,
      body: { details: { second_degree_id: expect.stringContaining('Someone else') as string } },
    });
    // A change of another field keeps the change of the other administrator.
    expect(await change(id, { address: 'Galle', second_degree_id: law, seen })).toMatchObject({
      body: { student: { address: 'Galle', second_degree_id: null } },
    });
  });

  it('is in the audit log by name, before and after', async () => {
    const id = await t.addStudent({ second_degree_id: law });
    await change(id, { second_degree_id: music });
    await change(id, { address: 'Galle' });
    const events = await t.database.inUniversity(t.campus.ids.ours, (tx) =>
      tx.query(
        `SELECT changes FROM audit_events WHERE university_id = $1 AND subject_id = $2 AND action = 'student.changed' ORDER BY at`,
        [tx.universityId, id],
        z.object({ changes: z.unknown() }),
      ),
    );
    expect(events.map(({ changes }) => changes)).toEqual([{ second_programme: ['Law', 'Music'] }, null]);
  });

  it('is in the data that the student exports, and on the own profile', async () => {
    await change(t.campus.ids.studentRecord, { second_degree_id: music });
    const own = await t.call('student', studentProfile);
    expect(own.body.student).toMatchObject({ second_programme: 'Music' });
    const data = await t.call('student', myData, { query: { format: 'json' } });
    expect(JSON.stringify(data.body)).toContain('"second_programme":"Music"');
  });

  it('becomes the first one if the student changes to it, and its enrolments continue', async () => {
    const art = await t.degree('Art');
    const ofBoth = await t.module('ART1');
    await t.call('admin', addMappings, {
      params: { id: ofBoth },
      body: { degree_details_ids: [t.campus.ids.degree, music], year: 1 },
    });
    const enrollments = [{ module_id: ofBoth, academic_year: '2026-2027', semester: 1 }];
    const id = await t.addStudent({ second_degree_id: music, enrollments });
    const changeTo = async (degree: string) =>
      await t.call('admin', changeProgramme, {
        params: { id },
        body: {
          degree_details_id: degree,
          group_id: await t.group(`G ${degree}`, degree),
          current_year: 1,
          current_semester: 1,
          changed_on: '2026-10-05',
        },
      });
    expect(await changeTo(art)).toMatchObject({
      body: { ended_enrollments: 0, student: { degree_details_id: art, second_degree_id: music } },
    });
    expect(await changeTo(music)).toMatchObject({
      body: { ended_enrollments: 0, student: { degree_details_id: music, second_degree_id: null } },
    });
  });
});

describe('students of a second programme', () => {
  const degreeFilters = async () => {
    const degree = await t.degree(`Theology ${crypto.randomUUID()}`, {
      degree_level: 'doctoral',
      department: 'Divinity',
    });
    const group = await t.group('T1', degree);
    await t.addStudent({ name: 'First', degree_details_id: degree, group_id: group });
    await t.addStudent({ name: 'Second', second_degree_id: degree });
    await t.addStudent({ name: 'None' });
    return [`degree=${degree}`, 'level=doctoral', 'department=divinity'];
  };

  it('are in the list and the choice of reports by either programme', async () => {
    for (const filter of await degreeFilters()) {
      expect(await t.listNames(`${filter}&sort=name`)).toEqual(['First', 'Second']);
      expect(await t.page(filter)).toMatchObject({ total: 2 });
    }
    const { body } = await t.call('admin', filteredStudents, { query: { degreeLevel: 'doctoral', limit: 10 } });
    expect(body.map(({ name }) => name)).toEqual(['First', 'Second']);
  });

  it('have it in the export, and lecturers see it', async () => {
    await t.addStudent({ name: 'Exported', second_degree_id: music });
    const file = await (await t.send('GET', '/students/export?search=Exported')).text();
    const [header, row] = file.split('\r\n').map((line) => line.split(','));
    expect(row?.[header?.indexOf('Second Programme') ?? -1]).toBe('Music');
    const { data } = await t.page('search=Exported', 1, 'lecturer');
    expect(data[0]).toMatchObject({ second_programme: 'Music' });
  });
});
