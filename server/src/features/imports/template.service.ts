import { academicYears } from '@muster/contract/academics/academic-years';
import { type ImportKind } from '@muster/contract/academics/import-kinds';
import { importColumns } from '@muster/contract/academics/imports';
import { weekdays } from '@muster/contract/http/shared';
import { genders, staffGenders, statuses } from '@muster/contract/people/people';
import { staffTypeLabels } from '@muster/contract/people/staff';
import { creditsOf, termsOf, yearsOf } from '@muster/contract/academics/structure';
import type { UniversityTx } from '../../platform/database/database.ts';
import { getStructure } from '../../platform/database/sql/academic-structure.ts';
import { getToday } from '../../platform/database/sql/today.ts';
import { writeTemplate } from '../../platform/spreadsheets/write-template.ts';
import { listReferences, listTeaching } from './import-rows.store.ts';
import { degreeLabel, indexReferences, normalizeName } from './parsing/references.rules.ts';

/** The choices for each column of a template. */
export async function listChoices(
  tx: UniversityTx,
  kind: ImportKind,
  nowMs: number,
): Promise<Record<string, readonly string[]>> {
  const { degrees, groups } = await listReferences(tx);
  const references = indexReferences(degrees, groups);
  const structure = await getStructure(tx);
  const [years, terms] = [yearsOf(structure).map(String), termsOf(structure).map(String)];
  const teaching = kind === 'timetables' ? await listTeaching(tx, false) : undefined;
  // Includes the next academic year, as the form does.
  const formYears = academicYears(kind === 'timetables' ? kind : 'groups', await getToday(tx, nowMs));
  const staffByName = Map.groupBy(teaching?.staff ?? [], ({ name }) => normalizeName(name));
  const teachers = teaching?.staff.map(({ name, employee_id: code }) =>
    staffByName.get(normalizeName(name))?.[1] ? code : name,
  );
  return {
    ...(teaching && {
      'Module Code': teaching.modules.map(({ module_code: code }) => code),
      Day: weekdays,
      Venue: teaching.venues,
      'Class Type': structure.class_types,
      Lecturer: teachers ?? [],
      'Assistant Lecturer': teachers ?? [],
      'Degree Programmes': degrees.map((degree) => degreeLabel(degree, references)),
      Groups: [...new Set(groups.map(({ group_name }) => group_name))],
    }),
    Gender: kind === 'staff' ? staffGenders : genders,
    Status: statuses,
    'Staff Type': Object.values(staffTypeLabels),
    'Degree Programme': degrees.map((degree) => degreeLabel(degree, references)),
    Group: [...new Set(groups.map(({ group_name }) => group_name))],
    'Current Year': years,
    'Current Semester': terms,
    Year: years,
    Semester: terms,
    Credits: creditsOf(structure).map(String),
    'Academic Year': [...new Set([...formYears, ...groups.map(({ academic_year }) => academic_year)])].toSorted(),
  };
}

export async function makeTemplate(
  kind: ImportKind,
  choices: Readonly<Record<string, readonly string[]>>,
): Promise<Buffer> {
  const title = kind.charAt(0).toUpperCase() + kind.slice(1);
  return await writeTemplate(
    title,
    importColumns[kind].map((header) => ({
      header,
      choices: choices[header] ?? [],
      isMany: header === 'Degree Programmes' || header === 'Groups',
    })),
  );
}
