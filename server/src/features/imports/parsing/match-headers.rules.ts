import { type ImportKind } from '@muster/contract/academics/import-kinds';
import { importColumns } from '@muster/contract/academics/imports';

/** Other headers of a column: common names, API names and their aliases, names in exports of other systems. */
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

/** Ignores case and everything except letters and digits. */
const normalizeHeader = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

export type MatchedColumn = { readonly header: string; readonly column: string | null };

/** Matches headers to columns, by name first, then by synonyms. No column is matched twice. */
export function matchHeaders(kind: ImportKind, headers: readonly string[]): MatchedColumn[] {
  const matched: (string | null)[] = headers.map(() => null);
  const columns: readonly string[] = importColumns[kind];
  const matchers = [
    (column: string, header: string) => normalizeHeader(column) === header,
    (column: string, header: string) => (synonyms[kind][column] ?? []).includes(header),
  ];
  for (const fits of matchers) {
    for (const column of columns) {
      if (matched.includes(column)) continue;
      const at = headers.findIndex((header, index) => matched[index] === null && fits(column, normalizeHeader(header)));
      if (at >= 0) matched[at] = column;
    }
  }
  return headers.map((header, at) => ({ header: toStorable(header), column: matched[at] ?? null }));
}

/** A text that PostgreSQL can store, at most 200 characters. */
const toStorable = (header: string): string => header.replaceAll('\0', '').trim().slice(0, 200).toWellFormed();

/** A row with an email is a data row, even if some of its cells look like headers. */
const containsEmail = (cells: readonly string[]): boolean => cells.some((cell) => /\S@[^\s@]+\.\S/u.test(cell));

/**
 * The index of the header row: of the first ten rows the one with most known headers, because lists may begin with a title. -1 if no
 * header is known: the first data row must not be stored as headers.
 */
export function findHeaderRow(kind: ImportKind, rows: readonly { readonly cells: readonly string[] }[]): number {
  const matchCounts = rows
    .slice(0, 10)
    .map(({ cells }) => (containsEmail(cells) ? 0 : matchHeaders(kind, cells).filter(({ column }) => column).length));
  const maxMatches = Math.max(0, ...matchCounts);
  return maxMatches === 0 ? -1 : matchCounts.indexOf(maxMatches);
}

/** Why columns chosen by the user are invalid; undefined if each exists and is chosen once. */
export function columnProblem(kind: ImportKind, chosen: readonly MatchedColumn[]): string | undefined {
  const columns: readonly string[] = importColumns[kind];
  const chosenColumns = chosen.flatMap(({ column }) => (column === null ? [] : [column]));
  const unknown = chosenColumns.find((column) => !columns.includes(column));
  if (unknown !== undefined) return `There is no column ${unknown}`;
  const duplicate = chosenColumns.find((column, at) => chosenColumns.indexOf(column) !== at);
  return duplicate === undefined ? undefined : `${duplicate} is chosen twice`;
}

export const missingColumns = (kind: ImportKind, matched: readonly MatchedColumn[]): string[] =>
  importColumns[kind].filter((column) => !matched.some((one) => one.column === column));
