import {
  ambiguousDegree,
  ambiguousGroup,
  findDegrees,
  findGroups,
  findTeachers,
  groupOfDegree,
  plain,
} from './references.rules.ts';
import type { Given, Group, References, Value } from './row-judging.rules.ts';

export type NamedByRow = {
  readonly values: Readonly<Record<string, Value | undefined>>;
  readonly reasons: Readonly<Record<string, string>>;
};
type Term = { readonly year: unknown; readonly semester: unknown; readonly academic_year: unknown };

/** Ids of what a row names; what cannot be found, or not without doubt, has a reason instead. */
export function namedByRow(given: Given, references: References, term: Term): NamedByRow {
  const reasons: Record<string, string> = {};
  const values: Record<string, Value | undefined> = {};
  const take = (field: string, find: (text: string) => string | Fault): void => {
    const text = given[field];
    if (text === undefined) return;
    const found = find(text);
    if (typeof found === 'string') values[field] = found;
    else reasons[field] = found.reason;
  };
  take('module_id', (text) => {
    const [module, another] = references.modulesNamed.get(plain(text)) ?? [];
    if (another) return { reason: 'Several modules have this code' };
    return module?.id ?? { reason: 'There is no module with this code' };
  });
  for (const field of ['lecturer_id', 'assistant_lecturer_id']) take(field, (text) => teacherNamed(text, references));
  take('degree_details_ids', (text) =>
    all(
      text,
      (name) => findDegrees(name, references).length > 0,
      (name) => degreeNamed(name, references),
    ),
  );
  const degrees = values['degree_details_ids'];
  const degreeIds = typeof degrees === 'string' ? degrees.split(',') : undefined;
  take('group_ids', (text) =>
    all(
      text,
      (name) => findGroups(name, references).length > 0,
      (name) => groupNamed(name, references, degreeIds, term),
    ),
  );
  return { values, reasons };
}

type Fault = { readonly reason: string };

/** One name, which may hold a semicolon itself, or several; their ids in order, none twice. */
function all(text: string, isOne: (name: string) => boolean, idOf: (name: string) => string | Fault): string | Fault {
  const names = isOne(text)
    ? [text]
    : text
        .split(';')
        .map((name) => name.trim())
        .filter((name) => name !== '');
  const ids = new Set<string>();
  for (const name of names) {
    const id = idOf(name);
    if (typeof id !== 'string') return id;
    ids.add(id);
  }
  return ids.size === 0 ? { reason: 'There is no name in this cell' } : [...ids].toSorted(byText).join(',');
}

/** As the database orders ids. */
const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function teacherNamed(text: string, references: References): string | Fault {
  const found = findTeachers(text, references);
  const [person, another] = found;
  if (!person) return { reason: 'There is nobody with this employee id or name' };
  if (!another) return person.id;
  const ids = found.slice(0, 10).map(({ employee_id: code }) => code);
  return { reason: `Several people have this name. Please write an employee id: ${ids.join('; ')}` };
}

function degreeNamed(name: string, references: References): string | Fault {
  const found = findDegrees(name, references);
  const [degree, another] = found;
  if (!degree) return { reason: `There is no degree programme "${name}"` };
  return another ? { reason: ambiguousDegree(found) } : degree.id;
}

/** Of the degrees of the row, and of its term where one of them is. */
function groupNamed(
  name: string,
  references: References,
  degreeIds: readonly string[] | undefined,
  term: Term,
): string | Fault {
  const named = findGroups(name, references);
  if (named.length === 0) return { reason: `There is no group "${name}"` };
  const ofDegrees = named.filter((group) => !degreeIds || degreeIds.includes(group.degree_details_id));
  const isOfTerm = (group: Group): boolean =>
    group.year === term.year && group.semester === term.semester && group.academic_year === term.academic_year;
  const ofTerm = ofDegrees.filter(isOfTerm);
  const meant = ofTerm.length > 0 ? ofTerm : ofDegrees;
  const [group, another] = meant;
  if (!group) return { reason: `The group "${name}" belongs to none of the degree programmes of this row` };
  if (!another) return group.id;
  if (ofTerm.length === 0) return { reason: ambiguousGroup(meant) };
  const labels = meant.map((one) => groupOfDegree(one, references));
  return { reason: `Several groups have this name. Please write one of: ${labels.join('; ')}` };
}
