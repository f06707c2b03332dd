import * as api from '@muster/contract/people/students';
import { addEnrollments, listEnrollments } from '@muster/contract/people/enrollments';
import { z } from 'zod';
import { campusScenario, type CampusSender } from '#testing/campus-scenario.ts';

export const password = 'long enough, I think';

/** A scenario of the whole server with helpers to add and read students. */
export function studentsScenario() {
  const t = campusScenario();
  let number = 0;

  const form = (changes: object = {}) => {
    number += 1;
    return {
      name: 'Nadia Perera',
      email: `nadia.${number}@students.example`,
      password,
      student_id: `N-${number}`,
      degree_details_id: t.campus.ids.degree,
      group_id: t.campus.ids.group,
      current_year: 1,
      current_semester: '1',
      ...changes,
    };
  };
  const term = { semester: 1, academic_year: '2026-2027' };

  return Object.assign(t, {
    form,
    add: (changes: object = {}, sender: CampusSender = 'admin') =>
      t.call(sender, api.addStudent, { body: form(changes) }),
    addStudent: (changes: object = {}) => t.create('/students', form(changes)),
    change: (id: string, body: object) => t.call('admin', api.changeStudent, { params: { id }, body }),
    listEnrollments: async (id: string) => (await t.call('admin', listEnrollments, { params: { id } })).body,
    enrol: (id: string | undefined, ...enrollments: object[]) =>
      t.call('admin', addEnrollments, { params: { id }, body: { enrollments } }),
    setStatus: (chosen: object, active: boolean) => t.call('admin', api.setStudentStatus, { body: { chosen, active } }),
    /** Adds a student without an account. */
    async insertWithoutAccount(email: string): Promise<string> {
      const rows = await t.database.inUniversity(t.campus.ids.ours, (tx) =>
        tx.query(
          `INSERT INTO students (university_id, name, email, student_id) VALUES ($1, 'Walk In', $2, 'WALK') RETURNING id`,
          [tx.universityId, email],
          z.object({ id: z.string() }),
        ),
      );
      return rows[0]?.id ?? '';
    },
    degree: (degree_programme: string, changes: object = {}) =>
      t.create('/degrees', {
        degree_programme,
        degree_level: 'undergraduate',
        local_international: 'local',
        ...changes,
      }),
    group: (group_name: string, degree_details_id: string = t.campus.ids.degree, changes: object = {}) =>
      t.create('/groups', { group_name, degree_details_id, year: 1, ...term, ...changes }),
    /** One page of the list. */
    async page(query: string, page = 1, sender: CampusSender = 'admin') {
      const { status, body } = await t.call(sender, api.listStudents, { query: `page=${page}&${query}` });
      const { data, total, page_size } = body;
      return { status, data, total, page: body.page, page_size };
    },
    async listNames(query: string, sender: CampusSender = 'admin'): Promise<unknown[]> {
      const { body } = await t.call(sender, api.listStudents, { query });
      return body.map(({ name }) => name);
    },
    get: async (id: string) => (await t.call('admin', api.getStudent, { params: { id } })).body.student,
    signIn: (email: string, enteredPassword = password) => t.signInAs('student', email, enteredPassword),
  });
}
