import { globSync, readFileSync } from 'node:fs';
import { api } from '@muster/contract/http/api';
import { type AuditAction, isAuditAction } from '@muster/contract/accounts/audit-actions';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Who } from '#testing/authorization/authorization-case.ts';
import { authorizationCases } from '#testing/authorization/authorization-cases.ts';
import { callEndpoint } from '#testing/call-endpoint.ts';
import { type Campus, makeCampus, type PersonKey } from '#testing/campus.ts';
import { productScenario } from '#testing/product.ts';

/** Endpoints that change something or hand out files, and record no event for a successful call. */
const reasons: Readonly<Record<string, string>> = {
  checkIn: 'the mark holds student, time, method, device and network',
  deliverScan: 'the mark and its flag hold both times',
  askToJoin: 'the request holds student and time; the decision is recorded',
  changePreferences: 'own display settings',
  downloadOwnCalendar: 'own classes alone; the address is recorded when it is created',
  readFeed: 'own classes alone; the address is recorded when it is created',
  checkClashes: 'computes alone',
  freeSlots: 'computes alone',
  countExpectedStudents: 'counts alone',
  previewRollOver: 'computes alone',
  dryRunPrivacy: 'counts alone',
  findSameStudents: 'a search; the body holds name and date of birth',
  findSameStaff: 'a search; the body holds name and date of birth',
  studentsByGroupsAndModule: 'a search; the body holds its filters',
  startApp: 'hands out a key; the first code is recorded',
  startPasskey: 'hands out options; the passkey is recorded',
  startRequiredApp: 'hands out a key; the first code is recorded',
  startCheckInPasskey: 'hands out a challenge; the mark records the check-in',
  startPasskeySignIn: 'hands out a challenge; the answer is recorded',
  startStepUp: 'hands out a challenge; the answer is recorded',
  checkWarnings: 'starts the hourly job early',
  matchImport: 'changes a preview; applying is recorded',
  confirmImportChanges: 'changes a preview; applying is recorded',
  acceptImportClashes: 'changes a preview; applying is recorded',
  answerImportCorrections: 'changes a preview; applying is recorded',
  setImportText: 'changes a preview; applying is recorded',
  changeImportSource: 'changes a preview; applying is recorded',
  refusedImportRows: 'lines of a file that the caller uploaded; reading is recorded',
  samlResponse: 'links accounts, which is recorded; the sign-in is recorded when the browser finishes it',
  importTemplate: 'holds no data of persons',
  openApi: 'holds no data',
  securityText: 'holds no data',
  publicImage: 'has no caller',
};

/** Cases of the authorization matrix that fail or change nothing: what makes them change something. */
type Preparation = {
  /** Endpoints that are called before. */
  readonly first?: readonly string[];
  /** A statement that is run before; $1 is the university. */
  readonly sql?: string;
  /** The parameter `id` (or another) is the id of the record in this table. */
  readonly idIn?: string;
  readonly param?: string;
  /** The body with the id of the record. */
  readonly body?: (ids: { readonly id: string }) => object;
};
const emptyList = 'DELETE FROM mark_flags WHERE university_id = $1; DELETE FROM attendance WHERE university_id = $1';
const joinRequest = `INSERT INTO join_requests (university_id, session_id, student_id, method, asked_at)
  SELECT university_id, session_id, student_id, 'qr', now() FROM attendance WHERE university_id = $1;
  ${emptyList}`;
const codesOver = `UPDATE class_sessions SET qr_started_at = now() - interval '4 minutes', qr_ends_at = now() - interval '1 minute',
    qr_paused_at = NULL, qr_stopped_at = NULL WHERE university_id = $1;
  UPDATE attendance SET status = 'present', method = 'qr', marked_at = now() WHERE university_id = $1`;
const unusedAccounts = `UPDATE accounts SET created_at = '2020-01-01', updated_at = '2020-01-01', last_sign_in_at = NULL
    WHERE university_id = $1 AND role <> 'admin';
  DELETE FROM access_tokens t USING accounts a WHERE a.university_id = $1 AND a.id = t.account_id AND a.role <> 'admin';
  UPDATE students SET updated_at = '2020-01-01' WHERE university_id = $1;
  UPDATE staff SET updated_at = '2020-01-01' WHERE university_id = $1`;
const prepared: Readonly<Record<string, Preparation>> = {
  deleteOwnFeed: { first: ['makeOwnFeed'] },
  deleteUniversityLogo: { first: ['uploadUniversityLogo'] },
  removeStudentPhoto: { first: ['uploadStudentPhoto'] },
  removeStaffPhoto: { first: ['uploadStaffPhoto'] },
  addToClassList: { sql: emptyList },
  addJoined: { sql: emptyList },
  removeFromClassList: { sql: `UPDATE attendance SET source = 'added', added_at = now() WHERE university_id = $1` },
  acceptJoinRequest: { sql: joinRequest },
  declineJoinRequest: { sql: joinRequest },
  showSecondCode: { sql: codesOver },
  startQr: { first: ['stopQr'] },
  resumeQr: { first: ['pauseQr'] },
  restoreSession: { first: ['withdrawSession'] },
  deleteClassChange: { first: ['saveClassChange'] },
  // A deleted entry still has its class of today.
  addTimetables: { sql: 'UPDATE timetables SET active = false WHERE university_id = $1' },
  deleteEnrollments: {
    first: ['addEnrollments'],
    idIn: 'student_module_enrollments',
    body: ({ id }) => ({ ids: [id] }),
  },
  decideEnrollmentProposal: {
    sql: `INSERT INTO enrollment_proposals (university_id, session_id, student_id, proposed_by, proposed_at)
      SELECT university_id, session_id, student_id, (SELECT id FROM accounts WHERE university_id = $1 AND role = 'lecturer' LIMIT 1), now()
      FROM attendance WHERE university_id = $1`,
    idIn: 'enrollment_proposals',
  },
  withdrawStudentNote: { first: ['addStudentNote'], idIn: 'student_notes', param: 'noteId' },
  addAssignments: { sql: 'DELETE FROM staff_courses WHERE university_id = $1' },
  deleteAssignments: { idIn: 'staff_courses', body: ({ id }) => ({ ids: [id] }) },
  decideExcuse: { first: ['reportAbsence'], idIn: 'excuses' },
  withdrawExcuse: { first: ['reportAbsence'], idIn: 'excuses' },
  uploadExcuseDocument: { first: ['reportAbsence'], idIn: 'excuses' },
  downloadExcuseDocument: { first: ['uploadExcuseDocument'], idIn: 'excuses' },
  changeQuestion: { first: ['askAboutMark'], idIn: 'mark_questions' },
  withdrawQuestion: { first: ['askAboutMark'], idIn: 'mark_questions' },
  answerQuestion: { first: ['askAboutMark'], idIn: 'mark_questions' },
  deleteImportMatching: { first: ['saveImportMatching'], idIn: 'import_matchings' },
  changeHoliday: { first: ['addHoliday'], idIn: 'holidays' },
  deleteHoliday: { first: ['addHoliday'], idIn: 'holidays' },
  answerEnquiry: { first: ['sendEnquiry'], idIn: 'privacy_enquiries' },
  sendInactivityNotices: { sql: unusedAccounts },
  keepUnusedAccounts: { sql: unusedAccounts },
};

/** Endpoints that need more than a preparation: a test of their feature names the action. */
const testedElsewhere: Readonly<Record<string, AuditAction>> = {
  joinStudents: 'student.joined',
  undoStudentJoin: 'student.separated',
  signIn: 'sign_in.failed',
  finishSingleSignOn: 'sign_in.succeeded',
  saveSignInRules: 'sign_in_rules.changed',
  answerSecondFactor: 'sign_in.succeeded',
  finishRequiredApp: 'sign_in.succeeded',
  finishPasskeySignIn: 'sign_in.succeeded',
  finishApp: 'second_factor.added',
  finishPasskey: 'second_factor.added',
  renewRecoveryCodes: 'second_factor.added',
  removeApp: 'second_factor.removed',
  removePasskey: 'second_factor.removed',
  removeLostFactor: 'second_factor.lost_removed',
  finishStepUp: 'second_factor.confirmed',
  endSignIn: 'account.signed_out_elsewhere',
  endOtherSignIns: 'account.signed_out_elsewhere',
  confirmReset: 'password.reset',
  changePassword: 'password.changed',
  endPersonSignIn: 'account.signed_out_by_admin',
  unlinkIdentity: 'account.unlinked',
  cancelInvitations: 'invitation.cancelled',
  changeProgramme: 'student.programme_changed',
  setStaffStatus: 'staff.deactivated',
  uploadImport: 'import.read',
  bulkImportStudents: 'import.applied',
  applyImport: 'import.applied',
  undoImport: 'import.undone',
  applyRollOver: 'groups.rolled_over',
  deleteSemester: 'semester.deleted',
};

const callerOf: Record<Who, PersonKey | undefined> = {
  P: undefined,
  U: 'admin',
  A: 'admin',
  L: 'lecturer',
  LA: 'admin',
  LS: 'student',
  owner: 'admin',
  S: 'student',
  teacher: 'admin',
};

const product = productScenario();
const idRow = z.object({ id: z.string() });
const testTexts = globSync(`${import.meta.dirname}/features/**/*.test.ts`).map((path) => readFileSync(path, 'utf8'));
const recorded = api.filter(({ endpoint: { method, reply } }) => method !== 'GET' || reply === 'file');

type Reply = Awaited<ReturnType<typeof callEndpoint>>;

/** Calls an endpoint with its case of the authorization matrix, after its preparation. */
async function callPrepared(name: string, campus: Campus): Promise<Reply> {
  const { first = [], sql, idIn, param = 'id', body }: Preparation = prepared[name] ?? {};
  for (const one of first) await callPrepared(one, campus);
  const id = await product.database.acrossUniversities(async (tx) => {
    for (const statement of sql?.split(';') ?? []) await tx.execute(statement, [campus.ids.ours]);
    if (idIn === undefined) return '';
    const found = await tx.query(`SELECT id FROM ${idIn} WHERE university_id = $1`, [campus.ids.ours], idRow);
    return found.at(-1)?.id ?? '';
  });
  const endpoint = api.find((one) => one.name === name)?.endpoint;
  const plain = authorizationCases[name]?.(campus);
  if (!plain || !endpoint) throw new Error(`${name} has no authorization case`);
  const person = callerOf[plain.who];
  const authorizationCase = {
    ...plain,
    ...(idIn !== undefined && !body && { params: { ...plain.params, [param]: id } }),
    ...(body && { body: body({ id }) }),
  };
  return await callEndpoint(product.url, endpoint, authorizationCase, person && campus.tokens[person]);
}

async function findActions(requestId: string | null): Promise<string[]> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const rows = await product.database.acrossUniversities((tx) =>
      tx.query('SELECT action FROM audit_events WHERE request_id = $1', [requestId], z.object({ action: z.string() })),
    );
    // Some are recorded by a job, after the response.
    if (rows.length > 0) return rows.map(({ action }) => action);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return [];
}

describe('audit events', () => {
  it('have a reason for every endpoint that records none', () => {
    const names = new Set(recorded.map(({ name }) => name));
    expect(Object.keys(reasons).filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(Object.entries(testedElsewhere))('of %s are named by its tests (%s)', (name, action) => {
    expect(recorded.map((one) => one.name)).toContain(name);
    expect(testTexts.some((text) => text.includes(`'${action}'`))).toBe(true);
  });

  it.each(
    recorded
      .map(({ name }) => name)
      .filter((name) => reasons[name] === undefined && testedElsewhere[name] === undefined),
  )('are recorded by %s', async (name) => {
    const reply = await callPrepared(name, await makeCampus(product.database, { hasTeachingGroups: true }));
    const failure = reply.status < 300 ? '' : reply.text;
    expect(failure, 'The record that the endpoint changes may be missing: create it in `prepared`').toBe('');
    const actions = await findActions(reply.requestId);
    expect(actions, 'No event: call recordAudit in the service, or give a reason in `reasons`').not.toEqual([]);
    expect(actions.filter((action) => !isAuditAction(action))).toEqual([]);
  });
});
