import { findSecondProgrammeErrors } from '@muster/contract/people/second-programme';
import { compareText } from '@muster/contract/http/compare-text';
import { ambiguousDegree, findDegrees, findGroups, unknownDegree } from '../parsing/references.rules.ts';
import {
  type Degree,
  type ExistingRecord,
  type JoinedRows,
  readStatus,
  type References,
  type RowInput,
  type Value,
} from '../validation/row-fields.rules.ts';

type Reasons = Record<string, string>;
type Parsed = Readonly<Record<string, unknown>>;

/** An import never changes the first programme of an existing student, as the form. A row may name both programmes in any order. */
export function validateProgrammes(
  input: RowInput,
  existing: ExistingRecord | undefined,
  references: References,
  parsed: Parsed,
  reasons: Reasons,
): { first: Degree | undefined; secondId: Value } {
  const degreeOf = (field: string) => references.degrees.find(({ id }) => id === existing?.values[field]);
  const current = { first: degreeOf('degree_details_id'), second: degreeOf('second_degree_id') };
  const names = (text: string | undefined, degree: Degree | undefined): boolean =>
    text !== undefined && degree !== undefined && findDegrees(text, references).includes(degree);
  const [one, other] = [input['degree_details_id'], input['second_degree_id']];
  const isSwapped = names(other, current.first) && !names(one, current.first);
  const isSecondAlone = other === undefined && names(one, current.second) && !names(one, current.first);
  const [firstText, secondText] = isSwapped ? [other, one] : [isSecondAlone ? undefined : one, other];
  const first = validateFirst(firstText, input['group_id'], current.first, references, parsed, reasons);
  return { first, secondId: validateSecond(secondText, first, current.second, references, reasons)?.id ?? null };
}

function validateFirst(
  text: string | undefined,
  groupText: string | undefined,
  current: Degree | undefined,
  references: References,
  parsed: Parsed,
  reasons: Reasons,
): Degree | undefined {
  if (text === undefined) return current;
  const found = findDegrees(text, references).filter((degree) => degree.active || degree === current);
  if (current) {
    if (!found.includes(current))
      reasons['degree_details_id'] =
        found.length === 0 ? unknownDegree : 'An import cannot change the degree programme of an existing student';
    return current;
  }
  // Of several programmes with the same name, the one that has the group is meant.
  const groups = findGroups(groupText ?? '', references).filter(({ active }) => active);
  const matching = found.filter(({ id }) =>
    groups.some((group) => group.degree_details_id === id && group.year === parsed['current_year']),
  );
  return chooseDegree(found.length > 1 && matching.length === 1 ? matching : found, 'degree_details_id', reasons);
}

function validateSecond(
  text: string | undefined,
  first: Degree | undefined,
  current: Degree | undefined,
  references: References,
  reasons: Reasons,
): Degree | undefined {
  if (text === undefined) return current;
  const found = findDegrees(text, references).filter((degree) => degree.active || degree === current);
  const degree = current && found.includes(current) ? current : chooseDegree(found, 'second_degree_id', reasons);
  const errors = findSecondProgrammeErrors({ degree_details_id: first?.id, second_degree_id: degree?.id });
  if (errors.second_degree_id !== undefined) reasons['second_degree_id'] ??= errors.second_degree_id;
  return degree;
}

function chooseDegree(found: readonly Degree[], field: string, reasons: Reasons): Degree | undefined {
  const [degree, another] = found;
  if (!degree) reasons[field] = unknownDegree;
  else if (another) reasons[field] = ambiguousDegree(found);
  return another ? undefined : degree;
}

/** Fields that some systems give per programme. */
const fieldsOfProgramme = [
  'degree_details_id',
  'group_id',
  'current_year',
  'current_semester',
  'enrollment_date',
  'active',
];

type Row = { readonly line: number; readonly input: RowInput };

/**
 * Joins active rows of one student that differ in the programme alone: one row for each programme or subject. The programme that the student has, or else
 * the first in the file, is the first one, and the others of its fields are those of its last row.
 */
export function joinProgrammes(
  rows: readonly Row[],
  existing: ExistingRecord | undefined,
  references: References,
): JoinedRows | undefined {
  const current = existing?.values['degree_details_id'];
  const programmeOf = ({ input }: Row): string =>
    findDegrees(input['degree_details_id'] ?? '', references)
      .filter(({ id, active }) => active || id === current)
      .map(({ id }) => id)
      .toSorted()
      .join();
  const personOf = ({ input }: Row): string =>
    JSON.stringify(
      Object.entries(input)
        .filter(([field]) => !fieldsOfProgramme.includes(field))
        .toSorted(([a], [b]) => compareText(a, b)),
    );
  const active = rows.filter((row) => programmeOf(row) !== '' && readStatus(row.input, undefined, {}));
  if (new Set(active.map(personOf)).size !== 1) return undefined;
  const isFirst = (programme: string): boolean => typeof current === 'string' && programme.includes(current);
  const [firsts = [], seconds = [], ...others] = [...Map.groupBy(active, programmeOf)]
    .toSorted(([a], [b]) => Number(isFirst(b)) - Number(isFirst(a)))
    .map(([, ofProgramme]) => ofProgramme);
  const [first, second] = [firsts.at(-1), seconds.at(-1)];
  if (!first || !second) return undefined;
  const names = [first, second].map(({ input }) => input['degree_details_id']).join(' and ');
  const both = `${first.line} and ${second.line}`;
  const isOtherPlace = ['group_id', 'current_year', 'current_semester'].some(
    (field) => first.input[field] !== second.input[field],
  );
  const secondText = second.input['degree_details_id'] ?? '';
  const withSecond = (input: RowInput): RowInput => ({ ...input, second_degree_id: secondText });
  return {
    inputs: new Map([
      ...firsts.map(({ line, input }) => [line, withSecond(input)] as const),
      ...seconds.map(({ line }) => [line, withSecond(first.input)] as const),
    ]),
    included: new Set(seconds.map(({ line }) => line)),
    errors: new Map(
      others
        .flat()
        .map(({ line }) => [
          line,
          { degree_details_id: `A student has at most two programmes; lines ${both} have ${names}` },
        ]),
    ),
    text: `Lines ${both} are one student with two programmes, ${names}.${isOtherPlace ? ` Group, year and semester are those of line ${first.line}.` : ''}`,
  };
}
