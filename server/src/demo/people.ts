import { makePerson } from './names.ts';
import { idOf, makeRandom, type Random } from './random.ts';
import { firstAssistant } from './teaching.ts';
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

/** Numbers that no telephone has, and streets of no town. */
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
    const isShown = number === 1;
    return {
      id: idOf(plan.code, 'staff', number),
      accountId: idOf(plan.code, 'staff account', number),
      name: isShown ? plan.people.lecturer : `${title}${person.name}`,
      email: isShown ? `lecturer@${plan.mailDomain}` : `${person.mailName}.${number}@staff.${plan.exampleDomain}`,
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

/** `first` is the number of the first student of this stream, `count` how many it gets. */
export function makeStudents(plan: UniversityPlan, term: Term, first: number, count: number): Student[] {
  const random = makeRandom(`${plan.code} students ${first}`);
  const groups = plannedGroups(plan);
  const showGroup = groups.findIndex(({ name }) => name === plan.showGroup);
  return Array.from({ length: count }, (_, at) => {
    const number = first + at;
    const person = makePerson(random);
    // The first student of all is the demo student, in the demo group.
    const group = groups[(at + showGroup) % groups.length] as PlannedGroup;
    const began = firstYear(term) - group.year + 1;
    const isShown = number === 1;
    return {
      id: idOf(plan.code, 'student', number),
      accountId: idOf(plan.code, 'student account', number),
      name: isShown ? plan.people.student : person.name,
      email: isShown ? `student@${plan.mailDomain}` : `${person.mailName}.${number}@students.${plan.exampleDomain}`,
      gender: person.gender,
      studentNo: `${group.programme}${String(began % 100).padStart(2, '0')}-${String(number).padStart(6, '0')}`,
      contactNo: contactNo(random),
      address: address(random),
      dob: dateIn(began - 19 - random.below(4), random),
      group,
      isActive: isShown || !random.chance(0.02),
      enrolledOn: `${began}-09-0${1 + random.below(7)}`,
      takesElective: isShown || random.chance(0.75),
    };
  });
}
