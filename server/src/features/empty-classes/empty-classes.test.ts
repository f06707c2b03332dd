import { listEmptyClasses } from '@muster/contract/timetables/empty-classes';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { addClashUniversity, type ClashUniversity, clashScenario, planned } from '../clashes/clashes.setup.ts';

const t = clashScenario();
let here: ClashUniversity;
beforeEach(async () => {
  here = await addClashUniversity(t);
});

const list = async (caller: Caller = here.admin, query = 'academic_year=2026-2027&semester=1') =>
  (await t.call(caller, listEmptyClasses, { query })).body;
const reasons = async (caller?: Caller) => (await list(caller)).data.map(({ reason }) => reason);

describe('classes without students', () => {
  it('are listed with the reason, one page at a time', async () => {
    expect(await list()).toMatchObject({ data: [], total: 0, page: 1 });
    const { groupA, groupB } = here;
    // Aiko, of group A, is the only student of the elective.
    await here.teach({ day_of_week: 'Tuesday' }, [groupB]);
    expect(await list()).toMatchObject({
      data: [{ module_code: 'CS205', groups: ['Group B'], reason: 'No student of Group B takes CS205.' }],
      total: 1,
    });
    await here.teach({ day_of_week: 'Wednesday' }, [groupA]);
    expect(await reasons()).toHaveLength(1);
    await t.sql('DELETE FROM student_module_enrollments WHERE university_id = $1', here.universityId);
    expect(await reasons()).toEqual(Array(2).fill('CS205 is optional and no student is enrolled.'));
    expect(await list(here.admin, 'academic_year=2026-2027&page=2&page_size=1')).toMatchObject({ total: 2, page: 2 });
    await t.sql(
      'UPDATE students SET active = false WHERE university_id = $1 AND group_id = $2',
      here.universityId,
      groupA,
    );
    expect(await reasons()).toContain('Group A has no active students.');
  });

  it('do not include classes for everyone, unless no student takes the module', async () => {
    await here.teach();
    expect(await reasons()).toEqual([]);
    await t.sql('DELETE FROM student_module_enrollments WHERE university_id = $1', here.universityId);
    expect(await reasons()).toEqual(['CS205 is optional and no student is enrolled.']);
  });

  it('are limited to own classes for lecturers, and to the university', async () => {
    await here.teach({ day_of_week: 'Tuesday' }, [here.groupB]);
    expect(await reasons(here.otherLecturer)).toHaveLength(1);
    expect(await reasons(here.lecturer)).toEqual([]);
    const elsewhere = await addClashUniversity(t);
    expect(await reasons(elsewhere.admin)).toEqual([]);
  });

  it('are reported by the check of a planned class', async () => {
    const classes = [
      planned({ module_id: here.moduleId, group_ids: [here.groupA] }),
      planned({ module_id: here.electiveId }),
      planned({ module_id: here.electiveId, group_ids: [here.groupB] }),
      planned({ module_id: here.electiveId, group_ids: [here.groupB], semester: 2 }),
    ];
    expect((await here.check({ classes })).body.no_students).toEqual([
      { entry: 2, text: 'No student of Group B takes CS205.' },
      { entry: 3, text: 'CS205 is optional and no student is enrolled.' },
    ]);
  });
});
