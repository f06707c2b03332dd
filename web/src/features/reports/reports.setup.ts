import { listDepartments } from '@muster/contract/academics/departments';
import { filteredDegrees } from '@muster/contract/academics/degrees';
import { filteredGroups, listGroups } from '@muster/contract/academics/groups';
import { listSemesters } from '@muster/contract/academics/semesters';
import { filteredModules } from '@muster/contract/academics/modules';
import { me } from '@muster/contract/accounts/accounts';
import { lookUpStaff } from '@muster/contract/people/staff';
import { filteredStudents } from '@muster/contract/people/students';
import { timetableAcademicYears } from '@muster/contract/timetables/timetables';
import { afterEach, beforeEach } from 'vitest';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer, type MockServer } from '#lib/testing/mock-server.setup.ts';

const filterEndpoints = [
  filteredDegrees,
  filteredGroups,
  filteredModules,
  filteredStudents,
  listDepartments,
  listGroups,
  listSemesters,
  lookUpStaff,
  timetableAcademicYears,
] as const;

/** Signs in an administrator, and returns the mock server with report filters that have no options. */
export function mockReportServer(): MockServer {
  const server = mockServer();
  beforeEach(() => {
    localStorage.setItem('muster.token', 'a-token');
    server.reply(me, { success: true, user: makeUser({ role: 'admin' }) });
    for (const endpoint of filterEndpoints) server.reply(endpoint, []);
  });
  afterEach(() => localStorage.clear());
  return server;
}
