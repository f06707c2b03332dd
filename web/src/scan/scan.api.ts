import type { me as meEndpoint } from '@muster/contract/accounts/accounts';
import type {
  signIn as signInEndpoint,
  signInOptions as signInOptionsEndpoint,
} from '@muster/contract/accounts/sign-in';
import type { FactorChallenge } from '@muster/contract/accounts/factor-challenge';
import type {
  answerSecondFactor as answerEndpoint,
  finishPasskeySignIn as finishPasskeyEndpoint,
  startPasskeySignIn as startPasskeyEndpoint,
} from '@muster/contract/accounts/second-factor';
import type { finishSingleSignOn as finishEndpoint } from '@muster/contract/accounts/single-sign-on';
import type { myAttendance as myAttendanceEndpoint } from '@muster/contract/attendance/attendance';
import type {
  checkIn as checkInEndpoint,
  startCheckInPasskey as startCheckInPasskeyEndpoint,
} from '@muster/contract/attendance/check-ins';
import type {
  askToJoin as askToJoinEndpoint,
  ownJoinRequest as ownJoinRequestEndpoint,
} from '@muster/contract/attendance/join-requests';
import type { secondCodeCheck as secondCodeCheckEndpoint } from '@muster/contract/attendance/second-codes';
import type { BodyInputOf, Endpoint } from '@muster/contract/http/endpoint';
import { call } from '#lib/api/api.ts';
import type { CheckedIn } from '#lib/check-in/check-in-result.texts.ts';
import type { Attempt } from './views.logic.ts';

/** An endpoint of the contract without its schemas, which would pull zod into the bundle. A test compares it with the contract. */
function endpointWithoutSchemas<E extends Endpoint>(method: E['method'], path: E['path']): E {
  return { method, path } as E;
}

export const endpoints = {
  checkIn: endpointWithoutSchemas<typeof checkInEndpoint>('POST', '/api/attendance/scan'),
  signIn: endpointWithoutSchemas<typeof signInEndpoint>('POST', '/api/auth/login'),
  answerSecondFactor: endpointWithoutSchemas<typeof answerEndpoint>('POST', '/api/auth/second-factor'),
  startPasskeySignIn: endpointWithoutSchemas<typeof startPasskeyEndpoint>('POST', '/api/auth/passkey'),
  finishPasskeySignIn: endpointWithoutSchemas<typeof finishPasskeyEndpoint>('POST', '/api/auth/passkey/finish'),
  signInOptions: endpointWithoutSchemas<typeof signInOptionsEndpoint>('GET', '/api/auth/options'),
  finishSingleSignOn: endpointWithoutSchemas<typeof finishEndpoint>('POST', '/api/auth/single-sign-on/finish'),
  me: endpointWithoutSchemas<typeof meEndpoint>('GET', '/api/auth/me'),
  askToJoin: endpointWithoutSchemas<typeof askToJoinEndpoint>('POST', '/api/attendance/join-requests'),
  ownJoinRequest: endpointWithoutSchemas<typeof ownJoinRequestEndpoint>('GET', '/api/attendance/join-requests/:id'),
  startCheckInPasskey: endpointWithoutSchemas<typeof startCheckInPasskeyEndpoint>(
    'POST',
    '/api/attendance/scan/passkey',
  ),
  secondCodeCheck: endpointWithoutSchemas<typeof secondCodeCheckEndpoint>('GET', '/api/attendance/second-codes/:id'),
  myAttendance: endpointWithoutSchemas<typeof myAttendanceEndpoint>('GET', '/api/attendance/my'),
};

export const checkIn = (attempt: Attempt): Promise<CheckedIn> => call(endpoints.checkIn, { body: attempt });

/** Asks to be added to the class of the claim cookie, or of the code in a browser without cookies. */
export const askToJoin = ({ code, typed_code }: Attempt) => call(endpoints.askToJoin, { body: { code, typed_code } });
export const getJoinRequest = (id: string) => call(endpoints.ownJoinRequest, { params: { id } });

/** Gets a challenge for the check-in of the claim cookie, or of the code in a browser without cookies. */
export const startCheckInPasskey = ({ code, typed_code }: Attempt) =>
  call(endpoints.startCheckInPasskey, { body: { code, typed_code } });

/** Whether a second code of the class asks the student now. */
export const checkSecondCode = (id: string) => call(endpoints.secondCodeCheck, { params: { id } });

/** An access token, or the challenge of an account with a second factor. */
export type SignedIn = string | FactorChallenge;

export async function signIn(email: string, password: string): Promise<SignedIn> {
  const body = { email: email.trim(), password, role: 'student' };
  const reply = await call(endpoints.signIn, { body });
  return 'session' in reply ? reply.session.access_token : reply.second_factor;
}

export async function answerSecondFactor(
  challenge: string,
  answer: Omit<BodyInputOf<typeof answerEndpoint>, 'challenge'>,
): Promise<string> {
  return (await call(endpoints.answerSecondFactor, { body: { challenge, ...answer } })).session.access_token;
}

export const getSignInOptions = () => call(endpoints.signInOptions);

/** Signs in the student who came back from a provider; undefined if the person has no student account. */
export async function finishSingleSignOn(): Promise<SignedIn | undefined> {
  const reply = await call(endpoints.finishSingleSignOn, { body: { role: 'student' } });
  if ('second_factor' in reply) return reply.second_factor;
  return 'session' in reply && reply.user.role === 'student' ? reply.session.access_token : undefined;
}

export const getCurrentUser = async () => (await call(endpoints.me)).user;

/** The student's attendance in one module; undefined if there is none yet. */
export async function getModuleAttendance(moduleCode: string) {
  const modules = await call(endpoints.myAttendance, { query: { module_code: moduleCode } });
  return modules.find((module) => module.module_code === moduleCode);
}
