import { importColumns, type ImportKind } from '@muster/contract/imports';

/** How else people head a column: plain names, the names on the wire and their aliases, what other systems export. */
const people = {
  'Full Name': ['name', 'fullname', 'studentname', 'staffname', 'nameinfull', 'displayname', 'lecturername'],
  Email: ['mail', 'emailaddress', 'mailaddress', 'studentemail', 'universityemail'],
  Password: ['pass', 'initialpassword', 'passwort', 'pwd'],
  'Contact Number': [
    'contactno',
    'phone',
    'phonenumber',
    'phoneno',
    'mobile',
    'mobilenumber',
    'telephone',
    'tel',
    'contact',
  ],
  'Date of Birth': ['dob', 'dateofbirth', 'birthday', 'birthdate', 'born'],
  Gender: ['sex'],
  Address: ['homeaddress', 'postaladdress', 'permanentaddress'],
};
const status = ['active', 'state'];
const degree = ['degree', 'degreeprogram', 'programme', 'program', 'degreename', 'course', 'degreedetails'];

const synonyms: Record<ImportKind, Record<string, readonly string[]>> = {
  students: {
    ...people,
    'Student ID': [
      'studentnumber',
      'studentno',
      'registrationnumber',
      'registrationno',
      'regno',
      'indexnumber',
      'indexno',
      'matriculationnumber',
      'id',
    ],
    'Degree Programme': degree,
    Group: ['groupname', 'groupno', 'studentgroup', 'batch'],
    'Current Year': ['year', 'yearofstudy', 'studyyear', 'academiclevel'],
    'Current Semester': ['semester', 'sem'],
    'Enrollment Date': [
      'enrolmentdate',
      'enrolleddate',
      'dateenrolled',
      'admissiondate',
      'registrationdate',
      'datejoined',
    ],
    Status: status,
  },
  staff: {
    ...people,
    'Employee ID': ['employeenumber', 'employeeno', 'empid', 'empno', 'staffid', 'staffno', 'staffnumber', 'id'],
    'Staff Type': ['type', 'role', 'category'],
    Department: ['dept', 'faculty', 'school'],
    Specialization: ['specialisation', 'specilization', 'speciality', 'specialty'],
    Status: status,
  },
  modules: {
    'Module Code': ['code', 'modulecode', 'coursecode', 'subjectcode'],
    'Module Name': ['name', 'title', 'module', 'coursename', 'moduletitle', 'subject'],
    Semester: ['sem'],
    Credits: ['credit', 'credithours', 'creditpoints'],
    Description: ['summary', 'details', 'about'],
    Status: status,
  },
  groups: {
    'Group Name': ['group', 'name', 'groupno', 'studentgroup', 'batch'],
    'Degree Programme': degree,
    Year: ['currentyear', 'yearofstudy', 'studyyear'],
    Semester: ['currentsemester', 'sem'],
    'Academic Year': ['academicyear', 'session', 'intake'],
    Status: status,
  },
  timetables: {
    'Module Code': ['module', 'code', 'coursecode', 'subjectcode'],
    Day: ['dayofweek', 'weekday'],
    'Start Time': ['start', 'from', 'begin', 'begins', 'starttime'],
    'End Time': ['end', 'to', 'until', 'ends', 'endtime'],
    Venue: ['location', 'room', 'hall', 'place'],
    'Class Type': ['type', 'sessiontype', 'kind'],
    Lecturer: ['teacher', 'lecturername', 'staff', 'employeeid', 'lecturerid'],
    'Assistant Lecturer': ['assistant', 'assistantlecturerid'],
    'Degree Programmes': [...degree, 'degreeprogrammes', 'degreeprograms', 'degrees', 'programmes', 'programs'],
    Groups: ['group', 'groupname', 'groupnames', 'studentgroups', 'batch'],
    Year: ['currentyear', 'yearofstudy', 'studyyear'],
    Semester: ['currentsemester', 'sem'],
    'Academic Year': ['academicyear', 'session', 'intake'],
    Status: status,
  },
};

/** Capitals, blanks, underscores, strokes and stars make no difference. */
const plain = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

export type MatchedColumn = { readonly header: string; readonly column: string | null };

/** Which header is which column: its own name first, then what else it is called; none is taken twice. */
export function matchHeaders(kind: ImportKind, headers: readonly string[]): MatchedColumn[] {
  const matched: (string | null)[] = headers.map(() => null);
  const columns: readonly string[] = importColumns[kind];
  const tries = [
    (column: string, header: string) => plain(column) === header,
    (column: string, header: string) => (synonyms[kind][column] ?? []).includes(header),
  ];
  for (const fits of tries) {
    for (const column of columns) {
      if (matched.includes(column)) continue;
      const at = headers.findIndex((header, index) => matched[index] === null && fits(column, plain(header)));
      if (at >= 0) matched[at] = column;
    }
  }
  return headers.map((header, at) => ({ header: storable(header), column: matched[at] ?? null }));
}

/** As PostgreSQL can keep it, and no longer than anybody reads. */
const storable = (header: string): string => header.replaceAll('\0', '').trim().slice(0, 200).toWellFormed();

/** Somebody's address is among somebody's data, however much of that is called as a column is. */
const hasAddress = (cells: readonly string[]): boolean => cells.some((cell) => /\S@[^\s@]+\.\S/u.test(cell));

/**
 * The row of headers: of the first ten the one of which most is known, since many lists begin with a title; -1 where nothing is,
 * because the first person of a list without headers must not become its headers, which are kept.
 */
export function findHeaderRow(kind: ImportKind, rows: readonly { readonly cells: readonly string[] }[]): number {
  const known = rows
    .slice(0, 10)
    .map(({ cells }) => (hasAddress(cells) ? 0 : matchHeaders(kind, cells).filter(({ column }) => column).length));
  const most = Math.max(0, ...known);
  return most === 0 ? -1 : known.indexOf(most);
}

/** What somebody chose by hand: only columns that there are, each once. */
export function columnProblem(kind: ImportKind, chosen: readonly MatchedColumn[]): string | undefined {
  const columns: readonly string[] = importColumns[kind];
  const taken = chosen.flatMap(({ column }) => (column === null ? [] : [column]));
  const unknown = taken.find((column) => !columns.includes(column));
  if (unknown !== undefined) return `There is no column ${unknown}`;
  const twice = taken.find((column, at) => taken.indexOf(column) !== at);
  return twice === undefined ? undefined : `${twice} is chosen twice`;
}

export const missingColumns = (kind: ImportKind, matched: readonly MatchedColumn[]): string[] =>
  importColumns[kind].filter((column) => !matched.some((one) => one.column === column));
