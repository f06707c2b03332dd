import { campusScenario, type CampusBody } from '../../testing/campus-scenario.ts';

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
    list: async (query = '') => (await t.call('GET', `/staff${query}`)).body as unknown as CampusBody[],
    add: (changes: object = {}) => t.call('POST', '/staff', form(changes)),
    /** Adds a staff member with a unique employee ID and e-mail. */
    async addUnique(employeeId: string, changes: object = {}): Promise<CampusBody> {
      const { status, body } = await t.call(
        'POST',
        '/staff',
        form({ employee_id: employeeId, email: `${employeeId}@staff.example`.toLowerCase(), ...changes }),
      );
      if (status !== 200) throw new Error(`Not added: ${JSON.stringify(body)}`);
      return body;
    },
    signIn: (email: string, password: string) => t.signInAs('lecturer', email, password),
  });
}
