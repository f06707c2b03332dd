import { randomUUID } from 'node:crypto';
import type { AuthorizationCase } from './authorization-case.ts';
import type { Campus } from '../campus.ts';

const aWaitingAdmin = ({ ids }: Campus): AuthorizationCase => ({
  who: 'A',
  isOurs: true,
  params: { id: ids.waitingAdmin },
});

const signed = { id: 'x', rawId: 'x', type: 'public-key' };
const aPasskeyAnswer = { ...signed, response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } };
const aNewPasskey = { ...signed, response: { clientDataJSON: 'x', attestationObject: 'x' } };

export const accountCases: Record<string, (campus: Campus) => AuthorizationCase> = {
  saveUniversitySettings: () => ({ who: 'A', body: { offers_online: true, accepts_late_scans: false } }),
  uploadUniversityLogo: () => ({ who: 'A' }),
  deleteUniversityLogo: () => ({ who: 'A' }),
  signIn: ({ emailOf }) => ({
    who: 'P',
    expectedStatus: 401,
    body: { email: emailOf('admin'), password: 'wrong', role: 'admin' },
  }),
  register: ({ code }) => ({
    who: 'P',
    body: { name: 'New', email: 'new@campus.example', password: 'long enough', university_id: code },
  }),
  getSingleSignOn: () => ({ who: 'A' }),
  saveSingleSignOn: () => ({
    who: 'A',
    body: {
      is_enabled: false,
      label: 'University account',
      issuer: 'https://login.example',
      client_id: 'muster',
      email_claim: 'email',
      trusts_email: false,
      email_domain: null,
      roles: ['student'],
      password_roles: ['student'],
    },
  }),
  answerSecondFactor: () => ({ who: 'P', expectedStatus: 401, body: { challenge: 'unknown', code: '123456' } }),
  startRequiredApp: () => ({ who: 'P', expectedStatus: 401, body: { challenge: 'unknown' } }),
  finishRequiredApp: () => ({
    who: 'P',
    expectedStatus: 401,
    body: { challenge: 'unknown', set_up: 'unknown', code: '123456' },
  }),
  startPasskeySignIn: () => ({ who: 'P' }),
  finishPasskeySignIn: () => ({
    who: 'P',
    expectedStatus: 401,
    body: { challenge: 'unknown', passkey: aPasskeyAnswer },
  }),
  getSecondFactor: () => ({ who: 'U' }),
  startApp: () => ({ who: 'U', expectedStatus: 400, body: { password: 'wrong' } }),
  finishApp: () => ({ who: 'U', expectedStatus: 400, body: { set_up: 'unknown', code: '123456' } }),
  removeApp: () => ({ who: 'U', expectedStatus: 404 }),
  startPasskey: () => ({ who: 'U', expectedStatus: 400, body: { password: 'wrong' } }),
  finishPasskey: () => ({
    who: 'U',
    expectedStatus: 409,
    body: { set_up: 'unknown', name: 'Laptop', passkey: aNewPasskey },
  }),
  removePasskey: () => ({ who: 'U', expectedStatus: 404, params: { id: randomUUID() } }),
  renewRecoveryCodes: () => ({ who: 'U', expectedStatus: 409 }),
  startStepUp: () => ({ who: 'U' }),
  finishStepUp: () => ({ who: 'U', expectedStatus: 403, body: { challenge: 'unknown', code: '123456' } }),
  getSignInRules: () => ({ who: 'A' }),
  saveSignInRules: () => ({ who: 'A', body: { admins_need_factor: false } }),
  removeLostFactor: ({ ids }) => ({ who: 'A', isOurs: true, expectedStatus: 409, params: { id: ids.secondAdmin } }),
  startSingleSignOn: () => ({ who: 'P', expectedStatus: 404, query: { university: 'NOWHERE' } }),
  singleSignOnCallback: ({ code }) => ({ who: 'P', params: { code } }),
  commonSingleSignOnCallback: () => ({ who: 'P' }),
  samlMetadata: ({ code }) => ({ who: 'P', params: { code } }),
  samlResponse: ({ code }) => ({ who: 'P', params: { code }, body: { SAMLResponse: 'none' } }),
  finishSingleSignOn: () => ({ who: 'P', expectedStatus: 401, body: {} }),
  signOut: () => ({ who: 'U' }),
  requestReset: ({ emailOf }) => ({ who: 'P', body: { email: emailOf('student') } }),
  confirmReset: () => ({ who: 'P', expectedStatus: 400, body: { token: 'unknown', password: 'long enough' } }),
  me: () => ({ who: 'U' }),
  changePassword: () => ({
    who: 'U',
    expectedStatus: 400,
    body: { current_password: 'wrong', password: 'long enough' },
  }),
  signInOptions: () => ({ who: 'P' }),
  listSignIns: () => ({ who: 'U' }),
  endSignIn: () => ({ who: 'U', expectedStatus: 404, params: { id: randomUUID() } }),
  endOtherSignIns: () => ({ who: 'U' }),
  getPersonAccess: ({ ids }) => ({ who: 'A', isOurs: true, params: { kind: 'student', id: ids.studentRecord } }),
  endPersonSignIn: ({ ids }) => ({
    who: 'A',
    isOurs: true,
    expectedStatus: 404,
    params: { kind: 'student', id: ids.studentRecord, signInId: randomUUID() },
  }),
  endPersonSignIns: ({ ids }) => ({ who: 'A', isOurs: true, params: { kind: 'staff', id: ids.otherLecturerRecord } }),
  unlinkIdentity: ({ ids }) => ({
    who: 'A',
    isOurs: true,
    expectedStatus: 404,
    params: { kind: 'student', id: ids.studentRecord },
    query: { issuer: 'https://login.example' },
  }),
  adminSelf: () => ({ who: 'A' }),
  listAdmins: () => ({ who: 'A' }),
  listPendingAdmins: () => ({ who: 'A' }),
  approveAdmin: aWaitingAdmin,
  declineAdmin: aWaitingAdmin,
  changeAdminRole: ({ ids }) => ({ who: 'A', isOurs: true, params: { id: ids.secondAdmin }, body: { role: 'reader' } }),
  deactivateAdmin: ({ ids }) => ({ who: 'A', isOurs: true, params: { id: ids.secondAdmin } }),
  listInvitations: () => ({ who: 'A' }),
  sendInvitations: ({ ids }) => ({ who: 'A', body: { chosen: { ids: [ids.otherLecturer] }, invite: 'now' } }),
  cancelInvitations: ({ ids }) => ({ who: 'A', body: { chosen: { ids: [ids.otherLecturer] } } }),
  makeInvitationLink: ({ ids }) => ({ who: 'A', isOurs: true, params: { id: ids.otherLecturer } }),
  listMails: () => ({ who: 'A' }),
  retryMail: ({ ids }) => ({ who: 'A', isOurs: true, params: { id: ids.mail } }),
  createEnrolmentCode: () => ({ who: 'A' }),
};

/** Endpoints of the own profile, which take no id. */
export const profileCases: Record<string, () => AuthorizationCase> = {
  changePreferences: () => ({ who: 'U', body: { theme: 'dark' } }),
  settingsProfile: () => ({ who: 'U' }),
  changeSettingsProfile: () => ({ who: 'U', body: { name: 'Another Name' } }),
  staffProfile: () => ({ who: 'L' }),
  changeStaffProfile: () => ({ who: 'L', body: { address: 'Lake Road 1', phoneNumber: '+94 11 234 5678' } }),
  studentProfile: () => ({ who: 'S' }),
  changeStudentProfile: () => ({ who: 'S', body: { phone: '+94 71 234 5678' } }),
  studentProfileModules: () => ({ who: 'S' }),
};
