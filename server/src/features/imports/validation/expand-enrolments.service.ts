import type { ImportMatching } from '@muster/contract/academics/import-matchings';
import type { UniversityTx } from '#platform/database/database.ts';
import { getToday } from '#domain/today.ts';
import type { ImportRecord, RowTexts } from '../imports.store.ts';
import {
  expandGroups,
  haveTypes,
  matchClassType,
  severalGroups,
  textsOfGroups,
} from '../kinds/enrolment-groups.rules.ts';
import { enrolmentRows, writtenGroup } from '../kinds/enrolment-rows.rules.ts';
import { expandRows } from '../parsing/expand-rows.rules.ts';
import { isKnownGroup, isOfType, resolveTeachingGroup, textOfGroup } from '../parsing/teaching-groups.rules.ts';
import { toTypeOfGroup } from '../parsing/types-of-groups.rules.ts';
import { listEnrolledGroups } from './enrolled-groups.store.ts';
import { readReferences } from './read-references.service.ts';
import { isStatusWord, type NamedTeachingGroup, readStatus, type RowInput } from './row-fields.rules.ts';
import { readRow, type SourceRow } from './validate-row.rules.ts';

const groupField = 'Parallel Group';
const maxNamed = 5;

type Input = Pick<ImportRecord, 'headers' | 'matching'> & { readonly rowTexts: RowTexts; readonly nowMs: number };
type Expanded = {
  readonly rows: readonly SourceRow[];
  readonly notices: readonly string[];
  readonly matching: ImportMatching;
  readonly rowTexts: RowTexts;
};

/**
 * Gives a file of enrolments one row for each teaching group that a row means: those of its columns and names, each type of classes of a name
 * without a type, and, for a withdrawal without a group, those in which the student is. The names are written to the first column of groups; in
 * a file without one, they are texts of the rows. Rows that were expanded before stay as they are.
 */
export async function expandEnrolments(
  tx: UniversityTx,
  { headers, matching: given, rowTexts, nowMs }: Input,
  rows: readonly SourceRow[],
): Promise<Expanded> {
  const references = await readReferences(tx, enrolmentRows, given, rows, { rowTexts });
  const { class_types: classTypes } = references.structure;
  const matching = matchClassType(given, rows, classTypes);
  const byColumn = expandGroups(headers, matching, rows, classTypes);
  const context = { rules: enrolmentRows, references, isCalculated: () => false, rowTexts };
  const read = byColumn.rows.map((row) => readRow(row, matching, context));
  const enrolled = await findEnrolled(tx, read, nowMs);
  const named = new Set(read.flatMap(({ key, input }) => (key !== undefined && namesGroup(input) ? key : [])));
  const groupsById = new Map([...references.teachingGroupsByName.values()].flat().map((group) => [group.id, group]));
  const columns = matching[groupField]?.columns ?? [];
  const at = columns[0] ?? headers.length;
  const isTyped = haveTypes(headers, matching);
  const ofEachType = new Map<string, readonly string[]>();
  const withdrawn: number[] = [];

  const groupOf = (scope: string, input: RowInput, name: string | undefined) => {
    const [, module = '', academic_year = '', semester = ''] = scope.split('\n');
    const { course_number: number, class_type: type } = input;
    const fields = { module_id: module, academic_year, semester, course_number: number, class_type: type };
    const written = writtenGroup({ ...fields, parallel_group: name }, references);
    if (!written) throw new Error('an enrolment without a group');
    return written;
  };
  /** Blank: the module alone. */
  const textsOf = ({ input, key, line }: (typeof read)[number]): readonly string[] => {
    const { parallel_group: text, course_number: number } = input;
    if (key === undefined || groupField in (rowTexts[line] ?? {})) return [];
    const scope = scopeOf(key);
    const ofStudent = isWithdrawal(input) ? (enrolled.get(scope) ?? []) : [];
    if (text !== undefined) {
      const found = textsOfGroups(text, (name) => groupOf(scope, input, name), references);
      for (const [name, texts] of found.ofEachType) ofEachType.set(name, texts);
      const left = found.texts.filter((name) => {
        const group = resolveTeachingGroup(groupOf(scope, input, name), references);
        return 'id' in group && ofStudent.includes(group.id);
      });
      const texts = left.length > 0 ? left : found.texts;
      return texts.length === 1 && texts[0] === text ? [] : texts;
    }
    if (number !== undefined && isKnownGroup(groupOf(scope, input, undefined), references)) return [];
    const others = ofStudent.filter((id) => !named.has([scope, id].join('\n')));
    const groups = others.flatMap((id): (NamedTeachingGroup | null)[] => {
      const group = id === null ? null : groupsById.get(id);
      return group === undefined ? [] : [group];
    });
    const ofNumber = groups.filter((group) => number === undefined || group?.course_number === number);
    const type = toTypeOfGroup(input['class_type'] ?? '', classTypes);
    const ofType = ofNumber.filter((group) => group && type !== undefined && isOfType(group, type, references));
    const ended = ofType.length > 0 ? ofType : ofNumber;
    if (ended.some((group) => group !== null)) withdrawn.push(line);
    return ended.map((group) =>
      group === null ? '' : textOfGroup(group, { isTyped, hasNumber: number !== undefined }, references),
    );
  };
  const textsByLine = new Map(read.map((row) => [row.line, textsOf(row)]));
  const split = (row: readonly string[], line: number): string[][] =>
    (textsByLine.get(line) ?? []).map((text) => {
      const cells = Array.from({ length: Math.max(row.length, at + 1) }, (_, one) => row[one] ?? '');
      for (const column of columns) cells[column] = '';
      cells[at] = text;
      return cells;
    });
  const expanded = expandRows(byColumn.rows, split, severalGroups);
  const meanings = [...ofEachType].slice(0, maxNamed).map(([name, texts]) => `“${name}” means ${texts.join(' and ')}`);
  const notices = [
    ...byColumn.notices,
    ...expanded.notices,
    ...(meanings.length > 0 ? [`Where a row names no class type, ${meanings.join('; ')}.`] : []),
    ...(withdrawn.length > 0 ? [withdrawals(withdrawn)] : []),
  ];
  return { notices, matching, ...takeTexts(expanded.rows, columns.length === 0 ? at : undefined, rowTexts) };
}

const namesGroup = (input: RowInput): boolean => 'parallel_group' in input || 'course_number' in input;
const isWithdrawal = (input: RowInput): boolean => isStatusWord(input['active']) && !readStatus(input, undefined, {});
/** The key of an enrolment without its group. */
const scopeOf = (key: string): string => key.split('\n').slice(0, -1).join('\n');

/** Student, module and term -> the groups in which the student is, for the withdrawals of a file. */
async function findEnrolled(
  tx: UniversityTx,
  read: readonly { readonly key: string | undefined; readonly input: RowInput }[],
  nowMs: number,
): Promise<ReadonlyMap<string, readonly (string | null)[]>> {
  const scopes = read.flatMap(({ key, input }) => (key !== undefined && isWithdrawal(input) ? scopeOf(key) : []));
  const found =
    scopes.length === 0 ? [] : await listEnrolledGroups(tx, [...new Set(scopes)], await getToday(tx, nowMs));
  const groups = Map.groupBy(found, ({ key }) => key);
  return new Map([...groups].map(([key, ofKey]) => [key, ofKey.map(({ group_id: id }) => id)]));
}

function withdrawals(lines: readonly number[]): string {
  const listed = lines.slice(0, maxNamed).join(', ');
  return `Withdrawals without a group end the enrolments of the student in all groups of the module, or of the course or class type of the row: ${lines.length === 1 ? 'line' : 'lines'} ${listed}${lines.length > maxNamed ? ', …' : ''}.`;
}

/** Makes texts of the rows of the names in a column that the file does not have. */
function takeTexts(
  rows: readonly SourceRow[],
  at: number | undefined,
  rowTexts: RowTexts,
): Pick<Expanded, 'rows' | 'rowTexts'> {
  if (at === undefined) return { rows, rowTexts };
  const texts = new Map(rows.flatMap(({ line, cells }) => (cells[at] ? [[line, cells[at]] as const] : [])));
  const all: Record<string, Readonly<Record<string, string>>> = { ...rowTexts };
  for (const [line, text] of texts) all[line] = { ...rowTexts[line], [groupField]: text };
  return {
    rows: rows.map((row) => (texts.has(row.line) ? { ...row, cells: row.cells.slice(0, at) } : row)),
    rowTexts: all,
  };
}
