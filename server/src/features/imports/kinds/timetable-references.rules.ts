import { allYear } from '@muster/contract/academics/structure';
import {
  ambiguousDegree,
  ambiguousGroup,
  findDegrees,
  findGroups,
  groupLabelWithDegree,
  resolveName,
  type Unresolved,
} from '../parsing/references.rules.ts';
import type { RowInput, Group, References, Value } from '../validation/row-fields.rules.ts';

export type ResolvedReferences = {
  readonly values: Readonly<Record<string, Value | undefined>>;
  readonly reasons: Readonly<Record<string, string>>;
};
type Term = { readonly year: unknown; readonly semester: unknown; readonly academic_year: unknown };

/** Resolves the names in a row to ids. An unknown or ambiguous name gets a reason instead. */
export function resolveReferences(input: RowInput, references: References, term: Term): ResolvedReferences {
  const reasons: Record<string, string> = {};
  const values: Record<string, Value | undefined> = {};
  const resolveField = (field: string, find: (text: string) => string | Unresolved): void => {
    const text = input[field];
    if (text === undefined) return;
    const found = find(text);
    if (typeof found === 'string') values[field] = found;
    else reasons[field] = found.reason;
  };
  resolveField('module_id', (text) => resolveName('module', text, references));
  for (const field of ['lecturer_id', 'assistant_lecturer_id'])
    resolveField(field, (text) => resolveTeachers(text, references));
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
    resolveList(
      text,
      (name) => findGroups(name, references).length > 0,
      (name) => resolveGroup(name, references, degreeIds, term),
    ),
  );
  return { values, reasons };
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
  const shared = <Key extends 'year' | 'semester' | 'academic_year'>(key: Key): Group[Key] | undefined =>
    groups.every((group) => group[key] === groups[0]?.[key]) ? groups[0]?.[key] : undefined;
  const degreeIds = [...new Set(groups.map((group) => group.degree_details_id))].toSorted(compareText);
  const [module] = references.modulesByName.get(String(moduleId)) ?? [];
  return {
    degree_details_ids: degreeIds.length === 0 ? undefined : degreeIds.join(','),
    year: shared('year'),
    semester: module && module.semester !== allYear ? module.semester : shared('semester'),
    academic_year: shared('academic_year'),
  };
}

/** Resolves one name, which may contain a semicolon, or several. Returns sorted unique ids. */
function resolveList(
  text: string,
  isOne: (name: string) => boolean,
  idOf: (name: string) => string | Unresolved,
): string | Unresolved {
  const names = isOne(text) ? [text] : splitNames(text, /;/u);
  const ids = new Set<string>();
  for (const name of names) {
    const id = idOf(name);
    if (typeof id !== 'string') return id;
    ids.add(id);
  }
  return ids.size === 0 ? { reason: 'There is no name in this cell' } : [...ids].toSorted(compareText).join(',');
}

/** Between people, the clearest first. A comma can also separate the parts of a name. */
const separators = [/[;/]/u, /\s&\s|\sand\s/iu, /,/u];

/** Resolves one person or several, in their order: 'Silva, Ada; Perera, Nimal', 'E1 / E2', 'Ada Silva and Nimal Perera', 'E1, E2'. */
function resolveTeachers(text: string, references: References): string | Unresolved {
  const find = (name: string) => resolveName('teacher', name, references);
  const isKnown = (name: string): boolean => typeof find(name) === 'string';
  const namesIn = (part: string, [separator, ...others]: readonly RegExp[]): string[] => {
    if (separator === undefined || isKnown(part)) return [part];
    const pieces = splitNames(part, separator);
    if (others.length === 0) return pieces.length > 1 && pieces.every(isKnown) ? pieces : [part];
    return pieces.flatMap((piece) => namesIn(piece, others));
  };
  const names = namesIn(text, separators);
  const ids = new Set<string>();
  for (const name of names) {
    const id = find(name);
    if (typeof id !== 'string') return names.length > 1 ? { reason: `"${name}": ${id.reason}` } : id;
    ids.add(id);
  }
  return ids.size === 0 ? find(text) : [...ids].join(',');
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
  return { reason: `Several groups have this name. Please write one of: ${labels.join('; ')}` };
}
