import { academicYearOf } from '@muster/contract/academics/academic-years';
import type { ImportKind } from '@muster/contract/academics/import-kinds';
import { importColumns } from '@muster/contract/academics/import-columns';

type Row<Kind extends ImportKind> = Readonly<Partial<Record<(typeof importColumns)[Kind][number], string>>>;
type Samples = { readonly [Kind in ImportKind]: readonly Row<Kind>[] };

/** A small university, from degree programmes to its timetable. Each kind refers only to records of the others. */
function sampleUniversity(today: string): Samples {
  const academicYear = academicYearOf(today);
  const first = Number(academicYear.slice(0, 4));
  const startsOn = `${first}-09-21`;
  const year = { Year: '1', Semester: '1', 'Academic Year': academicYear };
  const computing = { 'Degree Programme': 'UCS', 'Current Year': '1', 'Current Semester': '1', Status: 'Active' };
  const history = { ...computing, 'Degree Programme': 'UHI' };
  const enrolled = { 'Enrollment Date': `${first}-09-14` };
  const term = { 'Academic Year': academicYear, Semester: '1', Status: 'Active' };
  return {
    degrees: [
      ['BSc (Hons) Computer Science', 'UCS', '3'],
      ['BA (Hons) History', 'UHI', '3'],
    ].map(([title = '', code = '', years = '']) => ({
      'Degree Programme': title,
      'Programme Code': code,
      'Degree Level': 'Undergraduate',
      'Local/International': 'Local',
      'Duration (Years)': years,
      Status: 'Active',
    })),
    groups: [
      { 'Group Name': 'CS-1A', 'Degree Programme': 'UCS', ...year },
      { 'Group Name': 'CS-1B', 'Degree Programme': 'UCS', ...year },
      { 'Group Name': 'HI-1A', 'Degree Programme': 'UHI', ...year },
    ],
    modules: [
      { 'Module Code': 'CS101', 'Module Name': 'Introduction to Programming', Semester: '1', Credits: '4' },
      { 'Module Code': 'CS102', 'Module Name': 'Databases', Semester: '2', Credits: '3' },
      { 'Module Code': 'CS103', 'Module Name': 'Web Design', Semester: '1', Credits: '3' },
      { 'Module Code': 'HI101', 'Module Name': 'Europe since 1789', Semester: '1', Credits: '4' },
    ],
    mappings: [
      { 'Module Code': 'CS101', 'Degree Programme': 'UCS', Year: '1', Type: 'Mandatory' },
      { 'Module Code': 'CS102', 'Degree Programme': 'UCS', Year: '1', Type: 'Mandatory' },
      { 'Module Code': 'CS103', 'Degree Programme': 'UCS', Year: '1', Type: 'Optional' },
      { 'Module Code': 'HI101', 'Degree Programme': 'UHI', Year: '1', Type: 'Mandatory' },
    ],
    staff: [
      ['E1001', 'Dr Ada Quill', 'a.quill@staff.example', 'Lecturer', 'Computing'],
      ['E1002', 'Kasun Perera', 'k.perera@staff.example', 'Assistant Lecturer', 'Computing'],
      ['E1003', 'Prof Mirela Thornbury', 'm.thornbury@staff.example', 'Professor', 'History'],
    ].map(([id = '', name = '', email = '', type = '', department = '']) => ({
      'Employee ID': id,
      'Full Name': name,
      Email: email,
      'Staff Type': type,
      Department: department,
      Status: 'Active',
    })),
    teaching: [
      { 'Employee ID': 'E1001', 'Module Code': 'CS101', Role: 'Lecturer' },
      { 'Employee ID': 'E1001', 'Module Code': 'CS102', Role: 'Lecturer' },
      { 'Employee ID': 'E1002', 'Module Code': 'CS101', Role: 'Assistant' },
      { 'Employee ID': 'E1002', 'Module Code': 'CS103', Role: 'Lecturer' },
      { 'Employee ID': 'E1003', 'Module Code': 'HI101', Role: 'Lecturer' },
    ],
    students: [
      ['26001', 'Aiko Tanaka', 'CS-1A', 'Female'],
      ['26002', 'Ben Okonkwo', 'CS-1A', 'Male'],
      ['26003', 'Chiara Larkhill', 'CS-1B', 'Female'],
      ['26004', 'Dafydd Llewelyn', 'CS-1B', 'Male'],
      ['26005', 'Esi Netherby', 'HI-1A', 'Female'],
      ['26006', 'Farid Rahman', 'HI-1A', 'Male'],
    ].map(([id = '', name = '', group = '', gender = '']) => ({
      'Full Name': name,
      Email: `s${id}@students.example`,
      'Student ID': id,
      'Date of Birth': `${first - 19}-05-14`,
      Gender: gender,
      Group: group,
      ...(group.startsWith('CS') ? computing : history),
      ...enrolled,
    })),
    enrolments: [
      { 'Student ID': '26001', 'Module Code': 'CS103', Type: 'Elective', ...term },
      { 'Student ID': '26003', 'Module Code': 'CS103', Type: 'Elective', ...term },
      { 'Student ID': '26005', 'Module Code': 'HI101', Type: 'Regular', ...term },
    ],
    venues: [
      { 'Venue Name': 'NL1.04', Building: 'Newton Laboratory', Capacity: '60', Status: 'Active' },
      { 'Venue Name': 'NL1.05', Building: 'Newton Laboratory', Capacity: '24', Status: 'Active' },
      { 'Venue Name': 'Great Hall', Building: 'Guildhall', Capacity: '250', Status: 'Active' },
    ],
    calendar: [
      {
        Type: 'Semester',
        ...semesterRow(academicYear, 1),
        'First Day': startsOn,
        'Last Day': `${first}-12-18`,
      },
      {
        Type: 'Semester',
        ...semesterRow(academicYear, 2),
        'First Day': `${first + 1}-01-25`,
        'Last Day': `${first + 1}-05-07`,
      },
      { Type: 'Holiday', Name: "Founders' Day", 'First Day': `${first}-10-14`, 'Last Day': `${first}-10-14` },
      { Type: 'Holiday', Name: 'Easter break', 'First Day': `${first + 1}-03-22`, 'Last Day': `${first + 1}-04-09` },
    ],
    timetables: [
      ['CS101', 'Monday', '09:00', '11:00', '', 'Great Hall', 'Lecture', 'E1001', 'E1002', 'UCS', 'CS-1A; CS-1B'],
      ['CS101', 'Tuesday', '10:00', '11:00', 'Odd weeks', 'NL1.05', 'Tutorial', 'E1001', '', 'UCS', 'CS-1A'],
      ['CS101', 'Tuesday', '10:00', '11:00', 'Even weeks', 'NL1.05', 'Tutorial', 'E1001', '', 'UCS', 'CS-1B'],
      ['CS103', 'Wednesday', '14:00', '16:00', 'Weeks 1–6', 'NL1.04', 'Workshop', 'E1002', '', 'UCS', 'CS-1A; CS-1B'],
      ['HI101', 'Thursday', '13:00', '15:00', '', 'Great Hall', 'Lecture', 'E1003', '', 'UHI', 'HI-1A'],
    ].map(([code = '', day = '', start = '', end = '', weeks = '', venue = '', type = '', ...others]) => {
      const [lecturer = '', assistant = '', degree = '', groups = ''] = others;
      return {
        'Module Code': code,
        Day: day,
        'Start Time': start,
        'End Time': end,
        Weeks: weeks,
        Venue: venue,
        'Class Type': type,
        Lecturer: lecturer,
        'Assistant Lecturer': assistant,
        'Degree Programmes': degree,
        Groups: groups,
        ...year,
        // Such weeks may be over when the file is tried.
        'First Date': weeks.startsWith('Weeks') ? startsOn : '',
        Status: 'Active',
      };
    }),
  };
}

const semesterRow = (academicYear: string, semester: number) => ({
  'Academic Year': academicYear,
  Semester: String(semester),
});

/** The rows of the sample file of a kind, in the columns of its template. The sample files together make a small university. */
export function makeSampleRows(kind: ImportKind, today: string): string[][] {
  const rows: readonly Readonly<Partial<Record<string, string>>>[] = sampleUniversity(today)[kind];
  return rows.map((row) => importColumns[kind].map((column) => row[column] ?? ''));
}
