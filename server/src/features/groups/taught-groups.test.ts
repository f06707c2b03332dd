import { randomUUID } from 'node:crypto';
import { listTaughtTeachingGroups, listTeachingGroupStudents } from '@muster/contract/academics/teaching-group-lists';
import { describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { teachingGroupsScenario, term, yesterday } from './teaching-groups.setup.ts';

const { t, addGroup, enrol, move, studentsOf } = teachingGroupsScenario();

describe('lecturers', () => {
  const allow = (isAllowed: boolean) =>
    t.sql('UPDATE universities SET lecturers_move_students = $2 WHERE id = $1', t.here.universityId, isAllowed);
  /** Lets the lecturer teach a weekly class of the group, of Monday. */
  const teach = async (groupId: string, values: object = {}) => {
    const id = randomUUID();
    const class_ = {
      day_of_week: 'Monday',
      start_time: '18:00',
      end_time: '19:00',
      venue: 'Hall 9',
      class_type: 'Lecture',
    };
    const of = { id, module_id: t.here.moduleId, lecturer_id: t.here.lecturer.staffId, ...term, ...class_ };
    await t.insert('timetables', { ...of, ...values });
    await t.insert('timetable_groups', { timetable_id: id, group_id: groupId });
    return id;
  };
  const taught = async (query = '') => {
    const { body } = await t.call(t.here.lecturer, listTaughtTeachingGroups, { query });
    return body.data.map(({ group_name: name }) => name);
  };

  it('move students between groups that they teach if the university allows it', async () => {
    const [a, b, other] = [
      await addGroup({}),
      await addGroup({ group_name: 'B' }),
      await addGroup({ group_name: 'C' }),
    ];
    const { aiko } = t.here.students;
    const { lecturer } = t.here;
    await enrol(aiko.studentId, a);
    const student_ids = [aiko.studentId];
    const byLecturer = (to: string) => move(a, { student_ids, to_group_id: to }, lecturer);
    await allow(true);
    expect(await byLecturer(b)).toMatchObject({ status: 403, body: { code: 'not_yours' } });
    await teach(a);
    expect(await byLecturer(b)).toMatchObject({
      status: 403,
      body: { details: { to_group_id: 'You do not teach this teaching group.' } },
    });
    const entry = await teach(b);
    await teach(other, { valid_until: yesterday });
    expect(await byLecturer(other)).toMatchObject({ status: 403 });
    await allow(false);
    expect(await byLecturer(b)).toMatchObject({ status: 403, body: { code: 'not_yours' } });
    await allow(true);
    expect((await byLecturer(b)).body).toMatchObject({ moved: 1 });
    expect([await studentsOf(a), await studentsOf(b)]).toEqual([[], ['Aiko']]);
    expect(
      await t.sql(
        `SELECT details->>'group_id' AS group_id FROM audit_events
         WHERE action = 'students.teaching_group_changed' AND actor = $1`,
        lecturer.accountId,
      ),
    ).toEqual([{ group_id: b }]);
    await t.sql('DELETE FROM timetable_groups WHERE timetable_id = $1', entry);
    const { status } = await t.call(lecturer, listTeachingGroupStudents, { params: { id: b } });
    expect(status).toBe(403);
  });

  it('move no students of a term that is over', async () => {
    const { aiko } = t.here.students;
    const { lecturer, admin } = t.here;
    await allow(true);
    const moveIn = async (academic_year: string, caller: Caller) => {
      const of = { academic_year, semester: 1 };
      const [a, b] = [
        await addGroup({ group_name: randomUUID(), ...of }),
        await addGroup({ group_name: randomUUID(), ...of }),
      ];
      for (const id of [a, b]) await teach(id, of);
      await enrol(aiko.studentId, a, of);
      return await move(a, { student_ids: [aiko.studentId], to_group_id: b, from: 'term' }, caller);
    };
    const over = { status: 403, body: { code: 'not_yours', error: expect.stringContaining('term is over') } };
    // A later academic year has begun.
    expect(await moveIn('2024-2025', lecturer)).toMatchObject(over);
    await t.insert('semesters', {
      academic_year: '2025-2026',
      semester: 1,
      starts_on: '2025-10-01',
      ends_on: yesterday,
    });
    expect(await moveIn('2025-2026', lecturer)).toMatchObject(over);
    expect(await moveIn('2025-2026', admin)).toMatchObject({ status: 200 });
  });

  it('list the active groups that they teach', async () => {
    const later = { academic_year: '2028-2029' };
    const [a, b] = [await addGroup(later), await addGroup({ group_name: 'B', ...later })];
    await addGroup({ group_name: 'C', ...later });
    await teach(a, later);
    await teach(b, later);
    expect(await taught('academic_year=2028-2029')).toEqual(['A', 'B']);
    await t.sql('UPDATE groups SET active = false WHERE id = $1', b);
    expect(await taught(`module_id=${t.here.moduleId}&academic_year=2028-2029&semester=1`)).toEqual(['A']);
    expect(await taught('academic_year=2027-2028')).toEqual([]);
    expect((await t.call(t.here.admin, listTaughtTeachingGroups)).status).toBe(403);
  });
});
