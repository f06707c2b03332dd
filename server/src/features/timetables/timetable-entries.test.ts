import { randomUUID } from 'node:crypto';
import { timetableTexts, deleteTimetable, listTimetables } from '@muster/contract/timetables/timetables';
import { beforeEach, describe, expect, it } from 'vitest';
import { timetableEntriesScenario } from './timetables.setup.ts';

const t = timetableEntriesScenario();
beforeEach(() => t.clear());

const section1 = 'Please complete Section 1 with all required fields.';
const section2 = 'Please fill in all required fields for all class sections.';
const order = 'Class end time must be after class start time';
const unknown = '00000000-0000-4000-8000-000000000000';

describe('adding timetable entries', () => {
  it('stores a repeated request once without a clash with itself', async () => {
    const { entry, add } = t;
    const [id, other] = [randomUUID(), randomUUID()];
    const sent = [entry({ id }), entry({ id: other, day_of_week: 'Wednesday' })];
    const [first, again] = [await add(sent), await add(sent)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body['created']).toEqual(first.body['created']);
    expect(first.body['created']).toMatchObject([{ id }, { id: other }]);
    expect((await add([entry({ id: randomUUID() })])).status).toBe(409);
  });

  it('rejects entries that were partly saved or deleted before', async () => {
    const { here, entry, add, list } = t;
    const [id, other] = [randomUUID(), randomUUID()];
    const sent = [entry({ id }), entry({ id: other, day_of_week: 'Wednesday' })];
    expect(await add([sent[0] ?? {}, entry({ id: id.toUpperCase(), day_of_week: 'Friday' })])).toMatchObject({
      status: 400,
      body: { details: { 'timetable_entries.1.id': expect.stringContaining('the same id') } },
    });
    expect(await add(sent.slice(0, 1))).toMatchObject({ status: 200 });
    const isStored = 'timetable_entries.0.id';
    expect(await add(sent)).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: timetableTexts.savedInPart, details: { [isStored]: expect.any(String) } },
    });
    expect(await add([sent[0] ?? {}, entry({ day_of_week: 'Friday' })])).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    await t.call(here.admin, deleteTimetable, { params: { id } });
    for (const entries of [sent, sent.slice(0, 1)])
      expect(await add(entries)).toMatchObject({
        status: 409,
        body: { code: 'conflict', error: timetableTexts.savedAndDeleted, details: { [isStored]: expect.any(String) } },
      });
    expect(await list()).toHaveLength(1);
  });

  it('accepts ids in upper case', async () => {
    const { entry, add } = t;
    const id = randomUUID();
    const answers = [await add([entry({ id: id.toUpperCase() })]), await add([entry({ id })])];
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { created: [{ id }] } });
  });

  it('stores all entries with the caller as creator, ignoring trust fields of the form', async () => {
    const { here, entry, add } = t;
    const answer = await add([
      entry({
        group_ids: [here.groupA.toUpperCase(), here.groupB, here.groupA],
        assistant_lecturer_id: here.assistant.staffId,
        start_time: '1970-01-01T09:00:00Z',
        end_time: '11:00:00',
        venue: '  Hall 1 ',
        university_id: here.universityId,
        created_by: 'someone@else.example',
        active: false,
      }),
      entry({ day_of_week: 'Wednesday', year: 'Year 1', semester: 'Semester 1', assistant_lecturer_id: '' }),
    ]);
    expect(answer).toMatchObject({ status: 200, body: { success: true, count: 2, warnings: [] } });
    const [first, second] = answer.body['created'];
    expect(first).toEqual({
      id: expect.any(String),
      university_id: here.universityId,
      module_id: here.moduleId,
      lecturer_id: here.lecturer.staffId,
      assistant_lecturer_id: here.assistant.staffId,
      group_ids: [here.groupA, here.groupB],
      degree_details_ids: [here.degreeId],
      year: 1,
      semester: 1,
      academic_year: '2026-2027',
      day_of_week: 'Tuesday',
      dates: null,
      start_time: '09:00',
      weeks: null,
      valid_from: '2026-09-14',
      valid_until: null,
      end_time: '11:00',
      venue: 'Hall 1',
      class_type: 'Lecture',
      created_by: here.admin.accountId,
      active: true,
      clashes_accepted_at: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      module: { id: here.moduleId, module_code: 'CS101', module_name: 'Programming' },
      lecturer: { id: here.lecturer.staffId, name: 'Lakshmi', staff_type: 'lecturer' },
      assistant_lecturer: { id: here.assistant.staffId, name: 'Anton', staff_type: 'assistant_lecturer' },
      further_lecturers: [],
      further_modules: [],
      further_assistants: [],
      groups: [
        expect.objectContaining({ id: here.groupA, group_name: 'Group A', name: 'Group A' }),
        expect.objectContaining({ id: here.groupB }),
      ],
      degrees: [
        {
          id: here.degreeId,
          degree_programme: 'Computing',
          degree_level: 'undergraduate',
          local_international: 'local',
        },
      ],
    });
    expect(second).toMatchObject({ day_of_week: 'Wednesday', assistant_lecturer_id: null, assistant_lecturer: null });
    expect((await t.audits('timetable.added')).at(-1)).toMatchObject({
      actor: here.admin.accountId,
      details: { ids: [first?.id, second?.id] },
    });
  });

  it('reports missing fields in the order of the form', async () => {
    const { entry, add } = t;
    const addAndGetError = async (...entries: object[]) => {
      const { status, body } = await add(entries);
      return [status, body.error, Object.keys(body['details'] ?? {})];
    };
    const at = (...fields: string[]) => fields.map((field) => `timetable_entries.${field}`);
    const backwards = { start_time: '11:00', end_time: '09:00' };
    expect(await addAndGetError(entry({ degree_details_ids: [], venue: '' }))).toEqual([
      400,
      section1,
      at('0.degree_details_ids', '0.venue'),
    ]);
    for (const [field, nothing] of Object.entries({ year: '', semester: null, academic_year: '', group_ids: [] }))
      expect(await addAndGetError(entry({ [field]: nothing }))).toEqual([400, section1, at(`0.${field}`)]);
    for (const field of ['module_id', 'start_time', 'end_time', 'day_of_week', 'venue', 'class_type', 'lecturer_id'])
      expect(await addAndGetError(entry({ [field]: '' }))).toEqual([400, section2, at(`0.${field}`)]);
    expect(await addAndGetError(entry(backwards), entry({ venue: ' ' }))).toEqual([
      400,
      section2,
      at('1.venue', '0.end_time'),
    ]);
    expect(await addAndGetError(entry(), entry(backwards))).toEqual([400, order, at('1.end_time')]);
    expect(await addAndGetError(entry({ end_time: '09:00' }))).toEqual([400, order, at('0.end_time')]);
    expect(await addAndGetError()).toEqual([400, section2, ['timetable_entries']]);
    expect((await add(Array.from({ length: 201 }, () => entry()))).body).toMatchObject({
      error: 'Please add at most 200 entries at once',
    });
  });

  it('returns 404 for ids of other universities and stores nothing', async () => {
    const { here, elsewhere, entry, add, list } = t;
    const notFound: [object, string, string][] = [
      [{ degree_details_ids: [elsewhere.degreeId] }, 'Degree programme not found', 'degree_details_ids'],
      [{ module_id: elsewhere.moduleId }, 'Module not found', 'module_id'],
      [{ lecturer_id: elsewhere.lecturer.staffId }, 'Lecturer not found', 'lecturer_id'],
      [{ lecturer_id: here.lecturer.accountId }, 'Lecturer not found', 'lecturer_id'],
      [{ assistant_lecturer_id: elsewhere.assistant.staffId }, 'Assistant lecturer not found', 'assistant_lecturer_id'],
      [{ group_ids: [here.groupA, elsewhere.groupA] }, 'Group not found', 'group_ids'],
      [{ group_ids: [unknown] }, 'Group not found', 'group_ids'],
    ];
    for (const [change, error, field] of notFound) {
      const answer = await add([entry({ day_of_week: 'Friday' }), entry(change)]);
      expect(answer, error).toMatchObject({ status: 404, body: { code: 'not_found', error } });
      // Checks that depend on an unknown id are skipped.
      expect(answer.body).toHaveProperty('details', { [`timetable_entries.1.${field}`]: error });
    }
    const foreign = { status: 404, body: { error: 'University not found' } };
    expect(await add([entry({ university_id: elsewhere.universityId })])).toMatchObject(foreign);
    expect(await list()).toHaveLength(1);
  });

  it('validates degrees, year, semester and lecturers', async () => {
    const { here, put, teaches, entry, add } = t;
    const module = (code: string, change: object = {}) =>
      put('modules', { module_code: code, module_name: code, semester: 1, ...change });
    const map = (moduleId: string, year: number) =>
      put('module_degree_mappings', { module_id: moduleId, degree_details_id: here.degreeId, year });
    const group = (group_name: string, change: object = {}) =>
      put('groups', {
        group_name,
        degree_details_id: here.degreeId,
        year: 1,
        semester: 1,
        academic_year: '2026-2027',
        ...change,
      });
    const [closed, spring, second] = [
      await module('XX1', { active: false }),
      await module('XX2', { semester: 2 }),
      await module('XX3'),
    ];
    for (const id of [closed, spring]) await map(id, 1);
    await map(second, 2);
    for (const id of [closed, spring, second]) await teaches(here.lecturer.staffId, id, { primary: true });
    const gone = await put('staff', {
      name: 'Gone',
      email: 'gone@staff.example',
      employee_id: 'E-Gone',
      staff_type: 'lecturer',
      active: false,
    });
    const oldDegree = await put('degree_details', {
      degree_programme: 'Alchemy',
      degree_level: 'doctoral',
      local_international: 'local',
      active: false,
    });
    const refused: [object, string, string][] = [
      [{ degree_details_ids: [oldDegree] }, 'degree_details_ids', 'The degree programme Alchemy is Inactive'],
      [{ module_id: closed }, 'module_id', 'The module XX1 is Inactive'],
      [{ module_id: spring }, 'module_id', 'XX2 is a module of Semester 2'],
      [{ module_id: second }, 'module_id', 'XX3 is not mapped to Computing in Year 1'],
      [{ degree_details_ids: [here.degreeId, t.lawId] }, 'module_id', 'CS101 is not mapped to Law in Year 1'],
      [{ lecturer_id: gone }, 'lecturer_id', 'Gone is Inactive'],
      [
        { module_id: here.electiveId, lecturer_id: here.assistant.staffId },
        'lecturer_id',
        'Anton is not assigned to CS205 as lecturer',
      ],
      [
        { assistant_lecturer_id: here.otherLecturer.staffId },
        'assistant_lecturer_id',
        'Olga is not assigned to CS101 as assistant lecturer',
      ],
      [
        { lecturer_id: here.assistant.staffId, assistant_lecturer_id: here.assistant.staffId },
        'assistant_lecturer_id',
        'The assistant lecturer must be a different person',
      ],
      [{ group_ids: [await group('Closed', { active: false })] }, 'group_ids', 'The group "Closed" is Inactive'],
      [
        { group_ids: [await group('Lawyers', { degree_details_id: t.lawId })] },
        'group_ids',
        'The group "Lawyers" belongs to none of the chosen degree programmes',
      ],
      [
        { group_ids: [await group('Later', { year: 2 })] },
        'group_ids',
        'The group "Later" is not of Year 1, Semester 1 of 2026-2027',
      ],
      [
        { group_ids: [await group('Next', { academic_year: '2027-2028' })] },
        'group_ids',
        'The group "Next" is not of Year 1, Semester 1 of 2026-2027',
      ],
    ];
    for (const [change, field, error] of refused) {
      expect(await add([entry(change)]), error).toMatchObject({
        status: 400,
        body: { error, details: { [`timetable_entries.0.${field}`]: error } },
      });
    }
  });

  it('is limited to administrators of the university', async () => {
    const { here, elsewhere, entry, add, change } = t;
    for (const caller of [here.lecturer, here.students.aiko]) {
      for (const answer of [
        await add([entry()], {}, caller),
        await change(here.timetableId, entry(), caller),
        await t.call(caller, deleteTimetable, { params: { id: here.timetableId } }),
        await t.call(caller, listTimetables),
      ]) {
        expect(answer).toMatchObject({ status: 403, body: { code: 'wrong_role' } });
      }
    }
    expect(await add([entry()], {}, elsewhere.admin)).toMatchObject({ status: 404 });
    expect(await change(here.timetableId, entry(), elsewhere.admin)).toMatchObject({
      status: 404,
      body: { error: 'Timetable entry not found' },
    });
    expect(await t.call(elsewhere.admin, deleteTimetable, { params: { id: here.timetableId } })).toMatchObject({
      status: 404,
    });
  });
});
