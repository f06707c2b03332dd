import type { AuthorizationCase } from './authorization-case.ts';

/** Reports and analytics. */
export const reportCases: Record<string, () => AuthorizationCase> = {
  analytics: () => ({ who: 'A' }),
  breakdown: () => ({ who: 'A', query: { by: 'group' } }),
  heat: () => ({ who: 'A', query: { by: 'module' } }),
  atRisk: () => ({ who: 'A' }),
  reportStudents: () => ({ who: 'A', query: { from: '40' } }),
  reportSessions: () => ({ who: 'A' }),
  exportAnalytics: () => ({ who: 'A', query: { view: 'weeks' } }),
  moduleAttendanceReport: () => ({ who: 'A' }),
  exportModuleAttendance: () => ({ who: 'A' }),
  attendanceRows: () => ({ who: 'A' }),
  exportAttendanceRows: () => ({ who: 'A' }),
  studentAttendanceCount: () => ({ who: 'A', isOurs: true, query: { student_id: 'S1', module_code: 'CS101' } }),
};
