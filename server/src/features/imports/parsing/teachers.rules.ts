import { nameChoices } from '@muster/contract/academics/import-matchings';
import { foldText, nameKey } from '@muster/contract/http/fold-text';
import type { References, Teacher } from '../validation/row-fields.rules.ts';
import { familyNameKeys, familyNameOf, fitsGivenNames, splitFamilyFirst, withoutTitles } from './person-names.rules.ts';
import { indexByName, normalizeName } from './name-index.rules.ts';

/** Tells people of one name apart. */
export const teacherLabel = ({ name, employee_id: code }: Pick<Teacher, 'name' | 'employee_id'>): string =>
  `${name} (${code})`;

const labelWithDepartment = (one: Teacher): string =>
  one.department === null ? teacherLabel(one) : `${teacherLabel(one)} – ${one.department.replaceAll(/[;/|]/gu, ',')}`;

export function indexTeachers(
  staff: readonly Teacher[],
): Pick<References, 'staffByName' | 'staffByWords' | 'staffByFamilyName'> {
  return {
    staffByName: indexByName(staff, (one) => [
      one.id,
      one.employee_id,
      one.name,
      teacherLabel(one),
      labelWithDepartment(one),
    ]),
    staffByWords: indexByName(staff, ({ name }) => [nameKey(withoutTitles(name))]),
    staffByFamilyName: indexByName(staff, ({ name, family_name: family }) => {
      const atEnd = familyNameOf(withoutTitles(name));
      // Prefixes may be in the column of the given name.
      return familyNameKeys(family === null || atEnd.endsWith(` ${family}`) ? atEnd : family);
    }),
  };
}

/** Finds one teacher. `note`: which one a family name means. */
export type FoundTeacher = { readonly id: string; readonly note?: string } | { readonly reason: string };

/**
 * Finds a teacher by employee id or name. Titles, accents and the order of the words do not matter. A family name, with initials or
 * without, or a name that several people have, is enough if one person can be meant: of all, of those who teach the module, or of its
 * department.
 */
export function findTeacher(text: string, references: References, moduleId?: unknown): FoundTeacher {
  const named = findNamed(text, references);
  const [module] = references.modulesByName.get(String(moduleId)) ?? [];
  const [only, ...namesakes] = named;
  if (only && namesakes.length === 0) return { id: only.id };
  const alike = only ? named : findByFamilyName(text, references);
  const department = module?.department;
  const choices = [
    alike,
    alike.filter(({ id }) => module?.teacher_ids.includes(id)),
    alike.filter((one) => department !== undefined && department !== null && one.department === department),
  ];
  const [found] = choices.find((people) => people.length === 1) ?? [];
  if (found) return { id: found.id, note: `“${text}” was read as ${teacherLabel(found)}.` };
  return { reason: alike.length > 0 ? ambiguousTeacher(alike) : 'No lecturer has this employee id or name' };
}

/** An employee id takes precedence over equal names. */
function findNamed(text: string, { staffByName, staffByWords }: References): readonly Teacher[] {
  const found = staffByName.get(normalizeName(text)) ?? [];
  const byEmployeeId = found.filter(({ employee_id: code }) => normalizeName(code) === normalizeName(text));
  if (byEmployeeId.length > 0) return byEmployeeId;
  return found.length > 0 ? found : (staffByWords.get(nameKey(withoutTitles(text))) ?? []);
}

/** 'Koch', 'von der Heide', 'A. Koch', 'Koch A.' and 'Koch, A.'. */
function findByFamilyName(text: string, { staffByFamilyName }: References): readonly Teacher[] {
  const plain = withoutTitles(text);
  const familyFirst = splitFamilyFirst(plain);
  const words = plain.split(/\s+/u);
  const isInitial = (word: string): boolean =>
    /^(?:\p{L}\.?-?)+$/u.test(word) && (word.endsWith('.') || word.length === 1);
  const from = words.findIndex((word) => !isInitial(word));
  const to = words.findLastIndex((word) => !isInitial(word)) + 1;
  const { family, given } = familyFirst
    ? { family: familyFirst.family, given: familyFirst.given.split(/\s+/u) }
    : {
        family: words.slice(Math.max(0, from), to).join(' '),
        given: [...words.slice(0, Math.max(0, from)), ...words.slice(to)],
      };
  return (staffByFamilyName.get(foldText(family)) ?? []).filter(({ name }) =>
    fitsGivenNames(given, withoutTitles(name)),
  );
}

const ambiguousTeacher = (people: readonly Teacher[]): string =>
  nameChoices.text('Several people can be meant', people.map(labelWithDepartment));
