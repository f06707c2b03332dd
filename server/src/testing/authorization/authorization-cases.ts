import { academicCases } from './academic-cases.ts';
import type { AuthorizationCase } from './authorization-case.ts';
import type { Campus } from '../campus.ts';
import { importCases } from './import-cases.ts';
import { accountCases, profileCases } from './account-cases.ts';
import { privacyCases } from './privacy-cases.ts';
import { reportCases } from './report-cases.ts';
import { calendarCases } from './calendar-cases.ts';
import { excuseCases } from './excuse-cases.ts';
import { teachingGroupCases } from './teaching-group-cases.ts';
import { warningCases } from './warning-cases.ts';

/** One case per endpoint of the contract. A test fails when an endpoint has none. */
export const authorizationCases: Record<string, (campus: Campus) => AuthorizationCase> = {
  ...accountCases,
  ...attendance(),
  ...timetablesAndSessions(),
  ...teachingGroupCases,
  ...clashesAndVenues(),
  ...academicCases,
  ...students(),
  ...calendarCases,
  ...excuseCases,
  ...warningCases,
  uploadModuleImage: () => ({ who: 'A' }),
  publicImage: () => ({
    who: 'P',
    expectedStatus: 404,
    params: { bucket: 'module-images', random: 'none', file: 'a.jpg' },
  }),
  ...staff(),
  ...profileCases,
  ...importCases,
  ...privacyCases,
  listDepartments: () => ({ who: 'A' }),
  openApi: () => ({ who: 'P' }),
  docsPage: () => ({ who: 'P' }),
  health: () => ({ who: 'P' }),
  live: () => ({ who: 'P' }),
  ready: () => ({ who: 'P' }),
  securityText: () => ({ who: 'P', expectedStatus: 404 }),
  getConnection: () => ({ who: 'A' }),
  examineConnection: () => ({ who: 'P', expectedStatus: 404 }),
  dashboardCounts: () => ({ who: 'A' }),
  dashboardToday: () => ({ who: 'A' }),
  dashboardAttendance: () => ({ who: 'A' }),
  dashboardSetUp: () => ({ who: 'A' }),
  areaOverview: () => ({ who: 'A', query: { area: 'modules' } }),
  dashboardCalendar: () => ({ who: 'A', query: { month: '2026-11' } }),
  quickSearch: () => ({ who: 'A', query: { q: 'programming' } }),
  bellEvents: () => ({ who: 'U' }),
  ...reportCases,
};

function attendance(): typeof authorizationCases {
  const aMark = ({ ids }: Campus): AuthorizationCase => ({
    who: 'owner',
    params: { id: ids.session, studentId: ids.studentRecord },
  });
  return {
    checkIn: () => ({ who: 'S', expectedStatus: 404, body: { typed_code: '00000000' } }),
    listEnrollmentProposals: () => ({ who: 'A' }),
    listOwnEnrollmentProposals: () => ({ who: 'L' }),
    decideEnrollmentProposal: ({ ids }) => ({
      who: 'A',
      params: { id: ids.session },
      body: { state: 'declined' },
      expectedStatus: 404,
    }),
    listCandidates: (campus) => ({ ...aSession(campus), query: { search: 'student' } }),
    addToClassList: (campus) => ({ ...aSession(campus), body: { student_id: campus.ids.studentRecord } }),
    // The student is on the list that was written with the class.
    removeFromClassList: (campus) => ({ ...aMark(campus), expectedStatus: 409 }),
    listJoined: aSession,
    addJoined: aSession,
    askToJoin: () => ({ who: 'S', expectedStatus: 400 }),
    startCheckInPasskey: () => ({ who: 'S', expectedStatus: 400, body: {} }),
    secondCodeCheck: ({ ids }) => ({ who: 'S', params: { id: ids.session } }),
    deliverScan: () => ({ who: 'S', expectedStatus: 400 }),
    ownJoinRequest: ({ ids }) => ({ who: 'S', params: { id: ids.session }, expectedStatus: 404 }),
    listJoinRequests: aSession,
    acceptJoinRequest: (campus) => ({ ...aMark(campus), expectedStatus: 404 }),
    declineJoinRequest: (campus) => ({ ...aMark(campus), expectedStatus: 404 }),
    myAttendance: () => ({ who: 'S' }),
    scanPage: () => ({ who: 'P', params: { code: 'NOTACODE' } }),
    getRegister: aSession,
    registerEvents: aSession,
    correctMark: (campus) => ({ ...aMark(campus), body: { status: 'late' } }),
    markHistory: aMark,
    exportRegister: aSession,
    signInSheet: aSession,
    plannedSignInSheet: ({ ids }) => ({
      who: 'owner',
      isOurs: true,
      params: { id: ids.timetable },
      query: { class_date: '2026-09-07' },
    }),
    exportModuleGrid: ({ ids }) => ({
      who: 'LA',
      isOurs: true,
      params: { id: ids.module },
      query: { academic_year: '2026-2027' },
    }),
    decideLateDelivery: (campus) => ({ ...aMark(campus), body: { state: 'accepted' } }),
    reviewFlag: (campus) => ({ ...aMark(campus), body: { signal: 'device_new', state: 'dismissed' } }),
    studentsByGroupsAndModule: ({ ids }) => ({
      who: 'LA',
      isOurs: true,
      body: { group_ids: [ids.group], module_code: 'CS101' },
    }),
    markManually: (campus) => ({
      who: 'LA',
      isOurs: true,
      body: {
        ...sessionForm(campus),
        attendance_records: [{ student_id: campus.ids.studentRecord, status: 'present' }],
      },
    }),
  };
}

function timetablesAndSessions(): typeof authorizationCases {
  const byCode = (): AuthorizationCase => ({ who: 'LA', isOurs: true, params: { code: 'CS101' } });
  return {
    sessionModules: () => ({ who: 'LA' }),
    lecturerSemesters: ({ ids }) => ({ who: 'owner', params: { id: ids.lecturerRecord } }),
    lecturerModules: ({ ids }) => ({ who: 'owner', params: { id: ids.lecturerRecord, semester: '1' } }),
    moduleGroups: byCode,
    moduleAssistants: byCode,
    createSession: (campus) => ({ who: 'LA', isOurs: true, body: sessionForm(campus) }),
    listSessions: () => ({ who: 'LA' }),
    getSession: aSession,
    changeSession: (campus) => ({ ...aSession(campus), body: { head_count: 40 } }),
    startQr: aSession,
    pauseQr: aSession,
    resumeQr: aSession,
    extendQr: (campus) => ({ ...aSession(campus), body: { minutes: 1 } }),
    // Its codes do not run.
    showTypedCode: aSession,
    // Its codes have not ended.
    showSecondCode: (campus) => ({ ...aSession(campus), expectedStatus: 409, body: {} }),
    currentQr: aSession,
    stopQr: aSession,
    withdrawSession: (campus) => ({ ...aSession(campus), body: { reason: 'Opened by mistake' } }),
    restoreSession: aSession,
    listTimetables: () => ({ who: 'A', query: { page: '1' } }),
    timetableDensity: () => ({ who: 'A' }),
    exportTimetables: () => ({ who: 'A' }),
    timetableAcademicYears: () => ({ who: 'A' }),
    // It clashes with the existing entry.
    addTimetables: (campus) => ({
      who: 'A',
      isOurs: true,
      expectedStatus: 409,
      body: { timetable_entries: [timetableEntry(campus)] },
    }),
    changeTimetable: ({ ids }) => ({
      who: 'A',
      isOurs: true,
      params: { id: ids.timetable },
      body: weeklyClass(ids),
    }),
    deleteTimetable: ({ ids }) => ({ who: 'A', isOurs: true, params: { id: ids.timetable } }),
    previewHandOver: ({ ids }) => ({
      who: 'A',
      isOurs: true,
      query: { kind: 'lecturer', from_id: ids.lecturerRecord },
    }),
    handOverClasses: ({ ids }) => ({
      who: 'A',
      isOurs: true,
      body: { kind: 'lecturer', from_id: ids.lecturerRecord, to_id: ids.otherLecturerRecord, ids: [ids.timetable] },
    }),
    studentTimetable: () => ({ who: 'S' }),
    lecturerTimetable: ({ ids }) => ({ who: 'owner', params: { lecturerId: ids.lecturerRecord } }),
  };
}

function clashesAndVenues(): typeof authorizationCases {
  const planned = { semester: 1, academic_year: '2026-2027', day_of_week: 'Monday', start_time: '09:00' };
  const draft = { ...planned, end_time: '11:00', venue: 'Hall' };
  const aVenue = ({ ids }: Campus): AuthorizationCase => ({ who: 'A', isOurs: true, params: { id: ids.venue } });
  return {
    checkClashes: () => ({ who: 'A', body: { classes: [draft] } }),
    freeSlots: () => ({ who: 'A', body: { class: draft } }),
    clashReport: () => ({ who: 'A' }),
    listEmptyClasses: () => ({ who: 'LA' }),
    checkClassLists: () => ({ who: 'A', query: { academic_year: '2026-2027' } }),
    listUnlistedEnrolments: () => ({ who: 'A', query: { academic_year: '2026-2027' } }),
    listNotTaken: () => ({ who: 'LA' }),
    listVenues: () => ({ who: 'LA' }),
    addVenue: () => ({ who: 'A', body: { name: 'Hall A1', capacity: 40 } }),
    changeVenue: (campus) => ({ ...aVenue(campus), body: { name: 'Hall A2' } }),
    deleteVenue: aVenue,
  };
}

function staff(): typeof authorizationCases {
  const aStaffMember = ({ ids }: Campus): AuthorizationCase => ({
    who: 'A',
    isOurs: true,
    params: { id: ids.otherLecturerRecord },
  });
  const details = { name: 'Other', email: 'other@staff.example', staff_type: 'professor' };
  return {
    listStaff: () => ({ who: 'A' }),
    countStaff: () => ({ who: 'A' }),
    exportStaff: () => ({ who: 'A' }),
    lookUpStaff: () => ({ who: 'A' }),
    setStaffStatus: ({ ids }) => ({ who: 'A', isOurs: true, body: { ids: [ids.otherLecturerRecord], active: true } }),
    getStaffMember: aStaffMember,
    addStaffMember: () => ({ who: 'A', body: { ...details, employee_id: 'E9', password: 'long enough' } }),
    changeStaffMember: (campus) => ({ ...aStaffMember(campus), body: { ...details, employee_id: 'E2' } }),
    listAssignments: aStaffMember,
    addAssignments: (campus) => ({
      ...aStaffMember(campus),
      body: { courses: [{ module_id: campus.ids.module }] },
      // The lecturer already has this assignment.
      expectedStatus: 409,
    }),
    deleteAssignments: (campus) => ({ ...aStaffMember(campus), body: { ids: [campus.ids.module] } }),
    removeStaffPhoto: aStaffMember,
    uploadStaffPhoto: aStaffMember,
  };
}

function students(): typeof authorizationCases {
  const aStudent = ({ ids }: Campus): AuthorizationCase => ({
    who: 'A',
    isOurs: true,
    params: { id: ids.studentRecord },
  });
  const chosen = ({ ids }: Campus) => ({ ids: [ids.studentRecord] });
  const term = { academic_year: '2026-2027', semester: 1 };
  return {
    listStudents: () => ({ who: 'LA', query: { page: '1' } }),
    taughtChoices: () => ({ who: 'L' }),
    countStudents: () => ({ who: 'A' }),
    exportStudents: () => ({ who: 'A' }),
    filteredStudents: () => ({ who: 'A' }),
    setStudentStatus: (campus) => ({ who: 'A', isOurs: true, body: { chosen: chosen(campus), active: false } }),
    moveStudents: (campus) => ({
      who: 'A',
      isOurs: true,
      body: { chosen: chosen(campus), group_id: campus.ids.group },
    }),
    getStudent: aStudent,
    studentOverview: (campus) => ({ ...aStudent(campus), who: 'teacher' }),
    studentClasses: (campus) => ({ ...aStudent(campus), who: 'teacher' }),
    studentHistory: aStudent,
    listStudentNotes: aStudent,
    addStudentNote: (campus) => ({ ...aStudent(campus), body: { note: 'Requested a transcript' } }),
    withdrawStudentNote: ({ ids }) => ({
      who: 'A',
      params: { id: ids.studentRecord, noteId: ids.session },
      expectedStatus: 404,
    }),
    listStudentJoins: aStudent,
    previewStudentJoin: ({ ids }) => ({
      who: 'A',
      params: { id: ids.studentRecord },
      query: { other: ids.session },
      expectedStatus: 404,
    }),
    joinStudents: ({ ids }) => ({
      who: 'A',
      params: { id: ids.studentRecord },
      body: { other: ids.session },
      expectedStatus: 404,
    }),
    undoStudentJoin: ({ ids }) => ({
      who: 'A',
      params: { id: ids.studentRecord, joinId: ids.session },
      expectedStatus: 404,
    }),
    findSameStudents: () => ({ who: 'A', body: { name: 'Ada Quill', dob: '2004-05-03' } }),
    findSameStaff: () => ({ who: 'A', body: { name: 'Ada Quill', dob: '2004-05-03' } }),
    addStudent: ({ ids }) => ({
      who: 'A',
      isOurs: true,
      body: {
        name: 'Nadia',
        email: 'nadia@campus.example',
        password: 'long enough, I think',
        student_id: 'S2',
        degree_details_id: ids.degree,
        group_id: ids.group,
        current_year: 1,
        current_semester: 1,
      },
    }),
    changeStudent: (campus) => ({
      ...aStudent(campus),
      body: { name: 'Student', student_id: 'S1', email: campus.emailOf('student') },
    }),
    // The student is in this programme already.
    changeProgramme: (campus) => ({
      ...aStudent(campus),
      expectedStatus: 400,
      body: {
        degree_details_id: campus.ids.degree,
        group_id: campus.ids.group,
        current_year: 1,
        current_semester: 1,
        changed_on: '2026-09-01',
      },
    }),
    removeStudentPhoto: aStudent,
    uploadStudentPhoto: aStudent,
    listEnrollments: aStudent,
    addEnrollments: (campus) => ({
      ...aStudent(campus),
      body: { enrollments: [{ module_id: campus.ids.module, ...term }] },
    }),
    deleteEnrollments: (campus) => ({ ...aStudent(campus), body: { ids: ['new_1'] } }),
  };
}

function weeklyClass(ids: Campus['ids']): object {
  return {
    module_id: ids.module,
    lecturer_id: ids.lecturerRecord,
    day_of_week: 'Monday',
    start_time: '09:00',
    end_time: '11:00',
    venue: 'Hall',
    class_type: 'Lecture',
  };
}

function timetableEntry({ ids }: Campus): object {
  const term = { year: 1, semester: 1, academic_year: '2026-2027' };
  return { ...weeklyClass(ids), ...term, degree_details_ids: [ids.degree], group_ids: [ids.group] };
}

function aSession({ ids }: Campus): AuthorizationCase {
  return { who: 'owner', params: { id: ids.session } };
}

function sessionForm({ ids }: Campus): object {
  return {
    semester: 'Semester 1',
    year: 'Year 1',
    session_type: 'lecture',
    module_code: 'CS101',
    groups: [ids.group],
    location: 'Hall',
    date: '2026-11-23',
    class_start_time: '13:00',
    class_end_time: '14:00',
    academic_year: '2026-2027',
  };
}
