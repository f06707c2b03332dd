import type { importColumns } from '@muster/contract/academics/import-columns';
import { defaultCreditsOf } from '@muster/contract/academics/structure';
import { moduleForm } from '@muster/contract/academics/modules';
import { requirementLabels } from '@muster/contract/attendance/requirements';
import { z } from 'zod';
import { toAttendanceRequirement, toEveryTerm, toNumber } from '../parsing/usual-values.rules.ts';
import type { Column } from '../validation/row-fields.rules.ts';
import { departmentColumn, descriptionColumn, moduleColumn, semesterColumn, statusColumn } from './columns.rules.ts';
import { makeRecordRules } from './record-rules.rules.ts';
import { headingsOf } from './headings.rules.ts';

/** Headings that mean the code in other files, and the name in a list of modules. */
const names: readonly string[] = [
  'modulename',
  'module',
  'ue',
  'asignatura',
  'insegnamento',
  'disciplina',
  'unidadecurricular',
];

/** '75 %', and 0.75 as a spreadsheet stores it. */
function toPercentage(text: string): string | undefined {
  const share = /^0[.,]\d{1,2}$/u.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : undefined;
  return share === undefined ? /^(\d{1,3}) ?%$/u.exec(text)?.[1] : String(share);
}

export const moduleRows = makeRecordRules({
  noun: 'module',
  keyColumn: 'Module Code',
  isKeyAlone: true,
  key: ['module_code'],
  complete: (fields, { structure }, existing) => ({
    ...fields,
    credits: fields['credits'] ?? (existing ? undefined : String(defaultCreditsOf(structure))),
  }),
  shape: moduleForm.omit({ photo_url: true, university_id: true }).extend({
    attendance_limit: z.preprocess(
      (value) => (typeof value === 'string' ? Number(value) : value),
      moduleForm.shape.attendance_limit,
    ),
  }),
  columns: {
    'Module Code': {
      field: 'module_code',
      repair: moduleColumn.repair,
      parts: moduleColumn.parts,
      headings: [...moduleColumn.headings.filter((heading) => !names.includes(heading)), 'nummer', 'nr'],
      isRequired: true,
    },
    'Module Name': {
      field: 'module_name',
      headings: [...headingsOf('Modules: Module Name'), ...names],
      isRequired: true,
    },
    Semester: {
      ...semesterColumn,
      headings: [...semesterColumn.headings, 'turnus', 'angebot', 'angebotsturnus'],
      translate: (text) => toEveryTerm(text) ?? semesterColumn.translate(text),
      isRequired: true,
    },
    Credits: {
      field: 'credits',
      headings: headingsOf('Modules: Credits'),
      translate: toNumber,
      choices: 'credits',
    },
    Description: descriptionColumn,
    Department: departmentColumn,
    Attendance: {
      field: 'attendance_requirement',
      headings: headingsOf('Modules: Attendance'),
      translate: toAttendanceRequirement,
      words: requirementLabels,
    },
    'Attendance Limit': {
      field: 'attendance_limit',
      headings: headingsOf('Modules: Attendance Limit'),
      translate: toPercentage,
    },
    Status: statusColumn,
  } satisfies Record<(typeof importColumns)['modules'][number], Column>,
});
