import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { statusAlias, withAliases } from './aliases.ts';
import { addDegree, changeDegree } from '../academics/degrees.ts';
import { addGroup, changeGroup } from '../academics/groups.ts';
import { addModule, changeModule } from '../academics/modules.ts';
import { addStaffMember, changeStaffMember } from '../people/staff.ts';
import { addStudent, changeStudent } from '../people/students.ts';

const form = withAliases(
  z.object({ name: z.string(), contact_no: z.string().nullish(), active: z.boolean().default(true) }),
  { full_name: 'name', phone: 'contact_no', ...statusAlias },
);

describe('withAliases', () => {
  it('accepts a field under its alias', () => {
    expect(form.parse({ full_name: 'Ann', phone: '1' })).toEqual({ name: 'Ann', contact_no: '1', active: true });
  });

  it('prefers the field if a body contains both names', () => {
    const sent = { name: 'Ann', full_name: 'Old', contact_no: '2', phone: '1', active: false, status: 'Active' };
    expect(form.parse(sent)).toEqual({ name: 'Ann', contact_no: '2', active: false });
  });

  it.each([
    ['Active', true],
    ['Inactive', false],
    [' inactive ', false],
  ])('parses the status %j as active: %s', (status, active) => {
    expect(form.parse({ name: 'Ann', status })).toMatchObject({ active });
  });

  it.each(['gone', '', null, 1])('rejects the status %j', (status) => {
    expect(form.safeParse({ name: 'Ann', status }).success).toBe(false);
  });

  const id = '2a115e75-525a-4cdc-8ff7-1c4ef3ccb7b7';
  const person = { name: 'Ann', email: 'ann@x.test', password: 'long-enough' };
  const forms = {
    student: { ...person, student_id: 'S1', degree_details_id: id, group_id: id, current_year: 1, current_semester: 1 },
    staff: { ...person, employee_id: 'E1', staff_type: 'lecturer' },
    module: { module_name: 'Logic', module_code: 'L1', semester: 1 },
    degree: { degree_programme: 'BA', degree_level: 'doctoral', local_international: 'local' },
    group: { name: 'A', degree_details_id: id, current_year: 1, current_semester: 2, academic_year: '2026-2027' },
  } as const;

  it.each([
    ['student', addStudent, changeStudent],
    ['staff', addStaffMember, changeStaffMember],
    ['module', addModule, changeModule],
    ['degree', addDegree, changeDegree],
    ['group', addGroup, changeGroup],
  ] as const)('accepts the status of a %s as Active or Inactive', (of, { body: added }, { body: changed }) => {
    for (const form of [added, changed])
      expect(form?.parse({ ...forms[of], status: 'Inactive' })).toMatchObject({ active: false });
    expect(added?.parse(forms[of])).toMatchObject({ active: true });
  });

  it('accepts the alias names that replies contain', () => {
    expect(addGroup.body?.parse(forms.group)).toMatchObject({ group_name: 'A', year: 1, semester: 2 });
    const sent = { ...forms.student, name: undefined, full_name: 'Ann', degree_path: 'international' };
    expect(addStudent.body?.parse(sent)).toMatchObject({ name: 'Ann', local_international: 'international' });
  });
});
