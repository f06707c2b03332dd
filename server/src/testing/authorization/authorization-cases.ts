import type { Line } from './authorization-case.ts';
import type { Campus } from '../campus.ts';
import { importLines } from './import-cases.ts';
import { accountLines, profileLines } from './account-cases.ts';
import { privacyLines } from './privacy-cases.ts';
import { reportLines } from './report-cases.ts';
import { calendarLines } from './calendar-cases.ts';
import { excuseLines } from './excuse-cases.ts';
import { warningLines } from './warning-cases.ts';

/** One line for every endpoint of the contract, in its order. A new endpoint fails the matrix until its line stands here. */
export const lines: Record<string, (campus: Campus) => Line> = {
  ...accountLines,
  ...attendance(),
  ...timetablesAndSessions(),
  ...clashesAndVenues(),
  ...structure(),
  ...students(),
  ...calendarLines,
  ...excuseLines,
  ...warningLines,
  uploadModuleImage: () => ({ who: 'A' }),
  publicImage: () => ({ who: 'P', answers: 404, params: { bucket: 'module-images', random: 'none', file: 'a.jpg' } }),
  ...staff(),
  ...profileLines,
  ...importLines,
  ...privacyLines,
  openApi: () => ({ who: 'P' }),
  docsPage: () => ({ who: 'P' }),
  health: () => ({ who: 'P' }),
  live: () => ({ who: 'P' }),
  ready: () => ({ who: 'P' }),
  dashboardCounts: () => ({ who: 'A' }),
  dashboardCalendar: () => ({ who: 'A', query: { month: '2026-11' } }),
  quickSearch: () => ({ who: 'A', query: { q: 'programming' } }),
  bellEvents: () => ({ who: 'A' }),
  ...reportLines,
};

function attendance(): typeof lines {
  const aMark = ({ ids }: Campus): Line => ({
    who: 'owner',
    params: { id: ids.session, studentId: ids.studentRecord },
  });
  return {
    checkIn: () => ({ who: 'S', answers: 404, body: { typed_code: '00000000' } }),
    myAttendance: () => ({ who: 'S' }),
    scanPage: () => ({ who: 'P', params: { code: 'NOTACODE' } }),
    getRegister: aSession,
    registerEvents: aSession,
    correctMark: (campus) => ({ ...aMark(campus), body: { status: 'late' } }),
    markHistory: aMark,
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

function timetablesAndSessions(): typeof lines {
  const byCode = (): Line => ({ who: 'LA', isOurs: true, params: { code: 'CS101' } });
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
    currentQr: aSession,
    stopQr: aSession,
    listTimetables: () => ({ who: 'A', query: { page: '1' } }),
    exportTimetables: () => ({ who: 'A' }),
    timetableAcademicYears: () => ({ who: 'A' }),
    // It would clash with the one that stands.
    addTimetables: (campus) => ({
      who: 'A',
      isOurs: true,
      answers: 409,
      body: { timetable_entries: [timetableEntry(campus)] },
    }),
    changeTimetable: ({ ids }) => ({
      who: 'A',
      isOurs: true,
      params: { id: ids.timetable },
      body: weeklyClass(ids),
    }),
    deleteTimetable: ({ ids }) => ({ who: 'A', isOurs: true, params: { id: ids.timetable } }),
    studentTimetable: () => ({ who: 'S' }),
    lecturerTimetable: ({ ids }) => ({ who: 'owner', params: { lecturerId: ids.lecturerRecord } }),
  };
}

function clashesAndVenues(): typeof lines {
  const planned = { semester: 1, academic_year: '2026-2027', day_of_week: 'Monday', start_time: '09:00' };
  const draft = { ...planned, end_time: '11:00', venue: 'Hall' };
  const aVenue = ({ ids }: Campus): Line => ({ who: 'A', isOurs: true, params: { id: ids.venue } });
  return {
    checkClashes: () => ({ who: 'A', body: { classes: [draft] } }),
    freeSlots: () => ({ who: 'A', body: { class: draft } }),
    clashReport: () => ({ who: 'A' }),
    listVenues: () => ({ who: 'LA' }),
    addVenue: () => ({ who: 'A', body: { name: 'Hall A1', capacity: 40 } }),
    changeVenue: (campus) => ({ ...aVenue(campus), body: { name: 'Hall A2' } }),
    deleteVenue: aVenue,
  };
}

function structure(): typeof lines {
  const degree = { degree_programme: 'Physics', degree_level: 'doctoral', local_international: 'local' };
  const module = { module_name: 'Logic', module_code: 'PH110', semester: 1 };
  const aGroup = ({ ids }: Campus): Line => ({ who: 'A', isOurs: true, params: { id: ids.group } });
  const term = { year: 1, semester: 1, academic_year: '2026-2027' };
  const group = ({ ids }: Campus) => ({ group_name: 'G2', degree_details_id: ids.degree, ...term });
  const rollOver = ({ ids }: Campus) => ({ source: { group_ids: [ids.group] }, to_academic_year: '2026-2027' });
  const aModule = ({ ids }: Campus): Line => ({ who: 'A', isOurs: true, params: { id: ids.module } });
  const aDegree = ({ ids }: Campus): Line => ({ who: 'A', isOurs: true, params: { id: ids.degree } });
  return {
    listDegrees: () => ({ who: 'LA' }),
    filteredDegrees: () => ({ who: 'A' }),
    addDegree: () => ({ who: 'A', body: degree }),
    changeDegree: (campus) => ({ ...aDegree(campus), body: degree }),
    listGroups: () => ({ who: 'LA' }),
    countGroups: () => ({ who: 'A' }),
    filteredGroups: () => ({ who: 'A' }),
    addGroup: (campus) => ({ who: 'A', isOurs: true, body: group(campus) }),
    changeGroup: (campus) => ({ ...aGroup(campus), body: group(campus) }),
    deleteGroup: aGroup,
    previewRollOver: (campus) => ({ who: 'A', isOurs: true, body: rollOver(campus) }),
    applyRollOver: (campus) => ({
      who: 'A',
      isOurs: true,
      // The preview's fingerprint is not known here: whoever may do it learns that there is another one.
      answers: 409,
      body: { ...rollOver(campus), fingerprint: 'unknown' },
    }),
    rollOverSources: () => ({ who: 'A' }),
    listModules: () => ({ who: 'LA' }),
    countModules: () => ({ who: 'A' }),
    filteredModules: () => ({ who: 'A' }),
    modulesWithMappings: () => ({ who: 'A' }),
    modulesByDegrees: ({ ids }) => ({ who: 'A', query: { degree_details_ids: ids.degree } }),
    moduleTeachers: aModule,
    addModule: () => ({ who: 'A', body: module }),
    changeModule: (campus) => ({ ...aModule(campus), body: module }),
    listMappings: aModule,
    addMappings: (campus) => ({ ...aModule(campus), body: { degree_details_ids: [campus.ids.degree], year: 2 } }),
    changeMapping: ({ ids }) => ({
      who: 'A',
      isOurs: true,
      params: { id: ids.module, mappingId: ids.mapping },
      body: { is_mandatory: false },
    }),
    deleteMappings: (campus) => ({ ...aModule(campus), body: { ids: [campus.ids.mapping] } }),
  };
}

function staff(): typeof lines {
  const somebody = ({ ids }: Campus): Line => ({ who: 'A', isOurs: true, params: { id: ids.otherLecturerRecord } });
  const details = { name: 'Other', email: 'other@staff.example', staff_type: 'professor' };
  return {
    listStaff: () => ({ who: 'A' }),
    countStaff: () => ({ who: 'A' }),
    exportStaff: () => ({ who: 'A' }),
    lookUpStaff: () => ({ who: 'A' }),
    setStaffStatus: ({ ids }) => ({ who: 'A', isOurs: true, body: { ids: [ids.otherLecturerRecord], active: true } }),
    getStaffMember: somebody,
    addStaffMember: () => ({ who: 'A', body: { ...details, employee_id: 'E9', password: 'long enough' } }),
    changeStaffMember: (campus) => ({ ...somebody(campus), body: { ...details, employee_id: 'E2' } }),
    listAssignments: somebody,
    addAssignments: (campus) => ({
      ...somebody(campus),
      body: { courses: [{ module_id: campus.ids.module }] },
      // They teach the module already.
      answers: 409,
    }),
    deleteAssignments: (campus) => ({ ...somebody(campus), body: { ids: [campus.ids.module] } }),
    removeStaffPhoto: somebody,
    uploadStaffPhoto: somebody,
  };
}

function students(): typeof lines {
  const aStudent = ({ ids }: Campus): Line => ({ who: 'A', isOurs: true, params: { id: ids.studentRecord } });
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

function aSession({ ids }: Campus): Line {
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
