import { addMappings } from '@muster/contract/academics/modules';
import { changeProgramme } from '@muster/contract/people/students';
import { studentHistory } from '@muster/contract/people/student-page';
import { describe, expect, it } from 'vitest';
import { studentsScenario } from './students-office.setup.ts';

const t = studentsScenario();

/** A student with an enrolment in a module of the first programme, and in one that both have. */
async function setUp() {
  const [law, music] = [await t.degree(`Law ${crypto.randomUUID()}`), await t.degree(`Music ${crypto.randomUUID()}`)];
  const [lawGroup, musicGroup] = [await t.group('Law', law), await t.group('Music', music, { year: 2 })];
  const codes = Array.from({ length: 4 }, () => crypto.randomUUID().slice(0, 8).toUpperCase());
  const [ofLaw = '', ofBoth = '', finished = '', elective = ''] = await Promise.all(
    codes.map((code) => t.module(code)),
  );
  for (const [id, degrees] of [
    [ofLaw, [law]],
    [ofBoth, [law, music]],
    [finished, [law]],
  ] as const)
    await t.call('admin', addMappings, { params: { id }, body: { degree_details_ids: degrees, year: 1 } });
  const enrollments = [
    { module_id: ofLaw, academic_year: '2026-2027', semester: 1 },
    { module_id: ofBoth, academic_year: '2026-2027', semester: 1 },
    { module_id: elective, academic_year: '2026-2027', semester: 1 },
    { module_id: finished, academic_year: '2024-2025', semester: 1 },
  ];
  const id = await t.addStudent({ degree_details_id: law, group_id: lawGroup, enrollments });
  const change = (values: object = {}) =>
    t.call('admin', changeProgramme, {
      params: { id },
      body: {
        degree_details_id: music,
        group_id: musicGroup,
        current_year: 2,
        current_semester: 1,
        changed_on: '2026-10-05',
        seen_degree_id: law,
        ...values,
      },
    });
  return { id, law, music, lawGroup, musicGroup, change, modules: { ofLaw, ofBoth, finished, elective } };
}

describe('change of programme', () => {
  it('moves the student, ends the enrolments of the old programme, and is in the history', async () => {
    const { id, music, musicGroup, change, modules } = await setUp();
    const reply = await change();
    expect(reply).toMatchObject({
      status: 200,
      body: {
        ended_enrollments: 1,
        student: { degree_details_id: music, group_id: musicGroup, current_year: 2, current_semester: 1 },
      },
    });
    const body = await t.listEnrollments(id);
    const active = new Map(body.map((one) => [one.module_id, one.active]));
    expect(active.get(modules.ofLaw)).toBe(false);
    expect(active.get(modules.ofBoth)).toBe(true);
    expect(active.get(modules.finished)).toBe(true);
    expect(active.get(modules.elective)).toBe(true);
    const history = await t.call('admin', studentHistory, { params: { id }, query: { page: 1 } });
    expect(history.body.data[0]).toMatchObject({
      action: 'student.programme_changed',
      reason: expect.stringMatching(/^Law .* → Music .*, from 2026-10-05$/u) as string,
    });
  });

  it('refuses the same programme, a group of another one, a date to come and an outdated form', async () => {
    const { law, lawGroup, change } = await setUp();
    const refusals = [
      [
        { degree_details_id: law, group_id: lawGroup },
        400,
        'degree_details_id',
        'The student is in this degree programme already',
      ],
      [{ group_id: lawGroup }, 400, 'group_id', 'This group belongs to another degree programme'],
      [{ changed_on: '2999-01-01' }, 400, 'changed_on', 'Please choose today or an earlier date'],
      [{ changed_on: '' }, 400, 'changed_on', 'Please enter the date of the change'],
      [{ current_year: 7 }, 400, 'current_year', 'Please choose a number from 1 to 5'],
      [{ seen_degree_id: null }, 409, 'degree_details_id', expect.stringContaining('Someone else') as string],
      [{ degree_details_id: crypto.randomUUID() }, 404, 'degree_details_id', 'Please select a degree programme'],
    ] as const;
    for (const [values, status, field, text] of refusals)
      expect(await change(values)).toMatchObject({ status, body: { details: { [field]: text } } });
  });
});
