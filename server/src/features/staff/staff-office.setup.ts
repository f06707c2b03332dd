import { addStaffMember, changeStaffMember, getStaffMember, listStaff } from '@muster/contract/people/staff';
import { campusScenario } from '#testing/campus-scenario.ts';

/** A scenario of the whole server with helpers to add staff members. */
export function staffScenario() {
  const t = campusScenario();
  const form = (changes: object = {}) => ({
    employee_id: 'E-100',
    name: 'Nimal Perera',
    email: 'nimal@staff.example',
    password: 'a long password',
    staff_type: 'lecturer',
    ...changes,
  });

  return Object.assign(t, {
    form,
    list: async (query = '') => (await t.call('admin', listStaff, { query })).body,
    get: async (id: string) => (await t.call('admin', getStaffMember, { params: { id } })).body,
    change: (id: string, body: object) => t.call('admin', changeStaffMember, { params: { id }, body }),
    add: (changes: object = {}) => t.call('admin', addStaffMember, { body: form(changes) }),
    /** Adds a staff member with a unique employee ID and e-mail. */
    async addUnique(employeeId: string, changes: object = {}) {
      const { status, body } = await t.call('admin', addStaffMember, {
        body: form({ employee_id: employeeId, email: `${employeeId}@staff.example`.toLowerCase(), ...changes }),
      });
      if (status !== 200) throw new Error(`Not added: ${JSON.stringify(body)}`);
      return body;
    },
    signIn: (email: string, password: string) => t.signInAs('lecturer', email, password),
  });
}
