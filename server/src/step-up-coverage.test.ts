import { api } from '@muster/contract/http/api';
import { type Endpoint, signInFields } from '@muster/contract/http/endpoint';
import { describe, expect, it } from 'vitest';
import { authorizationCases } from '#testing/authorization/authorization-cases.ts';
import { callEndpoint } from '#testing/call-endpoint.ts';
import { type Campus, makeCampus } from '#testing/campus.ts';
import { productScenario } from '#testing/product.ts';

/** Why endpoints need no confirmed second factor, although administrators change something, get a file or a long list with them. */
const reasons = {
  'attendance of one class, whose teacher needs it in front of the class; changes keep author and history':
    'exportRegister signInSheet plannedSignInSheet addToClassList removeFromClassList addJoined acceptJoinRequest declineJoinRequest ' +
    'answerQuestion correctMark reviewFlag decideLateDelivery markManually createSession changeSession startQr pauseQr resumeQr ' +
    'extendQr stopQr showTypedCode showSecondCode withdrawSession restoreSession checkWarnings',
  'one absence of one student': 'decideExcuse downloadExcuseDocument',
  'timetable, calendar and rooms: no access of a person, and no data but names of lecturers':
    'checkClashes freeSlots countExpectedStudents saveClassChange deleteClassChange saveSemester deleteSemester addHoliday changeHoliday deleteHoliday ' +
    'listTimetables exportTimetables addTimetables changeTimetable deleteTimetable handOverClasses listVenues addVenue changeVenue deleteVenue',
  'programmes, modules and groups: no access of a person':
    'addDegree changeDegree uploadModuleImage listGroups filteredGroups addGroup changeGroup deleteGroup addTeachingGroup changeTeachingGroup closeTeachingGroup listModules filteredModules ' +
    'modulesWithMappings addModule changeModule addMappings changeMapping deleteMappings previewRollOver',
  'studies and teaching of a person, with history: not how the person signs in':
    'decideEnrollmentProposal addEnrollments deleteEnrollments addAssignments deleteAssignments addStudentNote withdrawStudentNote ' +
    'moveStudents moveToTeachingGroup changeProgramme',
  'a picture':
    'removeStaffPhoto uploadStaffPhoto removeStudentPhoto uploadStudentPhoto uploadUniversityLogo deleteUniversityLogo',
  'a preview of a file that the caller uploaded; applying it needs one':
    'saveImportMatching deleteImportMatching importTemplate uploadImport matchImport acceptImportClashes ' +
    'answerImportCorrections confirmImportChanges setImportText ' +
    'discardImport refusedImportRows changeImportSource',
  'takes a link away, or sends a mail to its recipient again': 'cancelInvitations retryMail',
  'an answer to one enquiry, a count, or no change of an account': 'answerEnquiry dryRunPrivacy keepUnusedAccounts',
  'a page at most': 'listImports listSessions listWarnings listWarningMails',
  'a few names and numbers for a form': 'lookUpStaff findSameStudents findSameStaff',
} as const;
const reasonNames = Object.values(reasons).flatMap((names) => names.split(' '));

/** Whether the endpoint may list everything: a request without `page` and `limit` is valid. */
function isLongList({ method, query }: Endpoint): boolean {
  if (method !== 'GET' || !query) return false;
  const shape = Object.keys('shape' in query ? (query.shape as object) : {});
  const read = query.safeParse({});
  const hasPage = (data: unknown): boolean => (data as { page?: number }).page !== undefined;
  return (shape.includes('page') || shape.includes('limit')) && read.success && !hasPage(read.data);
}

/** Endpoints of administrators that change something, or hand out more than a page. The others with several roles are about the own account. */
const covered = api.filter(
  ({ endpoint }) =>
    typeof endpoint.guard.who !== 'string' &&
    endpoint.guard.who.some((role) => role === 'admin') &&
    (endpoint.method !== 'GET' || endpoint.reply === 'file' || isLongList(endpoint)),
);
/** The names of the fields of a body itself, not of the lists and filters in it. */
function fieldsOf(schema: unknown): string[] {
  const { shape, def = {} } = (schema ?? {}) as { shape?: object; def?: Record<string, unknown> };
  if (shape) return Object.keys(shape);
  return ['innerType', 'in', 'out', 'left', 'right'].flatMap((part) => (def[part] ? fieldsOf(def[part]) : []));
}
/** The fields of a person's sign-in that a request can set. `active` also belongs to programmes, rooms and groups. */
const signInFieldsOf = ({ path, body }: Endpoint): string[] =>
  /^\/api\/(students|staff|admins)\b/u.test(path) ? signInFields.filter((name) => fieldsOf(body).includes(name)) : [];
const needing = covered.filter(({ endpoint }) => endpoint.stepUp !== undefined);

const product = productScenario();

/** A university whose administrator has a second factor that was not confirmed in this sign-in. */
async function makeUnconfirmed(): Promise<Campus> {
  const campus = await makeCampus(product.database, { hasTeachingGroups: true });
  await product.database.acrossUniversities((tx) =>
    tx.execute(
      `INSERT INTO authenticator_apps (university_id, account_id, secret, last_step, added_at) VALUES ($1, $2, 'secret', 0, now())`,
      [campus.ids.ours, campus.ids.admin],
    ),
  );
  return campus;
}
/** Calls an endpoint with its case of the authorization matrix. */
async function callAsAdmin(
  campus: Campus,
  name: string,
  change: { body?: object; query?: Record<string, string> } = {},
) {
  const endpoint = api.find((one) => one.name === name)?.endpoint;
  const plain = authorizationCases[name]?.(campus);
  if (!endpoint || !plain) throw new Error(`${name} has no authorization case`);
  const given = {
    ...plain,
    ...(change.body && { body: { ...plain.body, ...change.body } }),
    ...(change.query && { query: change.query }),
  };
  const { status, text } = await callEndpoint(product.url, endpoint, given, campus.tokens.admin);
  return text.includes('"second_factor_needed"') ? 'second_factor_needed' : status;
}

describe('step-up', () => {
  it('is needed by each endpoint of administrators that changes something or hands out people, or has a reason', () => {
    const names = covered.filter(({ endpoint }) => endpoint.stepUp === undefined).map(({ name }) => name);
    expect(names.toSorted()).toEqual(reasonNames.toSorted());
  });

  it('is required of administrators with a factor that was not confirmed', async () => {
    const campus = await makeUnconfirmed();
    const answers: Record<string, string | number> = {};
    for (const { name, endpoint } of needing)
      if (endpoint.stepUp !== 'changed sign-in field' && endpoint.stepUp !== 'long reply')
        answers[name] = await callAsAdmin(campus, name, endpoint.stepUp === 'whole list' ? { query: {} } : {});
    const missing = Object.entries(answers).filter(([, answer]) => answer !== 'second_factor_needed');
    expect(missing).toEqual([]);
    expect(Object.keys(answers).length).toBeGreaterThan(30);
  });

  it('is not needed for one page of a list', async () => {
    const campus = await makeUnconfirmed();
    for (const name of ['listStudents', 'listStaff', 'moduleAttendanceReport'])
      expect([name, await callAsAdmin(campus, name, { query: { page: '1' } })]).toEqual([name, 200]);
    expect(await callAsAdmin(campus, 'filteredStudents', { query: { limit: '20' } })).toBe(200);
    expect(await callAsAdmin(campus, 'listStudents', { query: { page: '' } })).toBe('second_factor_needed');
  });

  it('is declared by each endpoint that sets a password, an email, a number or the status of a person', () => {
    const setting = covered.filter(({ endpoint }) => signInFieldsOf(endpoint).length > 0);
    expect(setting.filter(({ endpoint }) => endpoint.stepUp === undefined)).toEqual([]);
    const names = setting.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'changeStudent',
        'changeStaffMember',
        'addStudent',
        'addStaffMember',
        'setStudentStatus',
      ]),
    );
  });

  it.each(api.filter(({ endpoint }) => endpoint.stepUp === 'changed sign-in field'))(
    'is required by $name for each changed sign-in field alone',
    async ({ name, endpoint }) => {
      const campus = await makeUnconfirmed();
      const table = name === 'changeStudent' ? 'students' : 'staff';
      const id = authorizationCases[name]?.(campus).params?.['id'];
      const email = `own.${campus.code.toLowerCase()}@people.example`;
      await product.database.acrossUniversities((tx) =>
        tx.execute(`UPDATE ${table} SET email = $3 WHERE university_id = $1 AND id = $2`, [campus.ids.ours, id, email]),
      );
      expect(await callAsAdmin(campus, name, { body: { email, address: 'New street 1' } })).toBe(200);
      const changes = {
        email: `new.${email}`,
        password: 'a password of 30 letters',
        student_id: 'NEW-1',
        employee_id: 'NEW-1',
        active: false,
      };
      const fields = signInFieldsOf(endpoint) as (keyof typeof changes)[];
      expect(fields).toHaveLength(4);
      for (const field of fields)
        expect([field, await callAsAdmin(campus, name, { body: { email, [field]: changes[field] } })]).toEqual([
          field,
          'second_factor_needed',
        ]);
      expect(await callAsAdmin(campus, name, { body: { email, status: 'Inactive' } })).toBe('second_factor_needed');
    },
  );

  it('is required of administrators for more than a page of expected students', async () => {
    const campus = await makeUnconfirmed();
    const name = 'studentsByGroupsAndModule';
    expect(await callAsAdmin(campus, name)).toBe(200);
    await product.database.acrossUniversities((tx) =>
      tx.execute(
        `INSERT INTO students (id, university_id, student_id, name, email, degree_details_id, group_id, current_year, current_semester,
           local_international, enrollment_date)
         SELECT gen_random_uuid(), university_id, 'MANY-' || at, 'Many ' || at, 'many' || at || '.' || id || '@people.example',
           degree_details_id, group_id, current_year, current_semester, local_international, enrollment_date
         FROM students, generate_series(1, 200) AS at WHERE university_id = $1 AND id = $2`,
        [campus.ids.ours, campus.ids.studentRecord],
      ),
    );
    expect(await callAsAdmin(campus, name)).toBe('second_factor_needed');
    const lecturer = await callEndpoint(
      product.url,
      api.find((one) => one.name === name)!.endpoint,
      authorizationCases[name]!(campus),
      campus.tokens.lecturer,
    );
    expect(lecturer.status).toBe(200);
  });
});
