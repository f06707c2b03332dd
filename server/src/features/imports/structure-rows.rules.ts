import { groupForm } from '@muster/contract/groups';
import { moduleForm } from '@muster/contract/modules';
import { ambiguousDegree, findDegrees, unknownDegree } from './references.rules.ts';
import {
  type Given,
  merge,
  parseFields,
  readStatus,
  type References,
  type RowRules,
  type Values,
} from './row-judging.rules.ts';

const moduleFields = {
  'Module Code': 'module_code',
  'Module Name': 'module_name',
  Semester: 'semester',
  Credits: 'credits',
  Description: 'description',
  Status: 'active',
};

export const moduleRows: RowRules = {
  fields: moduleFields,
  keyColumn: 'Module Code',
  isKeyAlone: true,
  noun: 'module',
  keyOf: (given) => given['module_code']?.toUpperCase(),
  keyOfStanding: ({ module_code }) => String(module_code).toUpperCase(),

  judge(given, standing) {
    const reasons: Record<string, string> = {};
    const active = readStatus(given, standing, reasons);
    const input = { ...(standing ? standing.values : {}), ...given, active };
    const parsed = parseFields(moduleForm, input, (field) => !standing || field in given, reasons);
    // The code as it stands, however the file capitalises it.
    const code = standing ? { module_code: standing.values['module_code'] ?? null } : {};
    const kept = ['module_code', 'module_name', 'semester', 'credits', 'description'];
    return { reasons, values: { ...merge(kept, given, parsed, standing), ...code, active } };
  },
};

const groupFields = {
  'Group Name': 'group_name',
  'Degree Programme': 'degree_details_id',
  Year: 'year',
  Semester: 'semester',
  'Academic Year': 'academic_year',
  Status: 'active',
};
const groupKey = ['degree_details_id', 'year', 'semester', 'academic_year', 'group_name'];

export const groupRows: RowRules = {
  fields: groupFields,
  keyColumn: 'Group Name',
  noun: 'group',
  keyOf(given, references) {
    const values = { ...given, degree_details_id: degreeOf(given, references)?.id };
    const digits = (field: string) => given[field]?.replace(/^(?:Year|Semester)\s+/iu, '').trim();
    return [values.degree_details_id, digits('year'), digits('semester'), given['academic_year']].some(
      (part) => !part,
    ) || !given['group_name']
      ? undefined
      : keyText({ ...given, ...values, year: digits('year') ?? null, semester: digits('semester') ?? null } as Values);
  },
  keyOfStanding: keyText,

  judge(given, standing, references) {
    const reasons: Record<string, string> = {};
    const active = readStatus(given, standing, reasons);
    const degree = degreeOf(given, references);
    const { degree_details_id: text, ...rest } = given;
    const input = {
      ...rest,
      active,
      ...(degree ? { degree_details_id: degree.id } : text ? { degree_programme: text } : {}),
    };
    const parsed = parseFields(groupForm, input, () => true, reasons);
    const noDegree = reasons['degree_programme'];
    delete reasons['degree_programme'];
    if (text !== undefined && !degree) {
      const found = findDegrees(text, references);
      reasons['degree_details_id'] = found.length > 1 ? ambiguousDegree(found) : unknownDegree;
    } else if (noDegree !== undefined) reasons['degree_details_id'] = noDegree;
    return { reasons, values: { ...(standing ? standing.values : merge(groupKey, given, parsed, undefined)), active } };
  },
};

function keyText(values: Values): string {
  return groupKey.map((field) => String(values[field]).toLowerCase()).join('\n');
}

function degreeOf(given: Given, references: References) {
  const found = findDegrees(given['degree_details_id'] ?? '', references);
  return found.length === 1 ? found[0] : undefined;
}
