import { groupForm } from '@muster/contract/academics/groups';
import { defaultCreditsOf } from '@muster/contract/academics/structure';
import { moduleForm } from '@muster/contract/academics/modules';
import { ambiguousDegree, findDegrees, unknownDegree } from '../parsing/references.rules.ts';
import {
  type RowInput,
  mergeFields,
  parseFields,
  readStatus,
  type References,
  type RowRules,
  type Values,
} from '../validation/row-fields.rules.ts';

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
  keyOf: (input) => input['module_code']?.toUpperCase(),
  keyOfExisting: ({ module_code }) => String(module_code).toUpperCase(),

  validate(input, existing, { structure }) {
    const reasons: Record<string, string> = {};
    const active = readStatus(input, existing, reasons);
    const formInput = { ...(existing ? existing.values : {}), ...input, active };
    const parsed = parseFields(moduleForm, formInput, (field) => !existing || field in input, reasons);
    // The existing code keeps its capitalisation.
    const code = existing ? { module_code: existing.values['module_code'] ?? null } : {};
    const mergedFields = ['module_code', 'module_name', 'semester', 'credits', 'description'];
    const values = mergeFields(mergedFields, input, parsed, existing);
    values['credits'] ??= defaultCreditsOf(structure);
    return { reasons, values: { ...values, ...code, active } };
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
  keyOf(input, references) {
    const values = { ...input, degree_details_id: degreeOf(input, references)?.id };
    const digits = (field: string) => input[field]?.replace(/^(?:Year|Semester)\s+/iu, '').trim();
    return [values.degree_details_id, digits('year'), digits('semester'), input['academic_year']].some(
      (part) => !part,
    ) || !input['group_name']
      ? undefined
      : keyText({ ...input, ...values, year: digits('year') ?? null, semester: digits('semester') ?? null } as Values);
  },
  keyOfExisting: keyText,

  validate(input, existing, references) {
    const reasons: Record<string, string> = {};
    const active = readStatus(input, existing, reasons);
    const degree = degreeOf(input, references);
    const { degree_details_id: text, ...rest } = input;
    const formInput = {
      ...rest,
      active,
      ...(degree ? { degree_details_id: degree.id } : text ? { degree_programme: text } : {}),
    };
    const parsed = parseFields(groupForm, formInput, () => true, reasons);
    const noDegree = reasons['degree_programme'];
    delete reasons['degree_programme'];
    if (text !== undefined && !degree) {
      const found = findDegrees(text, references);
      reasons['degree_details_id'] = found.length > 1 ? ambiguousDegree(found) : unknownDegree;
    } else if (noDegree !== undefined) reasons['degree_details_id'] = noDegree;
    return {
      reasons,
      values: { ...(existing ? existing.values : mergeFields(groupKey, input, parsed, undefined)), active },
    };
  },
};

function keyText(values: Values): string {
  return groupKey.map((field) => String(values[field]).toLowerCase()).join('\n');
}

function degreeOf(input: RowInput, references: References) {
  const found = findDegrees(input['degree_details_id'] ?? '', references);
  return found.length === 1 ? found[0] : undefined;
}
