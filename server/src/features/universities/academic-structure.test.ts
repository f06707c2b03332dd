import { listModules } from '@muster/contract/academics/modules';
import { describe, expect, it } from 'vitest';
import { wholeCreditsText } from '@muster/contract/academics/structure';
import { campusScenario } from '#testing/campus-scenario.ts';
import { formWith } from '#testing/small-file.ts';

const t = campusScenario();
const save = (settings: Record<string, unknown>) => t.call('PUT', '/university/settings', settings);
const addModule = (module_code: string, values: Record<string, unknown> = {}) =>
  t.call('POST', '/modules', { module_name: 'Physics', module_code, semester: 1, ...values });
const addGroup = (values: Record<string, unknown>) =>
  t.call('POST', '/groups', {
    group_name: 'Wide',
    degree_details_id: t.campus.ids.degree,
    year: 1,
    semester: 1,
    academic_year: '2026-2027',
    ...values,
  });
const mapModule = (id: string, year: number) =>
  t.call('POST', `/modules/${id}/degree-mappings`, { degree_details_ids: [t.campus.ids.degree], year });
const addEntry = (class_type: string, values: Record<string, unknown> = {}) =>
  t.call('POST', '/timetables/bulk', {
    timetable_entries: [
      {
        degree_details_ids: [t.campus.ids.degree],
        group_ids: [t.campus.ids.group],
        year: 1,
        semester: 1,
        academic_year: '2026-2027',
        module_id: t.campus.ids.module,
        lecturer_id: t.campus.ids.lecturerRecord,
        day_of_week: 'Friday',
        start_time: '09:00',
        end_time: '11:00',
        venue: 'Lab 1',
        class_type,
        ...values,
      },
    ],
  });

describe('academic structure', () => {
  it('limits a new university to the stated numbers and types', async () => {
    const refusals = [
      [await addModule('W1', { credits: 20 }), { credits: 'Credits must be between 1 and 6' }],
      [await addModule('W1', { credits: 2.5 }), { credits: wholeCreditsText }],
      [await addModule('W1', { credits: '' }), { credits: 'Credits must be between 1 and 6' }],
      [await addModule('W1', { semester: 3 }), { semester: 'Please choose a number from 1 to 2' }],
      [await addGroup({ year: 0 }), { year: 'Please choose a number from 1 to 4' }],
      [await mapModule(t.campus.ids.module, 5), { year: 'Please choose a number from 1 to 4' }],
      [
        await addEntry('Seminar'),
        {
          'timetable_entries.0.class_type': 'Please give one of: Lecture, Tutorial, Practical, Laboratory, Workshop',
        },
      ],
    ] as const;
    for (const [reply, details] of refusals) expect(reply).toMatchObject({ status: 400, body: { details } });
  });

  it('is followed by modules, groups, mappings, students, enrolments, semesters and timetables once it is widened', async () => {
    const widened = {
      first_year: 0,
      last_year: 6,
      terms: ['Autumn', 'Winter', 'Spring'],
      credits_min: 0,
      credits_max: 60,
      credits_step: 0.5,
      class_types: ['Lecture', 'Seminar'],
    };
    expect((await save(widened)).status).toBe(200);
    const physics = await addModule('W1', { credits: '7,5', semester: 3 });
    expect(physics.body).toMatchObject({ credits: 7.5, semester: 3 });
    expect((await addModule('W2')).body).toMatchObject({ credits: 3 });
    expect((await addModule('W3', { credits: 60.5 })).body.error).toBe('Credits must be between 0 and 60');
    expect((await addModule('W3', { credits: 2.25 })).body.error).toBe('Credits must be between 0 and 60');
    expect((await addModule('W3', { semester: 4 })).body.error).toBe('Please choose a number from 1 to 3');
    const group = await addGroup({ year: 0, semester: 3 });
    expect(group.body).toMatchObject({ year: 0, semester: 3 });
    expect((await mapModule(physics.body.id, 0)).status).toBe(200);
    const student = {
      name: 'Wide Student',
      email: 'wide@example.org',
      password: 'long enough',
      student_id: 'WIDE-1',
      degree_details_id: t.campus.ids.degree,
      group_id: group.body.id,
      current_year: 0,
      current_semester: 3,
      enrollments: [{ module_id: physics.body.id, academic_year: '2026-2027', semester: 3 }],
    };
    expect((await t.call('POST', '/students', { ...student, current_year: 7 })).body.error).toBe(
      'Please choose a number from 0 to 6',
    );
    expect(await t.call('POST', '/students', student)).toMatchObject({ status: 200, body: { current_year: 0 } });
    const spring = { academic_year: '2026-2027', semester: 3, starts_on: '2027-04-01', ends_on: '2027-07-01' };
    expect((await t.call('PUT', '/semesters', spring)).status).toBe(200);
    expect((await t.call('PUT', '/semesters', { ...spring, semester: 4 })).body.error).toBe(
      'Please choose a number from 1 to 3',
    );
    const entry = { module_id: physics.body.id, semester: 1 };
    expect((await addEntry('Seminar', entry)).body.error).toBe('W1 is a module of Spring');
    expect((await addEntry('Seminar')).status).toBe(200);
    expect((await addEntry('Workshop', { day_of_week: 'Tuesday' })).body.error).toBe(
      'Please give one of: Lecture, Seminar',
    );
  });

  it('cannot lose what is in use, and says what uses it', async () => {
    const stated = ['Lecture', 'Tutorial', 'Practical', 'Laboratory', 'Workshop'];
    expect(await save({ credits_max: 6, credits_step: 1, class_types: stated })).toMatchObject({
      status: 409,
      body: {
        details: {
          credits_max: 'This is in use: 1 module has 7.5 credits',
          class_types: 'This is in use: 1 timetable entry is of the type Seminar',
        },
      },
    });
    expect((await save({ first_year: 1, terms: ['Autumn', 'Winter'] })).body.details).toEqual({
      first_year: 'This is in use: 1 group is in Year 0, 1 mapping is in Year 0, 1 student is in Year 0',
      terms: 'This is in use: 1 enrolment is in Spring, 1 group is in Spring, 1 module is in Spring',
    });
    // Renaming a term and taking out an unused year are possible.
    expect((await save({ last_year: 5, terms: ['Autumn', 'Winter', 'Summer'] })).status).toBe(200);
  });

  it('leaves values as they are that an edit does not change', async () => {
    const { id } = (await addModule('W9', { credits: 50 })).body;
    const form = { module_name: 'Physics', module_code: 'W9', semester: 1, credits: 50 };
    await t.call('PUT', `/modules/${id}`, { ...form, active: false });
    expect((await save({ credits_max: 20 })).status).toBe(200);
    expect((await t.call('PUT', `/modules/${id}`, { ...form, module_name: 'Optics', active: true })).status).toBe(200);
    expect((await t.call('PUT', `/modules/${id}`, { ...form, credits: 40 })).body.error).toBe(
      'Credits must be between 0 and 20',
    );
  });
});

describe('statuses in use', () => {
  const mark = (status: string) =>
    t.call('PUT', `/qr-sessions/${t.campus.ids.session}/attendance/${t.campus.ids.studentRecord}`, { status });

  it('are the only ones that a mark can be set to', async () => {
    await save({ offers_late: false, offers_excused: false });
    expect((await mark('late')).body.error).toBe('Your university does not use the status Late.');
    expect((await mark('excused')).body.error).toBe('Your university does not use the status Excused.');
    expect((await mark('absent')).status).toBe(200);
    await save({ offers_late: true });
    expect((await mark('late')).status).toBe(200);
  });
});

describe('university logo', () => {
  it('is set, replaced and removed', async () => {
    const upload = async () => {
      const { type, payload } = formWith();
      const headers = { authorization: `Bearer ${t.campus.tokens.admin}`, 'content-type': type };
      const url = `${t.url}/api/university/logo`;
      const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(payload) });
      return ((await response.json()) as { logo_url: string }).logo_url;
    };
    const readLogo = async () =>
      ((await t.call('GET', '/auth/me')).body['user'] as { university_logo: string | null }).university_logo;
    const [first, second] = [await upload(), await upload()];
    expect(first).toMatch(/^\/api\/uploads\/university-logos\//u);
    expect(await readLogo()).toBe(second);
    expect((await fetch(t.url + first)).status).toBe(404);
    expect((await fetch(t.url + second)).status).toBe(200);
    expect((await t.call('DELETE', '/university/logo')).status).toBe(200);
    expect(await readLogo()).toBeNull();
    expect((await fetch(t.url + second)).status).toBe(404);
  });
});

describe('modules that run all year', () => {
  it('belong to each semester, in lists, timetables and enrolments', async () => {
    const project = (await addModule('YEAR1', { semester: 'All year' })).body;
    expect(project).toMatchObject({ semester: 0 });
    for (const semester of [1, 2]) {
      const { body } = await t.call('admin', listModules, { query: { semester } });
      expect(body.map((one) => one.module_code)).toContain('YEAR1');
    }
    expect((await mapModule(project.id, 1)).status).toBe(200);
    const course = { module_id: project.id, can_teach_as_primary: true };
    await t.call('POST', `/staff/${t.campus.ids.lecturerRecord}/courses`, { courses: [course] });
    expect((await addEntry('Lecture', { module_id: project.id, day_of_week: 'Wednesday' })).status).toBe(200);
    const spring = (await addGroup({ group_name: 'Second term', semester: 2 })).body.id;
    expect(
      (
        await addEntry('Lecture', {
          module_id: project.id,
          semester: 2,
          group_ids: [spring],
          day_of_week: 'Thursday',
        })
      ).status,
    ).toBe(200);
    const choices = await t.call('GET', `/qr-sessions/dropdown/lecturer/${t.campus.ids.lecturerRecord}/semesters`);
    expect(choices.body['semesters']).toHaveLength(3);
  });

  it('expect a student who is enrolled in one semester in each semester of the academic year', async () => {
    const optional = (await addModule('YEAR2', { semester: 0 })).body.id;
    const enrollment = { module_id: optional, academic_year: '2026-2027', semester: 1 };
    await t.call('POST', `/students/${t.campus.ids.studentRecord}/enrollments`, { enrollments: [enrollment] });
    const expected = async (semester: number) =>
      (
        await t.call('POST', '/students/by-groups-and-module', {
          group_ids: [t.campus.ids.group],
          module_code: 'YEAR2',
          academic_year: '2026-2027',
          semester,
          date: '2027-05-01',
        })
      ).body['students'];
    expect(await expected(1)).toHaveLength(1);
    expect(await expected(2)).toHaveLength(1);
  });
});

describe('modules of each term', () => {
  it('have classes in each semester, and expect a student in that of the enrolment alone', async () => {
    const lab = (await addModule('EACH1', { semester: 'Each term' })).body;
    expect(lab).toMatchObject({ semester: 99 });
    const codesOf = async (semester: number) =>
      (await t.call('admin', listModules, { query: { semester } })).body.map((one) => one.module_code);
    for (const semester of [1, 2, 99]) expect(await codesOf(semester)).toContain('EACH1');
    expect(await codesOf(0)).not.toContain('EACH1');
    const mapping = { degree_details_ids: [t.campus.ids.degree], year: 1, is_mandatory: false };
    await t.call('POST', `/modules/${lab.id}/degree-mappings`, mapping);
    const course = { module_id: lab.id, can_teach_as_primary: true };
    await t.call('POST', `/staff/${t.campus.ids.lecturerRecord}/courses`, { courses: [course] });
    expect((await addEntry('Lecture', { module_id: lab.id, day_of_week: 'Sunday' })).status).toBe(200);
    const group = { group_name: 'A', academic_year: '2026-2027', semester: 2 };
    expect((await t.call('POST', `/modules/${lab.id}/teaching-groups`, group)).status).toBe(200);
    const enrollment = { module_id: lab.id, academic_year: '2026-2027', semester: 2 };
    await t.call('POST', `/students/${t.campus.ids.studentRecord}/enrollments`, { enrollments: [enrollment] });
    const expected = async (semester: number) =>
      (
        await t.call('POST', '/students/by-groups-and-module', {
          group_ids: [t.campus.ids.group],
          module_code: 'EACH1',
          academic_year: '2026-2027',
          semester,
          date: '2027-05-01',
        })
      ).body['students'];
    expect(await expected(1)).toHaveLength(0);
    expect(await expected(2)).toHaveLength(1);
  });
});

describe('sessions of own class types and years', () => {
  it('can be opened', async () => {
    const entry = await addEntry('Seminar', { day_of_week: 'Saturday' });
    expect(entry.status).toBe(200);
    const form = {
      semester: 1,
      year: 1,
      session_type: 'Fieldwork',
      module_code: 'CS101',
      date: '2026-10-05',
      class_start_time: '09:00',
      class_end_time: '10:00',
      academic_year: '2026-2027',
      lecturer_id: t.campus.ids.lecturerRecord,
      date_reason: 'Test',
    };
    const open = (changes = {}) => t.call('POST', '/qr-sessions/create', { ...form, ...changes });
    expect((await open()).body.error).toBe('Please choose a session type');
    const { settings } = (await t.call('GET', '/auth/me')).body['user'] as { settings: { class_types: string[] } };
    await save({ class_types: [...settings.class_types, 'Fieldwork'] });
    expect((await open()).status).toBe(200);
    expect((await open({ year: 0, class_start_time: '08:00' })).status).toBe(200);
    expect((await open({ year: 7 })).body.error).toBe('Please choose a year from 0 to 5');
    expect((await open({ semester: 4 })).body.error).toBe('Please choose semester 1, 2 or 3');
  });
});
