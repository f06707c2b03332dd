import { api } from '@muster/contract/http/api';
import type { Endpoint } from '@muster/contract/http/endpoint';
import { describe, expect, it } from 'vitest';
import type { AuthorizationCase, Who } from '#testing/authorization/authorization-case.ts';
import { authorizationCases } from '#testing/authorization/authorization-cases.ts';
import { callEndpoint } from '#testing/call-endpoint.ts';
import { type Campus, makeCampus, type PersonKey } from '#testing/campus.ts';
import { productScenario } from '#testing/product.ts';

type Actor =
  | 'anonymous'
  | 'student'
  | 'lecturer'
  | 'other lecturer'
  | 'admin'
  | 'registrar'
  | 'timetabler'
  | 'reader'
  | 'faculty office'
  | "another university's admin"
  | 'revoked token';

const people: Record<Actor, PersonKey | undefined> = {
  anonymous: undefined,
  student: 'student',
  lecturer: 'lecturer',
  'other lecturer': 'otherLecturer',
  admin: 'admin',
  registrar: 'registrar',
  timetabler: 'timetabler',
  reader: 'reader',
  'faculty office': 'faculty_office',
  "another university's admin": 'foreignAdmin',
  'revoked token': 'secondAdmin',
};

const rolesOf: Record<Who, string> = {
  P: '',
  U: 'SLA',
  A: 'A',
  L: 'L',
  LA: 'LA',
  LS: 'LS',
  owner: 'LA',
  S: 'S',
  teacher: 'LA',
};
const roleOf = (actor: Actor): string =>
  actor === 'student' ? 'S' : actor.endsWith('lecturer') ? 'L' : actor === 'anonymous' ? '' : 'A';

/** The areas that each role of the administration may change, and those that it may only read. Owners and other roles: everything. */
const changed: Partial<Record<Actor, string>> = {
  registrar: 'account people academics timetables attendance imports reports privacy',
  timetabler: 'account timetables imports',
  reader: 'account',
  'faculty office': 'account',
};
const read: Partial<Record<Actor, string>> = {
  registrar: 'settings',
  timetabler: 'settings people academics attendance reports',
  reader: 'settings people academics timetables attendance imports reports audit',
  'faculty office': 'people academics timetables reports',
};

function isAreaClosed(actor: Actor, { guard, method }: Endpoint, area: string | undefined): boolean {
  const areas = changed[actor];
  if (areas === undefined || !('area' in guard)) return false;
  const open = method === 'GET' && !guard.needs ? `${areas} ${read[actor]}` : areas;
  if (actor === 'faculty office' && guard.area !== 'account' && !guard.admitsFacultyOffices) return true;
  return [guard.area, area ?? guard.area].some((one) => !open.split(' ').includes(one));
}

/** The status that this actor must get. */
function statusFor(
  endpoint: Endpoint,
  { who, expectedStatus = 200, isOurs, area }: AuthorizationCase,
  actor: Actor,
): number {
  if (who === 'P') return expectedStatus;
  if (actor === 'anonymous' || actor === 'revoked token') return 401;
  if (!rolesOf[who].includes(roleOf(actor)) || isAreaClosed(actor, endpoint, area)) return 403;
  if (actor === "another university's admin" && (isOurs ?? who === 'owner')) return 404;
  if (actor === 'other lecturer' && who === 'owner') return 403;
  if (actor === 'other lecturer' && who === 'teacher') return 404;
  return expectedStatus;
}

const product = productScenario();

describe('authorization matrix', () => {
  it('has exactly one case for every endpoint of the contract', () => {
    const help = 'Add the case of a new endpoint in server/src/testing/authorization/';
    expect(Object.keys(authorizationCases).toSorted(), help).toEqual(api.map(({ name }) => name).toSorted());
  });

  it('has a route for every endpoint of the contract', () => {
    for (const { endpoint } of api) {
      expect(product.app.hasRoute({ method: endpoint.method, url: endpoint.path }), endpoint.path).toBe(true);
    }
  });
});

describe.each(api.map((one) => [one.name, one] as const))('%s', (name, { endpoint }) => {
  const caseIn = (campus: Campus): AuthorizationCase =>
    authorizationCases[name]?.(campus) ?? { who: 'P', expectedStatus: 0 };
  let shared: Campus | undefined;
  it.each(Object.keys(people) as Actor[])('responds to %s as its guard says', async (actor) => {
    shared ??= await makeCampus(product.database, { hasTeachingGroups: true });
    // Rejected and reading calls change nothing, so they share their data.
    const isRejected = [401, 403].includes(statusFor(endpoint, caseIn(shared), actor));
    const campus =
      isRejected || endpoint.method === 'GET'
        ? shared
        : await makeCampus(product.database, { hasTeachingGroups: true });
    const authorizationCase = caseIn(campus);
    const token = await tokenOf(actor, campus);
    const { status, text } = await callEndpoint(product.url, endpoint, authorizationCase, token);
    expect({ status, text: status === statusFor(endpoint, authorizationCase, actor) ? '' : text }).toEqual({
      status: statusFor(endpoint, authorizationCase, actor),
      text: '',
    });
    if (actor === "another university's admin" && authorizationCase.who !== 'P') expectNothingOfOurs(text, campus);
  });
});

async function tokenOf(actor: Actor, { tokens }: Campus): Promise<string | undefined> {
  const person = people[actor];
  const token = person && tokens[person];
  if (actor !== 'revoked token' || !token) return token;
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${product.url}/api/auth/me`, { headers })).status).toBe(200);
  expect((await fetch(`${product.url}/api/auth/logout`, { method: 'POST', headers })).status).toBe(200);
  return token;
}

function expectNothingOfOurs(text: string, { ids }: Campus): void {
  const { theirs: _, foreignAdmin: __, ...ours } = ids;
  for (const [thing, id] of Object.entries(ours)) expect(text, `contains the id of our ${thing}`).not.toContain(id);
}
