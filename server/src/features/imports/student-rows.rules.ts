import { studentEditForm, studentForm, studentTexts } from '@muster/contract/students';
import { readDates } from './dates.rules.ts';
import {
  ambiguousDegree,
  ambiguousGroup,
  findDegrees,
  findGroups,
  fittingGroups,
  unknownDegree,
} from './references.rules.ts';
import {
  type Degree,
  type Given,
  merge,
  parseFields,
  readStatus,
  type References,
  type RowRules,
  type Standing,
} from './row-judging.rules.ts';

const fields = {
  'Full Name': 'name',
  Email: 'email',
  Password: 'password',
  'Student ID': 'student_id',
  'Contact Number': 'contact_no',
  'Date of Birth': 'dob',
  Gender: 'gender',
  Address: 'address',
  'Degree Programme': 'degree_details_id',
  Group: 'group_id',
  'Current Year': 'current_year',
  'Current Semester': 'current_semester',
  'Enrollment Date': 'enrollment_date',
  Status: 'active',
};
const plainFields = ['name', 'email', 'student_id', 'contact_no', 'dob', 'gender', 'address', 'current_year'];
const kept = [...plainFields, 'current_semester', 'enrollment_date'];

const addShape = studentForm.omit({ password: true, enrollments: true, degree_details_id: true, group_id: true });
const editShape = studentEditForm.omit({ password: true, group_id: true });

export const studentRows: RowRules = {
  fields,
  keyColumn: 'Student ID',
  isKeyAlone: true,
  noun: 'student',
  keyOf: (given) => given['student_id']?.toLowerCase(),
  keyOfStanding: ({ student_id }) => String(student_id).toLowerCase(),

  judge(given, standing, references) {
    const reasons: Record<string, string> = {};
    const input = {
      ...(standing ? standing.values : {}),
      ...given,
      ...readDates(given, ['dob', 'enrollment_date'], reasons),
    };
    const active = readStatus(given, standing, reasons);
    const parsed = parseFields(
      standing ? editShape : addShape,
      { ...input, active },
      (field) => !standing || field in given,
      reasons,
    );
    const degree = judgeDegree(given, standing, references, parsed, reasons);
    const group = judgeGroup(given, standing, references, degree, parsed, reasons);
    return {
      reasons,
      values: {
        ...merge(kept, given, parsed, standing),
        // The number as it stands, however the file capitalises it.
        ...(standing ? { student_id: standing.values['student_id'] ?? null } : {}),
        active,
        degree_details_id: degree?.id ?? standing?.values['degree_details_id'] ?? null,
        group_id: group ?? standing?.values['group_id'] ?? null,
        ...(standing ? {} : { local_international: degree?.local_international ?? 'local' }),
      },
    };
  },
};

/** The degree of a student who stands is not changed here, as on the form. */
function judgeDegree(
  given: Given,
  standing: Standing | undefined,
  references: References,
  parsed: Readonly<Record<string, unknown>>,
  reasons: Record<string, string>,
): Degree | undefined {
  const text = given['degree_details_id'];
  const own = references.degrees.find(({ id }) => id === standing?.values['degree_details_id']);
  if (text === undefined) {
    if (!standing) reasons['degree_details_id'] = studentTexts.noDegree;
    return own;
  }
  const found = findDegrees(text, references).filter((degree) => degree.active || degree === own);
  if (own && found.includes(own)) return own;
  if (standing?.values['degree_details_id']) {
    reasons['degree_details_id'] =
      found.length === 0
        ? unknownDegree
        : 'The degree programme of a student who is here already is not changed by an import';
    return own;
  }
  // Of two programmes of one name the one that has the group.
  const groups = findGroups(given['group_id'] ?? '', references).filter(({ active }) => active);
  const fitting = found.filter(({ id }) =>
    groups.some((group) => group.degree_details_id === id && group.year === parsed['current_year']),
  );
  const [degree, another] = found.length > 1 && fitting.length === 1 ? fitting : found;
  if (!degree) reasons['degree_details_id'] = unknownDegree;
  else if (another) reasons['degree_details_id'] = ambiguousDegree(found);
  return another ? undefined : degree;
}

function judgeGroup(
  given: Given,
  standing: Standing | undefined,
  references: References,
  degree: Degree | undefined,
  parsed: Readonly<Record<string, unknown>>,
  reasons: Record<string, string>,
): string | undefined {
  const text = given['group_id'];
  if (text === undefined) {
    if (!standing) reasons['group_id'] = studentTexts.noGroup;
    return undefined;
  }
  const sitsIn = standing?.values['group_id'];
  const named = findGroups(text, references).filter(({ id, active }) => active || id === sitsIn);
  const found = degree ? named.filter(({ degree_details_id }) => degree_details_id === degree.id) : named;
  // The one they sit in stays theirs, however many have its name.
  const own = found.find(({ id }) => id === sitsIn);
  const year = parsed['current_year'];
  if (own && !('current_year' in given && own.year !== year)) return own.id;
  const fitting = fittingGroups(found, year, parsed['current_semester']);
  const [chosen, another] = fitting;
  if (chosen && !another) return chosen.id;
  if (another) reasons['group_id'] = ambiguousGroup(fitting);
  else if (named.length === 0) reasons['group_id'] = 'There is no active group of this name';
  else if (degree) reasons['group_id'] = studentTexts.groupOfAnotherDegree;
  return undefined;
}
