import { academicYears } from '@muster/contract/academics/academic-years';
import { type ImportKind } from '@muster/contract/academics/import-kinds';
import { importColumns } from '@muster/contract/academics/import-columns';
import { creditsOf, termsOf, yearsOf } from '@muster/contract/academics/structure';
import type { UniversityTx } from '#platform/database/database.ts';
import { getStructure } from '#domain/academic-structure.ts';
import { getToday } from '#domain/today.ts';
import { writeTemplate } from '#platform/spreadsheets/write-template.ts';
import { listReferences, listTeaching } from './import-rows.store.ts';
import { kindRules } from './kinds/kinds.rules.ts';
import { normalizeName } from './parsing/name-index.rules.ts';
import { degreeLabel, indexReferences } from './parsing/references.rules.ts';
import { teacherLabel } from './parsing/teachers.rules.ts';
import type { ChoiceList } from './validation/row-fields.rules.ts';

/** The choices for each column of a template. */
export async function listChoices(
  tx: UniversityTx,
  kind: ImportKind,
  nowMs: number,
): Promise<Record<string, readonly string[]>> {
  const { columns, needsTeaching } = kindRules[kind];
  const { degrees, groups } = await listReferences(tx);
  const references = indexReferences(degrees, groups);
  const structure = await getStructure(tx);
  const { modules, staff, venues } = needsTeaching
    ? await listTeaching(tx, false)
    : { modules: [], staff: [], venues: [] };
  // Includes the next academic year, as the form does.
  const formYears = academicYears(kind === 'timetables' ? kind : 'groups', await getToday(tx, nowMs));
  const staffByName = Map.groupBy(staff, ({ name }) => normalizeName(name));
  const lists: Readonly<Record<ChoiceList, readonly string[]>> = {
    modules: modules.map(({ module_code: code }) => code),
    teachers: staff.map(({ name, employee_id: code }) =>
      staffByName.get(normalizeName(name))?.[1] ? teacherLabel({ name, employee_id: code }) : name,
    ),
    venues: venues.map(({ name }) => name),
    degrees: degrees.map((degree) => degreeLabel(degree, references)),
    groups: [...new Set(groups.map(({ group_name }) => group_name))],
    years: yearsOf(structure).map(String),
    terms: termsOf(structure).map(String),
    credits: creditsOf(structure).map(String),
    classTypes: structure.class_types,
    academicYears: [...new Set([...formYears, ...groups.map(({ academic_year }) => academic_year)])].toSorted(),
  };
  return Object.fromEntries(
    Object.entries(columns).map(([label, { choices = [], words }]): [string, readonly string[]] => [
      label,
      words ? Object.values(words) : typeof choices === 'string' ? lists[choices] : choices,
    ]),
  );
}

export async function makeTemplate(
  kind: ImportKind,
  choices: Readonly<Record<string, readonly string[]>>,
  rows: readonly (readonly string[])[],
): Promise<Buffer> {
  const title = kind.charAt(0).toUpperCase() + kind.slice(1);
  return await writeTemplate(
    title,
    importColumns[kind].map((header) => ({
      header,
      choices: choices[header] ?? [],
      isMany: kindRules[kind].columns[header]?.isMany ?? false,
    })),
    rows,
  );
}
