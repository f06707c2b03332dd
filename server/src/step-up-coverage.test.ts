import { api } from '@muster/contract/http/api';
import type { Endpoint } from '@muster/contract/http/endpoint';
import { describe, expect, it } from 'vitest';
import { authorizationCases } from './testing/authorization/authorization-cases.ts';
import { callEndpoint } from './testing/call-endpoint.ts';
import { type Campus, makeCampus } from './testing/campus.ts';
import { productScenario } from './testing/product.ts';

/** Why endpoints need no confirmed second factor, although administrators change something, get a file or a long list with them. */
const reasons = {
  'attendance of one class, whose teacher needs it in front of the class; changes keep author and history':
    'exportRegister signInSheet plannedSignInSheet addToClassList removeFromClassList addJoined acceptJoinRequest declineJoinRequest ' +
    'answerQuestion correctMark reviewFlag markManually studentsByGroupsAndModule createSession changeSession startQr pauseQr resumeQr ' +
    'extendQr stopQr showTypedCode withdrawSession restoreSession checkWarnings',
  'one absence of one student': 'decideExcuse downloadExcuseDocument',
  'timetable, calendar and rooms: no access of a person, and no data but names of lecturers':
    'checkClashes freeSlots saveClassChange deleteClassChange saveSemester deleteSemester addHoliday changeHoliday deleteHoliday ' +
    'listTimetables exportTimetables addTimetables changeTimetable deleteTimetable listVenues addVenue changeVenue deleteVenue',
  'programmes, modules and groups: no access of a person':
    'addDegree changeDegree uploadModuleImage listGroups filteredGroups addGroup changeGroup deleteGroup listModules filteredModules ' +
    'modulesWithMappings addModule changeModule addMappings changeMapping deleteMappings previewRollOver applyRollOver',
  'studies and teaching of a person, with history: not how the person signs in':
    'decideEnrollmentProposal addEnrollments deleteEnrollments addAssignments deleteAssignments addStudentNote withdrawStudentNote ' +
    'moveStudents changeProgramme',
  'a picture':
    'removeStaffPhoto uploadStaffPhoto removeStudentPhoto uploadStudentPhoto uploadUniversityLogo deleteUniversityLogo',
  'a preview of a file that the caller uploaded; applying it needs one':
    'saveImportMatching deleteImportMatching importTemplate uploadImport matchImport acceptImportClashes confirmImportChanges ' +
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
const needing = covered.filter(({ endpoint }) => endpoint.stepUp !== undefined);

const product = productScenario();

/** A university whose administrator has a second factor that was not confirmed in this sign-in. */
async function makeUnconfirmed(): Promise<Campus> {
  const campus = await makeCampus(product.database);
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
      if (endpoint.stepUp !== 'new email or password')
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

  it.each(['changeStudent', 'changeStaffMember'])(
    'is required by %s for a new email or password alone',
    async (name) => {
      const campus = await makeUnconfirmed();
      const table = name === 'changeStudent' ? 'students' : 'staff';
      const id = authorizationCases[name]?.(campus).params?.['id'];
      const email = `own.${campus.code.toLowerCase()}@people.example`;
      await product.database.acrossUniversities((tx) =>
        tx.execute(`UPDATE ${table} SET email = $3 WHERE university_id = $1 AND id = $2`, [campus.ids.ours, id, email]),
      );
      expect(await callAsAdmin(campus, name, { body: { email, address: 'New street 1' } })).toBe(200);
      expect(await callAsAdmin(campus, name, { body: { email, password: 'a password of 30 letters' } })).toBe(
        'second_factor_needed',
      );
      expect(await callAsAdmin(campus, name, { body: { email: `new.${email}` } })).toBe('second_factor_needed');
    },
  );
});
