import { nameChoices, nameProblem } from '@muster/contract/academics/import-matchings';
import { importTexts } from '@muster/contract/academics/imports';
import { isInEveryTerm } from '@muster/contract/academics/structure';
import { servesModule } from '@muster/contract/academics/teaching-groups';
import {
  ambiguousDegree,
  ambiguousGroup,
  findDegrees,
  findGroups,
  groupLabelWithDegree,
  resolveName,
  type Unresolved,
} from '../parsing/references.rules.ts';
import { hasSeveralCodes, splitCodes } from '../parsing/name-index.rules.ts';
import { splitPeople } from '../parsing/person-names.rules.ts';
import { findTeacher } from '../parsing/teachers.rules.ts';
import {
  codesOfModules,
  type FoundTeachingGroup,
  isKnownGroup,
  noteOfReading,
  resolveTeachingGroup,
  writtenNames,
  type WrittenTeachingGroup,
} from '../parsing/teaching-groups.rules.ts';
import { splitGroupNames } from '../parsing/group-names.rules.ts';
import { readClassType } from '../parsing/types-of-groups.rules.ts';
import { nameWithType } from './timetable-group-types.rules.ts';
import { resolveVenue } from '../parsing/venue-names.rules.ts';
import type { RowInput, Group, NamedTeachingGroup, References, Value } from '../validation/row-fields.rules.ts';

export type ResolvedReferences = {
  readonly values: Record<string, Value | undefined>;
  readonly reasons: Readonly<Record<string, string>>;
  /** Names that were read otherwise than they are written. */
  readonly notes: readonly string[];
  /** The modules of the class. The first one is the module of the entry. */
  readonly modules: readonly string[];
};
type Term = { readonly year: unknown; readonly semester: unknown; readonly academic_year: unknown };

/** Resolves the names in a row to ids. An unknown or ambiguous name gets a reason instead. */
export function resolveReferences(input: RowInput, references: References, term: Term): ResolvedReferences {
  const reasons: Record<string, string> = {};
  const values: Record<string, Value | undefined> = {};
  const notes: string[] = [];
  const resolveField = (field: string, find: (text: string) => string | Unresolved): void => {
    const text = input[field];
    if (text === undefined) return;
    const found = find(text);
    if (typeof found === 'string') values[field] = found;
    else reasons[field] = found.reason;
  };
  resolveField('venue', (text) => resolveVenue(text, references));
  const modules = input['module_id'] === undefined ? [] : resolveModules(input['module_id'], references);
  resolveField('module_id', () => ('reason' in modules ? modules : (modules[0] ?? '')));
  for (const field of ['lecturer_id', 'assistant_lecturer_id'])
    resolveField(field, (text) => resolveTeachers(text, references, values['module_id'], notes));
  resolveField('degree_details_ids', (text) =>
    resolveList(
      text,
      (name) => findDegrees(name, references).length > 0,
      (name) => resolveDegree(name, references),
    ),
  );
  const degrees = values['degree_details_ids'];
  const degreeIds = typeof degrees === 'string' ? degrees.split(',') : undefined;
  resolveField('group_ids', (text) =>
    isEveryone(text)
      ? ''
      : resolveList(
          text,
          (name) => findGroups(name, references).length > 0,
          (name) => resolveGroup(name, references, degreeIds, term),
        ),
  );
  return { values, reasons, notes, modules: 'reason' in modules ? [] : modules };
}

/** A row without the value does not tell groups apart by it. */
const isSame = (ofGroup: unknown, ofRow: unknown): boolean => ofRow === undefined || ofGroup === ofRow;

/**
 * What the groups of a row say about it: degree programmes, and year and academic year if all groups have the same. The semester is
 * that of the module, since groups usually last a year.
 */
export function impliedValues(
  { module_id: moduleId, group_ids: groupIds }: Readonly<Record<string, Value | undefined>>,
  references: References,
): Record<string, Value | undefined> {
  if (typeof groupIds !== 'string') return {};
  const ids = new Set(groupIds.split(','));
  const groups = references.groups.filter(({ id }) => ids.has(id));
  // Everyone, or teaching groups.
  if (groups.length === 0) return {};
  const shared = <Key extends 'year' | 'semester' | 'academic_year'>(key: Key): Group[Key] | undefined =>
    groups.every((group) => group[key] === groups[0]?.[key]) ? groups[0]?.[key] : undefined;
  const degreeIds = [...new Set(groups.map((group) => group.degree_details_id))].toSorted(compareText);
  const [module] = references.modulesByName.get(String(moduleId)) ?? [];
  return {
    degree_details_ids: degreeIds.length === 0 ? undefined : degreeIds.join(','),
    year: shared('year'),
    semester: module && !isInEveryTerm(module.semester) ? module.semester : shared('semester'),
    academic_year: shared('academic_year'),
  };
}

/** Whom the class of a row expects. */
type Expected = {
  readonly values?: Readonly<Record<string, Value>>;
  readonly reasons?: Readonly<Record<string, string>>;
  readonly notes?: readonly string[];
  /** The teaching groups that the import adds. */
  readonly newGroups?: readonly NamedTeachingGroup[];
  /** The modules that the import adds to teaching groups. */
  readonly newModules?: readonly { readonly group_id: string; readonly module_id: string }[];
};

/**
 * Whom the class of a row expects if the row names no cohort groups: its teaching groups, if it has a course number or a parallel group; else
 * everyone who takes the module. Where students belong to groups, these are the groups of the degree programmes and years to which the
 * module is mapped, if they are all of one year.
 */
export function resolveExpected(
  input: RowInput,
  names: ResolvedReferences,
  references: References,
  term: Term,
): Expected {
  const namesCourse = 'course_number' in input || 'parallel_group' in input;
  if (names.modules.length > 1 && ('group_ids' in input || !namesCourse))
    return { reasons: { module_id: severalModules } };
  if (isEveryone(input['group_ids'])) return { values: everyone(names, term) };
  if ('group_ids' in input) return {};
  const [module] = references.modulesByName.get(String(names.values['module_id'])) ?? [];
  if (!module) return {};
  const semester = term.semester ?? (isInEveryTerm(module.semester) ? undefined : module.semester);
  if (namesCourse)
    return resolveTeachingGroups(
      input,
      { ...term, module_ids: [module.id, ...names.modules.slice(1)], semester },
      references,
    );
  const implied = references.structure.students_belong_to_groups
    ? impliedGroupsOf(names, references, term, semester)
    : {};
  if (implied.reasons) return { reasons: implied.reasons };
  const groups = implied.groups ?? [];
  return groups.length > 0
    ? { values: { group_ids: joinIds(groups) }, notes: [noteOfGroups(groups)] }
    : { values: everyone(names, { ...term, semester }) };
}

const severalModules = 'A class of several modules needs a course number or a parallel group, and no other groups';
const everyoneWords = ['everyone', 'all', 'alle', 'tous', 'todos'];
const isEveryone = (text = ''): boolean => everyoneWords.includes(text.toLowerCase());

/** A class without groups needs no degree programmes and no year. */
function everyone({ values }: ResolvedReferences, term: Term): Record<string, Value> {
  const { year, semester } = term;
  return {
    group_ids: '',
    degree_details_ids: values['degree_details_ids'] ?? '',
    year: typeof year === 'number' ? year : null,
    ...(typeof semester === 'number' ? { semester } : {}),
  };
}

function resolveTeachingGroups(
  input: RowInput,
  { module_ids, academic_year, semester }: Omit<Term, 'year'> & Pick<WrittenTeachingGroup, 'module_ids'>,
  references: References,
): Expected {
  const values = { degree_details_ids: '', year: null, ...(typeof semester === 'number' ? { semester } : {}) };
  // A missing term has its own error.
  if (typeof academic_year !== 'string' || typeof semester !== 'number') return { values };
  // Blank parts keep their place: the lists belong together.
  const listed = (field: string): string[] => (input[field] ?? '').split(';').map((part) => part.trim());
  const numbers = listed('course_number');
  const type = input['class_type'];
  const { class_types: classTypes } = references.structure;
  const class_type = type === undefined ? null : readClassType(type, classTypes);
  const isKnown = (parallel_group: string): boolean =>
    isKnownGroup(
      { module_ids, academic_year, semester, course_number: numbers[0] || null, parallel_group, class_type },
      references,
    );
  const listedNames = listed('parallel_group');
  const names =
    numbers.length > 1 ? listedNames : listedNames.flatMap((name) => splitGroupNames(name, classTypes, isKnown));
  const groups = new Map<string, FoundTeachingGroup>();
  const readings: string[] = [];
  for (let at = 0; at < Math.max(names.length, numbers.length); at += 1) {
    const course_number = numbers[numbers.length === 1 ? 0 : at] || null;
    const name = names[at] || null;
    const parallel_group = name === null || course_number !== null ? name : nameWithType(name, input, references);
    // 'A;' has one group. Beside it, a blank part is the whole course only where it has its own number.
    const isBlank = parallel_group === null && (course_number === null || (numbers.length === 1 && names.length > 1));
    if (isBlank) continue;
    const written = { module_ids, academic_year, semester, course_number, parallel_group, class_type };
    const found = resolveTeachingGroup(written, references);
    if ('reason' in found) return { values, reasons: { [found.field]: found.reason } };
    groups.set(found.id, found);
    const reading = noteOfReading(name, found);
    if (reading !== undefined) readings.push(reading);
  }
  if (groups.size === 0) return { values, reasons: { parallel_group: noName } };
  const named = [...groups.values()];
  const newGroups = named.filter(({ isNew }) => isNew);
  const newModules = named.flatMap((group) =>
    module_ids.flatMap((id) => (servesModule(group, id) ? [] : { group_id: group.id, module_id: id })),
  );
  const served = new Set([...module_ids, ...named.flatMap((one) => [one.module_id, ...one.further_module_ids])]);
  served.delete(module_ids[0]);
  const codes = codesOfModules([...new Set(newModules.map(({ module_id: id }) => id))], references);
  return {
    values: {
      ...values,
      group_ids: [...groups.keys()].toSorted(compareText).join(','),
      ...writtenNames(named),
      further_module_ids: [...served].toSorted(compareText).join(','),
    },
    newGroups,
    newModules,
    notes: [...readings, ...(codes.length > 0 ? [`The class also serves ${codes.join(' and ')}.`] : [])],
  };
}

/** The modules of a cell: one code, or the codes of one class, as 'INF-B-507, MAT-B-305'. */
function resolveModules(text: string, references: References): string[] | Unresolved {
  const find = (code: string) => resolveName('module', code, references);
  const whole = find(text);
  if (typeof whole === 'string') return [whole];
  const codes = splitCodes(text);
  const found = codes.map(find);
  const ids = found.filter((one) => typeof one === 'string');
  if (ids.length === 0 && !hasSeveralCodes(text)) return whole;
  const unknown = found.findIndex((one) => typeof one !== 'string');
  return unknown === -1 ? [...new Set(ids)] : { reason: `There is no module with the code "${codes[unknown]}"` };
}

/** The groups that take the module of a row. None: the row is a class for everyone who takes it. */
function impliedGroupsOf(
  { values }: ResolvedReferences,
  { modulesByName, groupsByDegree }: References,
  term: Term,
  semester: unknown,
): { readonly groups?: readonly Group[]; readonly reasons?: Readonly<Record<string, string>> } {
  const [module] = modulesByName.get(String(values['module_id'])) ?? [];
  if (!module) return {};
  const degreeIds = String(values['degree_details_ids'] ?? '').split(',');
  const groups = module.mappings
    .filter(
      (mapping) => isSame(mapping.year, term.year) && (degreeIds[0] === '' || degreeIds.includes(mapping.degree_id)),
    )
    .flatMap((mapping) => (groupsByDegree.get(mapping.degree_id) ?? []).filter(({ year }) => year === mapping.year))
    .filter(
      (group) => group.active && isSame(group.semester, semester) && isSame(group.academic_year, term.academic_year),
    )
    .toSorted((a, b) => compareText(a.group_name, b.group_name));
  const all = <Key extends 'year' | 'semester' | 'academic_year'>(key: Key): Group[Key][] =>
    [...new Set(groups.map((group) => group[key]))].toSorted((a, b) => (a < b ? -1 : 1));
  const years = all('academic_year');
  if (years.length > 1)
    return { reasons: { academic_year: `There are groups of ${years.join(' and ')}. Please give the academic year.` } };
  if (all('semester').length > 1)
    return { reasons: { semester: 'This module is taught in every term. Please give the semester.' } };
  return all('year').length > 1 ? {} : { groups };
}

const joinIds = (groups: readonly Group[]): string =>
  groups
    .map(({ id }) => id)
    .toSorted(compareText)
    .join(',');

const maxNamedGroups = 10;

function noteOfGroups(groups: readonly Group[]): string {
  const names = groups.slice(0, maxNamedGroups).map((group) => group.group_name);
  const more = groups.length > maxNamedGroups ? ` and ${groups.length - maxNamedGroups} more` : '';
  return `Without groups, the class is for everyone who takes the module: ${names.join(', ')}${more}.`;
}

/**
 * Resolves one name, which may contain a separator, or several. At the signs other than the semicolon a text is split only if each part is
 * a name. Returns sorted unique ids.
 */
function resolveList(
  text: string,
  isOne: (name: string) => boolean,
  idOf: (name: string) => string | Unresolved,
): string | Unresolved {
  const names = isOne(text)
    ? [text]
    : splitNames(text, /;/u).flatMap((part) => splitKnownNames(part, isOne, signsBetweenNames) ?? [part]);
  const ids = new Set<string>();
  for (const name of names) {
    const id = idOf(name);
    if (typeof id !== 'string') return ofSeveral(names, name, id);
    ids.add(id);
  }
  return ids.size === 0 ? { reason: noName } : [...ids].toSorted(compareText).join(',');
}

/** The problem of a name says which one it is about, if the cell has others. */
const ofSeveral = (names: readonly string[], name: string, { reason }: Unresolved): Unresolved => ({
  reason: names.length > 1 && nameProblem.nameIn(reason) !== name ? nameProblem.text(name, reason) : reason,
});

const noName = 'There is no name in this cell';

const signsBetweenNames = [/,/u, /\//u, /\s&\s|\sand\s|\sund\s|\set\s/iu, /[&+|]/u];

/** The names of a text, split at the first of the signs, then at the next; undefined if a part is no name. */
function splitKnownNames(
  text: string,
  isOne: (name: string) => boolean,
  [sign, ...others]: readonly RegExp[],
): string[] | undefined {
  if (isOne(text)) return [text];
  if (!sign) return undefined;
  const parts = splitNames(text, sign).map((part) => splitKnownNames(part, isOne, others));
  const known = parts.filter((names) => names !== undefined);
  return known.length < parts.length ? undefined : known.flat();
}

/** Between people, the clearest first. A comma can also separate the parts of a name. */
const separators = [/[;/|]/u, /\s&\s|\sand\s|\sund\s|\set\s/iu, /[&+]/u, /,/u];

/** Resolves one person or several, in their order: 'Silva, Ada; Perera, Nimal', 'E1 / E2', 'Ada Silva and Nimal Perera', 'E1, E2'. */
function resolveTeachers(
  text: string,
  references: References,
  moduleId: Value | undefined,
  notes: string[],
): string | Unresolved {
  const find = (name: string) => findTeacher(name, references, moduleId);
  const isKnown = (name: string): boolean => 'id' in find(name);
  const namesIn = (part: string, [separator, ...others]: readonly RegExp[]): string[] => {
    if (separator === undefined || isKnown(part)) return [part];
    const pieces = splitNames(part, separator);
    if (others.length === 0) return pieces.length > 1 && pieces.every(isKnown) ? pieces : splitPeople(part);
    return pieces.flatMap((piece) => namesIn(piece, others));
  };
  const names = namesIn(text, separators);
  const ids = new Set<string>();
  for (const name of names) {
    const found = find(name);
    if ('reason' in found) return ofSeveral(names, name, found);
    ids.add(found.id);
    if (found.note !== undefined) notes.push(found.note);
  }
  return ids.size === 0 ? { reason: noName } : [...ids].join(',');
}

const splitNames = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The order of the database. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function resolveDegree(name: string, references: References): string | Unresolved {
  const found = findDegrees(name, references);
  const [degree, another] = found;
  if (!degree) return { reason: `There is no degree programme "${name}"` };
  return another ? { reason: ambiguousDegree(found) } : degree.id;
}

/** Prefers groups of the row's term among those of its degree programmes. */
function resolveGroup(
  name: string,
  references: References,
  degreeIds: readonly string[] | undefined,
  term: Term,
): string | Unresolved {
  const namedGroups = findGroups(name, references);
  if (references.groups.length === 0) return { reason: importTexts.noGroups };
  if (namedGroups.length === 0) return { reason: `There is no group "${name}"` };
  const ofDegrees = namedGroups.filter((group) => !degreeIds || degreeIds.includes(group.degree_details_id));
  const isOfTerm = (group: Group): boolean =>
    isSame(group.year, term.year) &&
    isSame(group.semester, term.semester) &&
    isSame(group.academic_year, term.academic_year);
  const ofTerm = ofDegrees.filter(isOfTerm);
  const candidates = ofTerm.length > 0 ? ofTerm : ofDegrees;
  const [group, another] = candidates;
  if (!group) return { reason: `The group "${name}" belongs to none of the degree programmes of this row` };
  if (!another) return group.id;
  if (ofTerm.length === 0) return { reason: ambiguousGroup(candidates) };
  const labels = candidates.map((one) => groupLabelWithDegree(one, references));
  return { reason: nameChoices.text('Several groups have this name', labels) };
}
