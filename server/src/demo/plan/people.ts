import { makePerson } from './person-names.ts';
import { idOf, makeRandom, type Random } from './random.ts';
import { firstAssistant } from './teachers.ts';
import { type PlannedGroup, plannedGroups, type Term, type UniversityPlan } from './university-plan.ts';

export type StaffMember = {
  id: string;
  accountId: string;
  name: string;
  email: string;
  gender: string;
  employeeId: string;
  contactNo: string;
  address: string;
  dob: string;
  dateJoined: string;
  staffType: 'professor' | 'lecturer' | 'assistant_lecturer';
  department: string;
  specialization: string;
  position: string;
};

export type Student = {
  id: string;
  accountId: string;
  name: string;
  email: string;
  gender: string;
  studentNo: string;
  contactNo: string;
  address: string;
  dob: string;
  group: PlannedGroup;
  isActive: boolean;
  enrolledOn: string;
  takesElective: boolean;
};

const departments = ['Computer Science', 'Software Engineering', 'Information Systems', 'Mathematics', 'Data Science'];
const subjects = [
  'Algorithms',
  'Databases',
  'Networks',
  'Security',
  'Statistics',
  'Machine Learning',
  'Systems',
  'Pedagogy',
];
const streets = [
  'Lake Road',
  'Temple Street',
  'Station Lane',
  'Palm Avenue',
  'Hill Crescent',
  'Flower Road',
  'Mill Street',
];

/** Invalid phone numbers and invented streets. */
const contactNo = (random: Random): string => `+00 555 ${String(random.below(10_000_000)).padStart(7, '0')}`;
const address = (random: Random): string => `${1 + random.below(240)} ${random.pick(streets)}, Exampleton`;
const dateIn = (year: number, random: Random): string =>
  `${year}-${String(1 + random.below(12)).padStart(2, '0')}-${String(1 + random.below(28)).padStart(2, '0')}`;
const firstYear = ({ academicYear }: Term): number => Number(academicYear.slice(0, 4));

export function makeStaff(plan: UniversityPlan, term: Term, stream: number): StaffMember[] {
  const random = makeRandom(`${plan.code} staff ${stream}`);
  return Array.from({ length: plan.staffPerStream }, (_, at) => {
    const number = stream * plan.staffPerStream + at + 1;
    const person = makePerson(random);
    const staffType = at >= firstAssistant(plan) ? 'assistant_lecturer' : at % 4 === 3 ? 'professor' : 'lecturer';
    const title = { professor: 'Prof. ', lecturer: random.chance(0.7) ? 'Dr. ' : '', assistant_lecturer: '' }[
      staffType
    ];
    const isDemoAccount = number === 1;
    return {
      id: idOf(plan.code, 'staff', number),
      accountId: idOf(plan.code, 'staff account', number),
      name: isDemoAccount ? plan.people.lecturer : `${title}${person.name}`,
      email: isDemoAccount ? `lecturer@${plan.mailDomain}` : `${person.mailName}.${number}@staff.${plan.exampleDomain}`,
      gender: person.gender,
      employeeId: `EMP-${String(number).padStart(5, '0')}`,
      contactNo: contactNo(random),
      address: address(random),
      dob: dateIn(firstYear(term) - 30 - random.below(32), random),
      dateJoined: dateIn(firstYear(term) - 1 - random.below(15), random),
      staffType,
      department: random.pick(departments),
      specialization: random.pick(subjects),
      position: { professor: 'Professor', lecturer: 'Senior Lecturer', assistant_lecturer: 'Teaching Assistant' }[
        staffType
      ],
    };
  });
}

/** The students of one stream. `first`: the number of its first student. */
export function makeStudents(plan: UniversityPlan, term: Term, first: number, count: number): Student[] {
  const random = makeRandom(`${plan.code} students ${first}`);
  const groups = plannedGroups(plan);
  const demoGroup = groups.findIndex(({ name }) => name === plan.demoGroup);
  return Array.from({ length: count }, (_, at) => {
    const number = first + at;
    const person = makePerson(random);
    // Student 1 is the demo student and belongs to the demo group.
    const group = groups[(at + demoGroup) % groups.length] as PlannedGroup;
    const began = firstYear(term) - group.year + 1;
    const isDemoAccount = number === 1;
    return {
      id: idOf(plan.code, 'student', number),
      accountId: idOf(plan.code, 'student account', number),
      name: isDemoAccount ? plan.people.student : person.name,
      email: isDemoAccount
        ? `student@${plan.mailDomain}`
        : `${person.mailName}.${number}@students.${plan.exampleDomain}`,
      gender: person.gender,
      studentNo: `${group.programme}${String(began % 100).padStart(2, '0')}-${String(number).padStart(6, '0')}`,
      contactNo: contactNo(random),
      address: address(random),
      dob: dateIn(began - 19 - random.below(4), random),
      group,
      isActive: isDemoAccount || !random.chance(0.02),
      enrolledOn: `${began}-09-0${1 + random.below(7)}`,
      takesElective: isDemoAccount || random.chance(0.75),
    };
  });
}
