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
import { typeOfGroupHeadings } from '../kinds/headings.rules.ts';
import { expandRows, listLines } from '../parsing/expand-rows.rules.ts';
import {
  codesOfModules,
  groupsOfType,
  isKnownGroup,
  resolveTeachingGroup,
  textOfGroup,
} from '../parsing/teaching-groups.rules.ts';
import { isPlaceholder } from '../parsing/placeholders.rules.ts';
import { bracketType, typeInBrackets } from '../parsing/types-of-groups.rules.ts';
import { normalizeWord } from '../parsing/usual-values.rules.ts';
import { listEnrolledGroups } from './enrolled-groups.store.ts';
import { readReferences } from './read-references.service.ts';
import {
  isStatusWord,
  type NamedTeachingGroup,
  readStatus,
  type References,
  type RowInput,
} from './row-fields.rules.ts';
import { readRow, type SourceRow } from './validate-row.rules.ts';

const groupField = 'Parallel Group';
const courseField = 'Course Number';
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
 * a file without one, they are texts of the rows. A withdrawal from a whole course, in which the student is by the module alone, ends that
 * enrolment. Rows that were expanded before stay as they are.
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
  const enrolled = await findEnrolled(tx, read, references, nowMs);
  const named = new Set(read.flatMap(({ key, input }) => (key !== undefined && namesGroup(input) ? key : [])));
  const groupsById = new Map([...references.teachingGroupsByName.values()].flat().map((group) => [group.id, group]));
  const columns = matching[groupField]?.columns ?? [];
  const at = columns[0] ?? headers.length;
  const isTyped = haveTypes(headers, matching);
  const ofEachType = new Map<string, readonly string[]>();
  const withdrawn: number[] = [];
  const ofCourses: Record<number, Readonly<Record<string, string>>> = {};

  const groupOf = (scope: string, input: RowInput, name: string | undefined) => {
    const [, module = '', academic_year = '', semester = ''] = scope.split('\n');
    const { course_number: number, class_type: type } = input;
    const fields = { module_id: module, academic_year, semester, course_number: number, class_type: type };
    const written = writtenGroup({ ...fields, parallel_group: name }, references);
    if (!written) throw new Error('an enrolment without a group');
    return written;
  };
  /** Whether the text is from columns of types, such as 'Tipo grupo', beside a blank group. */
  const isTypeAlone = (text: string, cells: readonly string[]): boolean => {
    const filled = columns.filter((one) => {
      const cell = cells[one]?.trim() ?? '';
      return cell !== '' && !isPlaceholder({ field: 'parallel_group' }, cell);
    });
    const areTypes = filled.every((one) => typeOfGroupHeadings.includes(normalizeWord(headers[one] ?? '')));
    return areTypes && filled.some((one) => cells[one]?.trim() === text);
  };
  /** The groups of the type of a row without a group, in its column of types or in that of groups; undefined: it names no type of the module. */
  const typeWithoutGroup = (scope: string, input: RowInput): readonly NamedTeachingGroup[] | undefined => {
    const { parallel_group: text, class_type: type } = input;
    const word = text ?? type;
    if (word === undefined || (text !== undefined && isKnownGroup(groupOf(scope, input, text), references)))
      return undefined;
    const [, module = '', academic_year, semester] = scope.split('\n');
    const ofModule = references.teachingGroupsByModule.get(module) ?? [];
    const ofTerm = ofModule.filter((one) => one.academic_year === academic_year && String(one.semester) === semester);
    const found = groupsOfType(word, ofTerm, references);
    return found.length > 0 ? found : undefined;
  };
  /** The texts with which a withdrawal from a whole course names the enrolment in one of its modules; undefined: it does already. */
  const textsOfCourse = (scope: string, input: RowInput): Readonly<Record<string, string>> | undefined => {
    const course = resolveTeachingGroup(groupOf(scope, input, undefined), references);
    if (!('id' in course) || course.group_name !== course.course_number) return undefined;
    const candidates = scopesOf(scope, input, references).flatMap((one) =>
      (enrolled.get(one) ?? []).map((enrolment) => ({ ...enrolment, scope: one })),
    );
    const found = [false, true]
      .flatMap((isOver) =>
        [course.id, null].map((id) => candidates.find((one) => one.id === id && one.isOver === isOver)),
      )
      .find((one) => one !== undefined);
    if (!found || (found.scope === scope && found.id !== null)) return undefined;
    const [code = ''] = codesOfModules([found.scope.split('\n')[1] ?? ''], references);
    return { 'Module Code': code, ...(found.id === null ? { [courseField]: '' } : {}) };
  };
  /** Blank: the module alone. */
  const textsOf = ({ input, key, line, cells }: (typeof read)[number]): readonly string[] => {
    const { parallel_group: text, course_number: number } = input;
    if (key === undefined || groupField in (rowTexts[line] ?? {}) || rowTexts[line]?.[courseField] === '') return [];
    const scope = scopeOf(key);
    if (text !== undefined && !isWithdrawal(input)) {
      if (typeInBrackets(text) !== undefined) return [];
      if (isTypeAlone(text, cells) && !isKnownGroup(groupOf(scope, input, text), references))
        return [bracketType(text)];
    }
    const ofStudent = isWithdrawal(input) ? (enrolled.get(scope) ?? []) : [];
    const ofType = isWithdrawal(input) ? typeWithoutGroup(scope, input) : undefined;
    if (text !== undefined && ofType === undefined) {
      const found = textsOfGroups(text, (name) => groupOf(scope, input, name), references);
      for (const [name, texts] of found.ofEachType) ofEachType.set(name, texts);
      const left = found.texts.filter((name) => {
        const group = resolveTeachingGroup(groupOf(scope, input, name), references);
        return 'id' in group && ofStudent.some(({ id, isOver }) => id === group.id && !isOver);
      });
      const texts = left.length > 0 ? left : found.texts;
      return texts.length === 1 && texts[0] === text ? [] : texts;
    }
    if (number !== undefined && isKnownGroup(groupOf(scope, input, undefined), references)) {
      const text = isWithdrawal(input) ? textsOfCourse(scope, input) : undefined;
      if (text) ofCourses[line] = text;
      return [];
    }
    const others = ofStudent.filter(({ id }) => !named.has([scope, id].join('\n')));
    const groups = others.flatMap(({ id, isOver }): Withdrawn[] => {
      const group = id === null ? null : groupsById.get(id);
      return group === undefined ? [] : [{ group, isOver }];
    });
    const ofNumber = groups.filter(({ group }) => number === undefined || group?.course_number === number);
    const meant = ofType ? ofNumber.filter(({ group }) => group && ofType.includes(group)) : ofNumber;
    const present = meant.filter(({ isOver }) => !isOver);
    // Those that have ended say so in their rows.
    const ended = present.length > 0 ? present : meant;
    if (present.some(({ group }) => group !== null)) withdrawn.push(line);
    return ended.map(({ group }) =>
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
  const ofModules = Object.entries(ofCourses).flatMap(([line, text]) => (courseField in text ? Number(line) : []));
  const notices = [
    ...byColumn.notices,
    ...expanded.notices,
    ...(meanings.length > 0 ? [`Where a row names no class type, ${meanings.join('; ')}.`] : []),
    ...(withdrawn.length > 0 ? [withdrawals(withdrawn)] : []),
    ...(ofModules.length > 0 ? [withdrawalsOfCourses(ofModules)] : []),
  ];
  const texts: Record<string, Readonly<Record<string, string>>> = { ...rowTexts };
  for (const line of Object.keys(ofCourses)) texts[line] = { ...rowTexts[line], ...ofCourses[Number(line)] };
  return { notices, matching, ...takeTexts(expanded.rows, columns.length === 0 ? at : undefined, texts) };
}

const namesGroup = (input: RowInput): boolean => 'parallel_group' in input || 'course_number' in input;
const isWithdrawal = (input: RowInput): boolean => isStatusWord(input['active']) && !readStatus(input, undefined, {});
/** The key of an enrolment without its group. */
const scopeOf = (key: string): string => key.split('\n').slice(0, -1).join('\n');

/** Those of a row, and of the further modules of its course if it names no module. */
function scopesOf(scope: string, { module_id: module, course_number: number }: RowInput, of: References): string[] {
  const [student, own = '', ...term] = scope.split('\n');
  if (module !== undefined || number === undefined) return [scope];
  const further = (of.teachingGroupsByModule.get(own) ?? []).flatMap((group) =>
    group.course_number === number ? group.further_module_ids : [],
  );
  return [scope, ...[...new Set(further)].map((id) => [student, id, ...term].join('\n'))];
}

type Enrolled = { readonly id: string | null; readonly isOver: boolean };
type Withdrawn = { readonly group: NamedTeachingGroup | null; readonly isOver: boolean };

/** Student, module and term -> the groups in which the student is or was, for the withdrawals of a file. */
async function findEnrolled(
  tx: UniversityTx,
  read: readonly { readonly key: string | undefined; readonly input: RowInput }[],
  references: References,
  nowMs: number,
): Promise<ReadonlyMap<string, readonly Enrolled[]>> {
  const scopes = read.flatMap(({ key, input }) =>
    key !== undefined && isWithdrawal(input) ? scopesOf(scopeOf(key), input, references) : [],
  );
  const found =
    scopes.length === 0 ? [] : await listEnrolledGroups(tx, [...new Set(scopes)], await getToday(tx, nowMs));
  const groups = Map.groupBy(found, ({ key }) => key);
  return new Map(
    [...groups].map(([key, ofKey]) => [key, ofKey.map(({ group_id: id, is_over: isOver }) => ({ id, isOver }))]),
  );
}

const withdrawals = (lines: readonly number[]): string =>
  `Withdrawals without a group end the enrolments of the student in all groups of the module, or of the course or class type of the row: ${listLines(lines, maxNamed)}.`;

const withdrawalsOfCourses = (lines: readonly number[]): string =>
  `Withdrawals from a whole course end the enrolment in the module that puts the student on its list: ${listLines(lines, maxNamed)}.`;

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
